/** How many documented rules passed, failed and were not decided, and for what reasons. */
import type { InconclusiveRule, VerificationRun } from './verdict.ts'

/** passed + failed + knownGaps + notVisible + notTried + undecided = all. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  /** Failed, and accepted until a day. */
  readonly knownGaps: number
  /** As {@link InconclusiveRule} has them. */
  readonly notVisible: number
  readonly notTried: number
  readonly undecided: number
  readonly all: number
  /** Reasons of what was not tried or not decided, the most frequent first. */
  readonly reasons: readonly Reason[]
}

type Reason = { readonly because: string; readonly rules: number }

export function tallyOf({
  coverage: { passed, failed, inconclusive, all },
  knownGaps = [],
}: Pick<VerificationRun, 'coverage' | 'knownGaps'>): Tally {
  const gaps = knownGaps.filter(({ state }) => state === 'known').length
  const ofKind = (wanted: InconclusiveRule['kind']) =>
    inconclusive.filter(({ kind }) => kind === wanted).length
  const reasons = new Map<string, number>()
  for (const { kind, because } of inconclusive)
    if (kind !== 'not visible') reasons.set(because, (reasons.get(because) ?? 0) + 1)
  return {
    passed: passed.length,
    failed: failed.length - gaps,
    knownGaps: gaps,
    notVisible: ofKind('not visible'),
    notTried: ofKind('not tried'),
    undecided: ofKind('undecided'),
    all,
    reasons: [...reasons]
      .map(([because, rules]) => ({ because, rules }))
      .toSorted((one, other) => other.rules - one.rules),
  }
}
