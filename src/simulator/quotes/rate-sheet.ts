/**
 * A rate sheet: what every provider asks for one pair at one moment, before any amount is known.
 * It is the same for every request between two steps of the rate, which makes a quote cheap.
 */
import { decimal, max, PLACES, type Decimal } from '../../vocabulary/money.ts'
import { durationMs } from '../../vocabulary/time.ts'
import { decimalOf, mulDivUp, unitsOf, type Units } from '../../vocabulary/units.ts'
import { CHAINS } from '../addresses/address.ts'
import type { EffectiveBehaviour, ProviderFault } from '../behaviour/behaviour.ts'
import { exchange, PER_TOKEN } from '../orders/settlement.ts'
import { PROVIDERS } from '../providers/directory.ts'
import type { Market } from '../providers/market.ts'
import type { Provider, Side } from '../providers/provider.ts'
import { FIAT_CURRENCIES, marketRate, providerRate, type MarketRate, type Moment } from './rates.ts'

/** A provider that takes longer than this to answer counts as down. */
const TIMEOUT_MS = 5_000

const MEMO_LIMIT = 256

export const SUPPORTED = {
  asset: [...new Set(PROVIDERS.flatMap((provider) => provider.assets))],
  chain: CHAINS,
  fiatCurrency: FIAT_CURRENCIES,
} as const satisfies Record<string, readonly string[]>

export type Pair = {
  readonly side: Side
  readonly asset: string
  readonly chain: string
  readonly fiatCurrency: string
}

/** Why a provider cannot serve a request. */
export type Rejection = {
  /** The provider's slug. */
  readonly provider: string
  /**
   * The request's field that prevents it; `provider` where the provider does not answer, `order`
   * where it priced the request and rejects the order.
   */
  readonly field:
    'provider' | 'side' | 'asset' | 'chain' | 'fiatCurrency' | 'amount' | 'bankCode' | 'order'
  /** Continues a sentence that begins with the provider's name. */
  readonly reason: string
  /** Where the amount is outside the provider's limits: the limit, in the amount's currency. */
  readonly limit?: { readonly kind: 'minimum' | 'maximum'; readonly units: Units }
}

/** What one provider asks: limits in units of the pay-in currency, fees of the pay-out currency. */
export type Terms = {
  readonly provider: Provider
  readonly fault: ProviderFault
  /** Fiat for one token. */
  readonly rate: Decimal
  readonly rateUnits: Units
  readonly feeBps: bigint
  readonly flatFee: Units
  readonly minimum: Units
  readonly maximum: Units
}

export type RateSheet = {
  readonly terms: readonly Terms[]
  readonly rejections: readonly Rejection[]
}

/** A pure memo, keyed by everything that a rate sheet depends on: losing it costs only time. */
const MEMO = new WeakMap<
  EffectiveBehaviour,
  { readonly stepMs: number; readonly sheets: Map<string, RateSheet> }
>()

/** The rate sheet of a pair whose names are in their usual case; others have no terms. */
export function rateSheetOf({ seed, now, behaviour }: Market, pair: Pair): RateSheet {
  const { stepMs, sheets } = memoOf(behaviour)
  const step = Math.floor(now / stepMs)
  const key = `${seed}|${step}|${pair.side}|${pair.asset}|${pair.chain}|${pair.fiatCurrency}`
  const known = sheets.get(key)
  if (known !== undefined) return known
  const sheet = makeRateSheet(behaviour, pair, { seed, at: step * stepMs })
  if (sheets.size >= MEMO_LIMIT) sheets.clear()
  // Unknown names are rejected anyway; keeping whatever a caller may send would be a leak.
  if (sheet.terms.length > 0) sheets.set(key, sheet)
  return sheet
}

function memoOf(behaviour: EffectiveBehaviour) {
  const known = MEMO.get(behaviour)
  if (known !== undefined) return known
  const stepMs = Math.max(1, durationMs(behaviour.assumptions.rateStep))
  const memo = { stepMs, sheets: new Map<string, RateSheet>() }
  MEMO.set(behaviour, memo)
  return memo
}

function makeRateSheet(behaviour: EffectiveBehaviour, pair: Pair, moment: Moment): RateSheet {
  const market = marketRate(pair, moment)
  const terms: Terms[] = []
  const rejections: Rejection[] = []
  for (const provider of PROVIDERS) {
    const fault = behaviour.providers[provider.slug] ?? {}
    const rejection = rejectionOf(provider, fault, pair)
    if (rejection !== undefined) rejections.push({ provider: provider.slug, ...rejection })
    else if (market !== undefined) {
      terms.push(termsOf(provider, fault, { behaviour, side: pair.side, market, moment }))
    }
  }
  return { terms, rejections }
}

function rejectionOf(
  provider: Provider,
  fault: ProviderFault,
  { side, asset, chain, fiatCurrency }: Pair,
): Omit<Rejection, 'provider'> | undefined {
  if (fault.down === true) return { field: 'provider', reason: 'is down' }
  if (fault.latency !== undefined && durationMs(fault.latency) > TIMEOUT_MS) {
    return { field: 'provider', reason: `takes ${fault.latency} to answer, which counts as down` }
  }
  const { sides, assets, chains, fiatCurrencies } = provider
  if (!sides.includes(side)) return { field: 'side', reason: `does not ${side}` }
  if (!assets.includes(asset)) return { field: 'asset', reason: `does not trade ${asset}` }
  if (!chains.includes(chain)) return { field: 'chain', reason: `does not serve ${chain}` }
  if (fiatCurrencies.includes(fiatCurrency)) return undefined
  return { field: 'fiatCurrency', reason: `does not deal in ${fiatCurrency}` }
}

function termsOf(
  provider: Provider,
  fault: ProviderFault,
  at: {
    readonly behaviour: EffectiveBehaviour
    readonly side: Side
    readonly market: MarketRate
    readonly moment: Moment
  },
): Terms {
  const { side } = at
  const rateUnits = providerRate(at.market, { provider, side, fault }, at.moment)
  // Both assets follow the dollar, so the service's minimum in dollars is a minimum in tokens.
  const floor = decimal(at.behaviour.assumptions.minimumOrderUsd)
  const lowest = unitsOf(max(decimal(fault.minToken ?? provider.minToken), floor), PLACES.token)
  // An amount can be cut to nothing, which is too little whatever the limits.
  const least = lowest > 0n ? lowest : 1n
  const most = unitsOf(decimal(fault.maxToken ?? provider.maxToken), PLACES.token)
  const flatFee = unitsOf(decimal(provider.flatFeeToken), PLACES.token)
  return {
    provider,
    fault,
    rate: decimalOf(rateUnits, PLACES.rate),
    rateUnits,
    feeBps: BigInt(provider.feeBps),
    flatFee: side === 'buy' ? flatFee : exchange('sell', flatFee, rateUnits),
    minimum: side === 'buy' ? mulDivUp(least, rateUnits, PER_TOKEN) : least,
    maximum: side === 'buy' ? exchange('sell', most, rateUnits) : most,
  }
}
