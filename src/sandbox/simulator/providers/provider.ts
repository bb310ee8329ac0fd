/**
 * A provider: one of the external services that a route goes through (§1). Each is a plain value in
 * a file of its own, listed in directory.ts. They differ in what they trade, in price, in limits,
 * in the banks they pay to, in speed and in the shape of their native answer, which the service
 * passes on as `providerDetails` without normalising it (§2.2). An order's view of its provider
 * moves in orders/progress.ts.
 *
 * Not simulated: know-your-customer checks, card payments, a provider's own inventory.
 */
import type { PayoutBank } from '../banks/bank.ts'
import type { EffectiveBehaviour } from '../behaviour/behaviour.ts'
import type { Environment } from '../keys/key.ts'
import type { Order } from '../orders/order.ts'
import type { Market } from './market.ts'
import type { Side } from '../../../base/vocabulary/side.ts'

/** What names depend on. */
export type Names = Pick<EffectiveBehaviour, 'assumptions' | 'providers'>

/** A native answer. Only `status` is documented (§2.2); every shape keeps it at the top. */
type ProviderDetails = { readonly status: string } & Readonly<Record<string, unknown>>

export type Provider = {
  /** As in the path of the bank list (§4.5). */
  readonly slug: string
  readonly name: string
  readonly sides: readonly Side[]
  readonly assets: readonly string[]
  readonly chains: readonly string[]
  readonly fiatCurrencies: readonly string[]
  /** How much worse than the market its rate is in its turns, in basis points. */
  readonly spreadBps: number
  /** Its fee: a part of the pay-out, and a fixed amount on top, in the asset (decimal text). */
  readonly feeBps: number
  readonly flatFeeToken: string
  /** Limits of one order in the asset, decimal text. */
  readonly minToken: string
  readonly maxToken: string
  /**
   * Its settlements take the time of the progression, multiplied by this: at most 1, so that every
   * order has ended when that time is over.
   */
  readonly settlementFactor: number
  readonly payoutBanks: readonly PayoutBank[]
  /** The canonical code of the bank that holds its pay-in accounts, if it names one. */
  readonly payInBank?: string
  /** The native answer to an accepted order; `own` is this provider. */
  readonly details: (order: Order, market: Market, own: Provider) => ProviderDetails
  /** Why it rejects this order, in its own words; undefined where it takes it. */
  readonly rejects?: (order: {
    readonly side: Side
    readonly externalCustomerId?: string
  }) => string | undefined
}

type Named = Pick<Provider, 'slug' | 'name'>

/** The provider's name, unless the behaviour gives it another. */
export function shownName({ slug, name }: Named, { providers }: Pick<Names, 'providers'>): string {
  return providers[slug]?.name ?? name
}

/** The shown name as a path has it: "Alpha Pay" is `alpha-pay`. */
export function shownSlug(provider: Named, names: Pick<Names, 'providers'>): string {
  return slugOf(shownName(provider, names))
}

export function slugOf(name: string): string {
  return name.trim().toLowerCase().split(/\s+/).join('-')
}

/** The name in an answer. A test key can get a suffix (assumption `providerNameSuffix`). */
export function displayName(provider: Provider, environment: Environment, names: Names): string {
  const name = shownName(provider, names)
  const suffix = names.assumptions.providerNameSuffix.trim()
  return environment !== 'test' || suffix === '' ? name : `${name} ${suffix}`
}
