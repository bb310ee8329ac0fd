/**
 * What can be changed about a world without touching its data: assumptions, progression, faults. This is the `world`
 * section of a scenario and the body of `PUT /__sandbox/behaviour` (contracts/schemas/behaviour.schema.json). It is one
 * value on the world's row; counts of rules that run out are rows of their own.
 */
import { ASSUMPTIONS, type Assumptions } from '../../contract/generated/assumptions.ts'

/** `immediate`, `after:10s`, `polls:3` or `manual`. */
export type ProgressionText = string

export type ProviderFault = {
  /** Answers nothing: its routes vanish from quotes, its orders fail over, its bank list is an error. */
  readonly down?: boolean
  /** Quotes as ever, then refuses every order, with this reason. */
  readonly refuses?: string
  /** How long it takes to answer a request for a quote or an order; over 5 s it counts as down. */
  readonly latency?: string
  /** Moves its price between quote and order: the order's rate is worse by this many basis points. */
  readonly slippageBps?: number
  /** Quotes this many basis points better than it will ever pay; the settlement shows the lie. */
  readonly payoutErrorBps?: number
  /** Settles this much later than the progression says. */
  readonly settlesLate?: string
  /** Takes the money and never settles. */
  readonly neverSettles?: boolean
  /** Settles, but its calls to the service are lost: only status sync tells (§4.4). */
  readonly callsLost?: boolean
  /** Its calls to the service arrive this much later. */
  readonly callsLate?: string
  /** Its bank list has these codes only. */
  readonly banks?: readonly string[]
  readonly spreadBps?: number
  readonly minToken?: string
  readonly maxToken?: string
}

export type WebhookFault = {
  readonly match?: {
    readonly type?: string
    /** Order id, reference or customer. */
    readonly order?: string
    /** 1 is the first attempt. */
    readonly attempt?: number
    readonly endpoint?: string
  }
  readonly do:
    | 'drop'
    | 'delay'
    | 'duplicate'
    | 'reorder'
    | 'corrupt-body'
    | 'wrong-signature'
    | 'stale-signature'
    | 'missing-signature'
    | 'slow'
    | 'close'
  /** For `delay`, `reorder` and `slow`. */
  readonly by?: string
  readonly times?: number
  readonly probability?: number
}

export type HttpFault = {
  readonly match?: { readonly operation?: string }
  readonly do: 'status' | 'latency' | 'reset' | 'truncate' | 'malform' | 'rate-limit'
  /** For `status`. */
  readonly status?: number
  /** For `latency`. */
  readonly by?: string
  /** For `rate-limit`, in seconds. */
  readonly retryAfter?: number
  readonly times?: number
  readonly probability?: number
}

export type Behaviour = {
  readonly progression?: ProgressionText
  readonly magic?: boolean
  readonly assumptions?: Partial<Assumptions>
  readonly providers?: Readonly<Record<string, ProviderFault>>
  readonly webhooks?: readonly WebhookFault[]
  readonly http?: readonly HttpFault[]
}

/** The behaviour with nothing left open. */
export type EffectiveBehaviour = {
  readonly progression: ProgressionText
  readonly magic: boolean
  readonly assumptions: Assumptions
  readonly providers: Readonly<Record<string, ProviderFault>>
  readonly webhooks: readonly WebhookFault[]
  readonly http: readonly HttpFault[]
}

export const DEFAULT_PROGRESSION: ProgressionText = 'after:10s'

/** Lays `over` on `base`: settings one by one, lists and providers whole. */
export function applyBehaviour(base: EffectiveBehaviour, over: Behaviour): EffectiveBehaviour {
  return {
    progression: over.progression ?? base.progression,
    magic: over.magic ?? base.magic,
    assumptions: { ...base.assumptions, ...over.assumptions },
    providers: { ...base.providers, ...over.providers },
    webhooks: over.webhooks ?? base.webhooks,
    http: over.http ?? base.http,
  }
}

export const DEFAULT_BEHAVIOUR: EffectiveBehaviour = {
  progression: DEFAULT_PROGRESSION,
  magic: true,
  assumptions: ASSUMPTIONS,
  providers: {},
  webhooks: [],
  http: [],
}

/** How often a rule that runs out has been used. The row's id is `<kind>:<index>`. */
export type FaultCount = { readonly id: string; readonly used: number }
