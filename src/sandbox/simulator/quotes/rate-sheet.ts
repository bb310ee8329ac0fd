/**
 * A rate sheet: what every provider asks for one pair at one moment, before any amount is known.
 * It is the same for every request between two steps of the rate, which makes a quote cheap.
 */
import { decimal, PLACES, type Decimal } from '../../../base/vocabulary/money.ts'
import { durationMs } from '../../../base/vocabulary/time.ts'
import { decimalOf, mulDivUp, unitsOf, upTo, type Units } from '../../../base/vocabulary/units.ts'
import type { EffectiveBehaviour, ProviderFault } from '../behaviour/behaviour.ts'
import { DEFAULT_MARKETS, ownEntry, placesOf, type Markets } from '../behaviour/markets.ts'
import { exchangedAt, PER_TOKEN, stepsOf, tokensWorth } from '../orders/settlement.ts'
import { effectsOf } from '../behaviour/provider-fault-kinds.ts'
import { PROVIDERS } from '../providers/directory.ts'
import type { Market } from '../providers/market.ts'
import type { Provider } from '../providers/provider.ts'
import { marketRate, providerRate, type MarketRate, type Moment } from './rates.ts'
import { providerInTurn } from './turns.ts'
import type { Side } from '../../../base/vocabulary/side.ts'

const MEMO_LIMIT = 256

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
  /** The smallest amounts of the two currencies, in their units. */
  readonly payInStep: Units
  readonly payOutStep: Units
  /** What one of the asset is worth in US dollars. */
  readonly usd: number
  readonly minimum: Units
  readonly maximum: Units
}

export type RateSheet = {
  readonly terms: readonly Terms[]
  readonly rejections: readonly Rejection[]
}

type Memo = { readonly stepMs: number; readonly sheets: Map<string, RateSheet> }

/** A pure memo, keyed by everything that a rate sheet depends on: losing it costs only time. */
const MEMO = new WeakMap<EffectiveBehaviour, Memo>()

/** The rate sheet of a pair whose names are in their usual case; others have no terms. */
export function rateSheetOf({ seed, now, behaviour }: Market, pair: Pair): RateSheet {
  const { stepMs, sheets } = memoOf(behaviour)
  const step = Math.floor(now / stepMs)
  const key = `${seed}|${step}|${pair.side}|${pair.asset}|${pair.chain}|${pair.fiatCurrency}`
  const known = sheets.get(key)
  if (known !== undefined) return known
  const sheet = makeRateSheet(behaviour, pair, { seed, at: step * stepMs })
  // Unknown names are rejected anyway; keeping whatever a caller may send would be a leak.
  if (sheet.terms.length === 0) return sheet
  if (sheets.size >= MEMO_LIMIT) sheets.clear()
  sheets.set(key, sheet)
  return sheet
}

function memoOf(behaviour: EffectiveBehaviour): Memo {
  const known = MEMO.get(behaviour)
  if (known !== undefined) return known
  const stepMs = Math.max(1, durationMs(behaviour.assumptions.rateStep))
  const memo: Memo = { stepMs, sheets: new Map() }
  MEMO.set(behaviour, memo)
  return memo
}

function makeRateSheet(behaviour: EffectiveBehaviour, pair: Pair, moment: Moment): RateSheet {
  const market = marketRate(behaviour.markets, pair, moment)
  const inTurn = providerInTurn(pair.side, moment)
  const terms: Terms[] = []
  const rejections: Rejection[] = []
  for (const provider of PROVIDERS) {
    const fault = behaviour.providers[provider.slug] ?? {}
    const rejection = rejectionOf(provider, fault, pair, behaviour.markets)
    if (rejection !== undefined) rejections.push({ provider: provider.slug, ...rejection })
    else if (market !== undefined) {
      terms.push(termsOf(provider, fault, { behaviour, pair, market, moment, inTurn }))
    } else {
      const reason = `does not exchange ${pair.asset} for ${pair.fiatCurrency}`
      rejections.push({ provider: provider.slug, field: 'fiatCurrency', reason })
    }
  }
  return { terms, rejections }
}

function rejectionOf(
  provider: Provider,
  fault: ProviderFault,
  { side, asset, chain, fiatCurrency }: Pair,
  markets: Markets,
): Omit<Rejection, 'provider'> | undefined {
  const { unavailable } = effectsOf(fault)
  if (unavailable !== undefined) return { field: 'provider', reason: unavailable }
  const { sides, assets, chains, fiatCurrencies } = provider
  if (!sides.includes(side)) return { field: 'side', reason: `does not ${side}` }
  if (!serves(assets, asset, markets, 'assets')) {
    return { field: 'asset', reason: `does not trade ${asset}` }
  }
  if (!serves(chains, chain, markets, 'chains')) {
    return { field: 'chain', reason: `does not serve ${chain}` }
  }
  if (ownEntry(markets.assets, asset)?.chains?.includes(chain) === false) {
    return { field: 'chain', reason: `does not trade ${asset} on ${chain}` }
  }
  if (serves(fiatCurrencies, fiatCurrency, markets, 'fiat')) return undefined
  return { field: 'fiatCurrency', reason: `does not deal in ${fiatCurrency}` }
}

/** A provider that serves every name of the defaults serves those that a behaviour adds as well. */
function serves(
  served: readonly string[],
  name: string,
  markets: Markets,
  of: keyof Markets,
): boolean {
  if (served.includes(name)) return true
  const usual = Object.keys(DEFAULT_MARKETS[of])
  const isAdded = Object.hasOwn(markets[of], name) && !usual.includes(name)
  return isAdded && usual.every((each) => served.includes(each))
}

function termsOf(
  provider: Provider,
  fault: ProviderFault,
  at: {
    readonly behaviour: EffectiveBehaviour
    readonly pair: Pair
    readonly market: MarketRate
    readonly moment: Moment
    readonly inTurn: Provider | undefined
  },
): Terms {
  const { side, asset } = at.pair
  const { assumptions, markets } = at.behaviour
  const isInTurn = provider === at.inTurn
  const rateUnits = providerRate(at.market, { provider, side, fault, isInTurn }, at.moment)
  const usd = ownEntry(markets.assets, asset)?.usd ?? 1
  const steps = stepsOf(side, placesOf(markets, at.pair))
  const ownLowest =
    fault.minToken === undefined
      ? tokensWorth(provider.minToken, usd)
      : unitsOf(decimal(fault.minToken), PLACES.token)
  const floor = tokensWorth(decimal(assumptions.minimumOrderUsd), usd)
  const lowest = ownLowest > floor ? ownLowest : floor
  // An amount can be cut to nothing, which is too little whatever the limits.
  const least = lowest > 0n ? lowest : 1n
  const most =
    fault.maxToken === undefined
      ? tokensWorth(provider.maxToken, usd)
      : unitsOf(decimal(fault.maxToken), PLACES.token)
  const flatFee = tokensWorth(provider.flatFeeToken, usd)
  return {
    provider,
    fault,
    rate: decimalOf(rateUnits, PLACES.rate),
    rateUnits,
    feeBps: BigInt(provider.feeBps),
    flatFee: side === 'buy' ? flatFee : exchangedAt('sell', flatFee, rateUnits),
    payInStep: steps.payIn,
    payOutStep: steps.payOut,
    usd,
    minimum: upTo(steps.payIn, side === 'buy' ? mulDivUp(least, rateUnits, PER_TOKEN) : least),
    maximum: side === 'buy' ? exchangedAt('sell', most, rateUnits) : most,
  }
}
