/** A report of verify, as far as a comparison reads it. Every rule that is not named has passed. */
import type { SavedReport } from '../../../src/conformance/drift/saved-report.ts'
import { RULES, type RuleId } from '../../../src/contract/generated/rules.ts'

type Wanted = {
  readonly failed?: readonly RuleId[]
  readonly unseen?: readonly RuleId[]
  readonly observed?: unknown
  readonly subject?: string
}

export function aReport({
  failed = [],
  unseen = [],
  observed = 422,
  subject = 'status of the conflict',
}: Wanted = {}): SavedReport {
  const others = RULES.map(({ id }) => id).filter((id) => ![...failed, ...unseen].includes(id))
  return {
    file: 'report.json',
    baseUrl: 'https://ramp.example',
    startedAt: '2026-01-01T09:00:00.000Z',
    rows: failed.map((rule) => ({
      id: `check.${rule}`,
      title: `checks ${rule}`,
      rules: [rule],
      verdict: 'failed',
      expected: 'one',
      received: 'another',
    })),
    observations: [{ subject, value: observed, sentence: '' }],
    coverage: {
      passed: others,
      failed,
      inconclusive: unseen.map((rule) => ({ rule, because: 'no order completed' })),
      all: RULES.length,
    },
  }
}
