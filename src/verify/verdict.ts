/**
 * The result of a verification: one {@link CheckRow} per interaction or check, and observations of
 * what the documentation leaves open, which never fail. Keys and secrets are masked in all of it,
 * except the token of a control API in the capabilities, which no report writes.
 */
import type { Exchange } from '../base/client/exchange.ts'
import type { Assumptions, SHAPE_DEFAULTS } from '../base/contract/generated/assumptions.ts'
import type { Deviation } from '../base/contract/generated/deviations.ts'
import type { RuleId } from '../base/contract/generated/rules.ts'
import type { Verdict as AnyVerdict } from '../base/vocabulary/row.ts'
import type { Capabilities } from './probe/capabilities.ts'
import type { JudgedGap, KnownGap } from './known-gap.ts'

/** An `inconclusive` row could not observe what it needs; it does not fail the run. */
export type CheckVerdict = Extract<AnyVerdict, 'passed' | 'failed' | 'inconclusive'>

export type CheckRow = {
  /** Stable between runs: `pact.<slug>` for an interaction, `<subject>.<what>` for a check. */
  readonly id: string
  readonly title: string
  /** The rules that the row can decide. A failed row names only the rules that are broken. */
  readonly rules: readonly RuleId[]
  readonly verdict: CheckVerdict
  /** For `failed`: what the documentation says, and what the deployment answered. */
  readonly expected?: string
  readonly received?: string
  /** For `failed`: the known deviation that the answers show (contracts/deviations.yaml). */
  readonly deviation?: Pick<Deviation, 'id' | 'section' | 'does'>
  /** For `inconclusive`: why, and what would decide it. */
  readonly because?: string
  readonly hint?: string | undefined
  /** For `inconclusive`: the run left it out; an option or another limit would decide it. */
  readonly isNotTried?: boolean
  /** For `failed`: every rule that it breaks is a known gap; the one that expires first. */
  readonly knownGap?: Pick<KnownGap, 'reason' | 'expires'>
  readonly exchanges: readonly Exchange[]
  /** For `failed`, about a webhook: what came, line by line, and a command that checks it. */
  readonly evidence?: readonly string[]
  readonly reproduce?: string
  /** For `failed`: all that happened to its customers, if that is more than its exchanges. */
  readonly history?: readonly string[]
}

/** Something that the documentation leaves open, as this deployment does it. */
/** The places of a message whose shape is observed, as a configuration names them. */
export type Observable = keyof Assumptions | keyof typeof SHAPE_DEFAULTS

export type Observation = {
  /** The assumption that makes a sandbox behave alike, where there is one. */
  readonly setting?: Observable
  /** What it is about, such as `conflict status`. */
  readonly subject: string
  /** What was seen: of the setting's type, where there is a setting. */
  readonly value: unknown
  readonly sentence: string
  /** A sandbox does something else, and no value of a setting changes that. */
  readonly differs?: true
  /** What differs, a configuration can state there, such as `shapes.quote`. */
  readonly shape?: string
}

/** A setting that a run shows nothing of: a sandbox has its default. */
export type NotTested = { readonly setting: Observable; readonly because: string }

/** passed + failed + inconclusive = all. */
export type Coverage = {
  readonly passed: readonly RuleId[]
  readonly failed: readonly RuleId[]
  readonly inconclusive: readonly InconclusiveRule[]
  readonly all: number
}

export type InconclusiveRule = {
  readonly rule: RuleId
  readonly because: string
  readonly hint?: string | undefined
  /**
   * `not visible`: no client and no receiver of webhooks can see whether it is followed. `not
   * tried`: an option or another limit would decide it. `undecided`: what came of it says nothing.
   */
  readonly kind: 'not visible' | 'not tried' | 'undecided'
}

type CreatedOrders = {
  readonly orders: readonly CreatedOrder[]
  /** How many more there were; absent where all are listed. */
  readonly unlisted?: number
}

export type VerificationRun = {
  /** Which command judged; `verify` if it is absent. */
  readonly command?: 'traffic check' | 'proxy'
  readonly baseUrl: string
  /** As the deployment names it; undefined where no answer named one. */
  readonly environment?: string
  /** ISO 8601 in UTC. */
  readonly startedAt: string
  readonly tookMs: number
  readonly rows: readonly CheckRow[]
  readonly observations: readonly Observation[]
  readonly notTested: readonly NotTested[]
  /** What the run left behind in the deployment. */
  readonly created: CreatedOrders
  readonly requests: number
  readonly coverage: Coverage
  /** Of traffic that others sent. */
  readonly passed?: {
    /** The last of them, in their order. */
    readonly rows: readonly PassedCall[]
    readonly calls: number
    /** Such as `3 orders, 1 payment window read, 18 status syncs and 0 webhooks`. */
    readonly summary: string
  }
  /** Where the user listed some. */
  readonly knownGaps?: readonly JudgedGap[]
  /** Undefined if the run was interrupted before they were known. */
  readonly capabilities?: Capabilities
  /** Why no interaction was played, and what to install, in one or two sentences. */
  readonly pactsNotRun?: string
  /** Why the run ended early; what it did not come to is inconclusive. */
  readonly interrupted?: string
}

/** A call that passed, or a webhook, with how many of the same outcome followed one another. */
export type PassedCall = {
  /** Its number in the traffic, from 1. */
  readonly id: number
  readonly count: number
  /** ISO 8601 in UTC. */
  readonly at: string
  /** The operation, or `webhook`. */
  readonly what: string
  /** 0 for a webhook. */
  readonly status: number
  /** Of its order, as far as the traffic shows it; empty for the rest. */
  readonly reference: string
  readonly customer: string
  readonly side: string
  readonly amount: string
  /** The state that it shows, the type of the event, or why it was rejected. */
  readonly outcome: string
  readonly method: string
  readonly path: string
  readonly sent: string
  readonly answer: string
  readonly curl: string
}

export type CreatedOrder = {
  readonly transactionId: string
  readonly requestReference?: string
  readonly side?: string
  readonly asset?: string
  readonly chain?: string
  readonly externalCustomerId?: string
  /** With its currency, as it was asked for. */
  readonly amount?: string
  /** The last state that the traffic shows. */
  readonly outcome?: string
}
