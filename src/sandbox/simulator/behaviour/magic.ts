/**
 * Magic values: a tag on the customer (`ada+expire`, `ada+expire@example.com`) chooses an outcome
 * without the control API. The cheatsheet, the documents and the tests print this table.
 */
import type { ProviderFault } from './behaviour.ts'

export type MagicEffect = {
  /** Overrides the world's progression. */
  readonly progression?: string
  /** Whether the customer pays at all; true unless given. */
  readonly pays?: boolean
  /** What the customer pays, in basis points of what is expected. */
  readonly paysBps?: number
  readonly paysTwice?: boolean
  /** Pays this long after the intent has expired. */
  readonly paysLateBy?: string
  /** Overrides the assumption `intentLifetime`. */
  readonly intentLifetime?: string
  readonly cancels?: boolean
  /** The reason with which the provider fails the order once it has the money. */
  readonly fails?: string
  /** Overrides the world's faults of the order's provider. */
  readonly provider?: ProviderFault
  readonly webhooks?: 'never' | 'twice' | 'late'
}

export type MagicTag = { readonly meaning: string; readonly effect: MagicEffect }

export const MAGIC_TAGS = {
  complete: { meaning: 'pays and is completed at once', effect: { progression: 'immediate' } },
  manual: {
    meaning: 'waits for you: nothing happens by itself',
    effect: { progression: 'manual' },
  },
  expire: { meaning: 'never pays; the order expires', effect: { pays: false } },
  'expire-soon': {
    meaning: 'never pays; the order expires after one minute',
    effect: { pays: false, intentLifetime: '1m' },
  },
  cancel: { meaning: 'cancels instead of paying', effect: { cancels: true } },
  fail: {
    meaning: 'pays, and the provider fails the order',
    effect: { fails: 'provider_declined' },
  },
  stuck: {
    meaning: 'pays, and the provider never settles',
    effect: { provider: { neverSettles: true } },
  },
  slow: {
    meaning: 'pays, and the provider settles ten minutes late',
    effect: { provider: { settlesLate: '10m' } },
  },
  lost: {
    meaning: 'the provider completes it and loses its callback: only status sync shows it',
    effect: { provider: { callsLost: true } },
  },
  underpay: { meaning: 'pays nine tenths of what is expected', effect: { paysBps: 9_000 } },
  overpay: { meaning: 'pays a tenth too much', effect: { paysBps: 11_000 } },
  double: { meaning: 'pays twice', effect: { paysTwice: true } },
  late: { meaning: 'pays a minute after the intent has expired', effect: { paysLateBy: '1m' } },
  refuse: {
    meaning: 'is rejected by every provider',
    effect: { provider: { refuses: 'customer_refused' } },
  },
  drift: {
    meaning: 'gets a rate six percent worse than quoted',
    effect: { provider: { slippageBps: 600 } },
  },
  silent: { meaning: 'causes no webhook to arrive', effect: { webhooks: 'never' } },
  twice: { meaning: 'causes every webhook to arrive twice', effect: { webhooks: 'twice' } },
  delayed: {
    meaning: 'causes every webhook to arrive five minutes late',
    effect: { webhooks: 'late' },
  },
} as const satisfies Record<string, MagicTag>

export type MagicName = keyof typeof MAGIC_TAGS

/** The tag in a customer identifier or e-mail: what stands between `+` and the end or the `@`. */
export function magicTagIn(...customers: readonly (string | null | undefined)[]): MagicName | null {
  for (const customer of customers) {
    const tag =
      customer === null || customer === undefined
        ? undefined
        : /\+([a-z-]+)(?:@|$)/.exec(customer)?.[1]
    if (tag !== undefined && tag in MAGIC_TAGS) return tag as MagicName
  }
  return null
}

export function magicEffect(tag: string | null): MagicEffect {
  return tag !== null && tag in MAGIC_TAGS ? MAGIC_TAGS[tag as MagicName].effect : {}
}
