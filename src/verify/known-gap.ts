import type { RuleId } from '../base/contract/generated/rules.ts'

export type KnownGap = {
  readonly rule: RuleId
  readonly reason: string
  /** The last day on which it is accepted, in UTC: `2026-12-31`. */
  readonly expires: string
}

/** `not seen`: the run did not decide the rule. */
export type GapState = 'known' | 'expired' | 'no longer needed' | 'not seen'

export type JudgedGap = KnownGap & { readonly state: GapState }
