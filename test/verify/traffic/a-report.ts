/** What a recording shows, as a comparison reads it. A rule that is not named has passed. */
import type { ComparedRecordings } from '../../../src/verify/traffic/compare.ts'
import { ruleChanges, type JudgedRecording } from '../../../src/verify/traffic/rule-changes.ts'
import { RULES, type RuleId } from '../../../src/base/contract/generated/rules.ts'

type Wanted = {
  readonly failed?: readonly RuleId[]
  readonly unseen?: readonly RuleId[]
  /** Whether what failed is a known gap. */
  readonly isKnown?: boolean
}

export function aReport({
  failed = [],
  unseen = [],
  isKnown = false,
}: Wanted = {}): JudgedRecording {
  const others = RULES.map(({ id }) => id).filter((id) => ![...failed, ...unseen].includes(id))
  return {
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

const NOTHING = { compared: 1, equal: 0, percent: 0, kinds: [], times: [], notCompared: 0 }

/** Of two recordings that show these reports, with one difference. */
export function comparedOf(
  before: JudgedRecording,
  after: JudgedRecording,
  difference = 'none',
): ComparedRecordings {
  const about = { file: 'a.har', baseUrl: 'https://ramp.example', startedAt: before.startedAt }
  return {
    ...{ command: 'traffic compare', before: about, after: about, ...NOTHING },
    differences: [{ difference, answers: 2, kinds: ['createOrder 201'], entries: [3, 4] }],
    rules: ruleChanges(before, after),
  }
}
