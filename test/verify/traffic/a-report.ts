/** A report of verify, as far as a comparison reads it. Every rule that is not named has passed. */
import type { SavedReport } from '../../../src/verify/traffic/saved-report.ts'
import { RULES, type RuleId } from '../../../src/base/contract/generated/rules.ts'

type Wanted = {
  readonly failed?: readonly RuleId[]
  readonly unseen?: readonly RuleId[]
  /** Whether what failed is a known gap. */
  readonly isKnown?: boolean
  readonly observed?: unknown
  readonly subject?: string
}

export function aReport({
  failed = [],
  unseen = [],
  isKnown = false,
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
    knownGaps: isKnown
      ? failed.map((rule) => ({
          rule,
          reason: 'A fix is due.',
          expires: '2026-12-31',
          state: 'known',
        }))
      : [],
    coverage: {
      passed: others,
      failed,
      inconclusive: unseen.map((rule) => ({
        rule,
        because: 'no order completed',
        kind: 'not tried',
      })),
      all: RULES.length,
    },
  }
}
