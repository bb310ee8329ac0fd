/**
 * Rules that a team knows to be broken and accepts until a day. Their rows still fail, by name, but
 * fail no run before that day is over.
 */
import type { RuleId } from '../base/contract/generated/rules.ts'
import type { GapState, JudgedGap, KnownGap } from './known-gap.ts'
import type { CheckRow, VerificationRun } from './verdict.ts'

type Judged = Pick<VerificationRun, 'coverage' | 'startedAt'>

/** Each gap as it is on the day on which the run started. */
export function judgedGaps(run: Judged, gaps: readonly KnownGap[]): readonly JudgedGap[] {
  const today = run.startedAt.slice(0, 10)
  return gaps.map((gap) => ({ ...gap, state: stateOf(gap, run, today) }))
}

export function withKnownGaps(run: VerificationRun, gaps: readonly KnownGap[]): VerificationRun {
  const knownGaps = judgedGaps(run, gaps)
  const known = new Map(
    knownGaps.filter(({ state }) => state === 'known').map((gap) => [gap.rule, gap]),
  )
  return { ...run, knownGaps, rows: run.rows.map((row) => withGap(row, known)) }
}

function stateOf({ rule, expires }: KnownGap, { coverage }: Judged, today: string): GapState {
  if (coverage.failed.includes(rule)) return today > expires ? 'expired' : 'known'
  return coverage.passed.includes(rule) ? 'no longer needed' : 'not seen'
}

/** A row that breaks another rule as well is a new failure. */
function withGap(row: CheckRow, known: ReadonlyMap<RuleId, KnownGap>): CheckRow {
  const gaps = row.rules.map((rule) => known.get(rule))
  const [first] = gaps
    .filter((gap) => gap !== undefined)
    .toSorted((one, other) => (one.expires < other.expires ? -1 : 1))
  if (row.verdict !== 'failed' || first === undefined || gaps.includes(undefined)) return row
  return { ...row, knownGap: { reason: first.reason, expires: first.expires } }
}
