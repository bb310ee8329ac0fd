/**
 * The board: what every provider asks for one pair at one moment, before any amount is known.
 * Between two steps of the rate it is the same for every request, which is what makes a quote
 * cheap.
 */
import { CHAINS } from '../addresses/address.ts'
import type { EffectiveBehaviour, ProviderFault } from '../behaviour/behaviour.ts'
import { decimal, max, PLACES, type Decimal } from '../../vocabulary/money.ts'
import { PROVIDERS } from '../providers/directory.ts'
import type { Market } from '../providers/market.ts'
import type { Provider, Side } from '../providers/provider.ts'
import { durationMs } from '../../vocabulary/time.ts'
import { FIAT_CURRENCIES, marketRate, providerRate, type MarketRate, type Moment } from './rates.ts'
import { decimalOf, mulDiv, mulDivUp, scale, unitsOf, type Units } from './units.ts'

/** A provider that takes longer than this to answer counts as down. */
const PATIENCE_MS = 5_000

const BOARD_LIMIT = 256

/** `fiat = token * rate / PER_TOKEN`, all in units. */
const PER_TOKEN = scale(PLACES.token + PLACES.rate - PLACES.fiat)

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
export type Refusal = {
  readonly provider: string
  /**
   * The request's field that stands in the way; `provider` where it cannot be asked at all, `order`
   * where it priced the request and then refused the order.
   */
  readonly field:
    'provider' | 'side' | 'asset' | 'chain' | 'fiatCurrency' | 'amount' | 'bankCode' | 'order'
  /** Continues a sentence that begins with the provider's name. */
  readonly reason: string
  /** Where the amount is outside the provider's limits: the limit, in the pay-in currency. */
  readonly limit?: { readonly kind: 'minimum' | 'maximum'; readonly units: Units }
}

/**
 * What one provider asks. Units of the pay-in currency for limits, of the pay-out currency for
 * fees.
 */
export type Terms = {
  readonly provider: Provider
  readonly fault: ProviderFault | undefined
  readonly rate: Decimal
  readonly rateUnits: Units
  readonly feeBps: bigint
  readonly flatFee: Units
  readonly minimum: Units
  readonly maximum: Units
}

export type RateSheet = {
  readonly terms: readonly Terms[]
  readonly refused: readonly Refusal[]
}

type Boards = { readonly stepMs: number; readonly byMoment: Map<string, RateSheet> }

/**
 * A pure memo, keyed by everything that a board is made of: losing it changes nothing but the time
 * a quote takes.
 */
const MEMO = new WeakMap<EffectiveBehaviour, Boards>()

export function rateSheetOf(market: Market, pair: Pair): RateSheet {
  const boards = boardsOf(market.behaviour)
  const step = Math.floor(market.now / boards.stepMs)
  const key = `${market.seed}|${step}|${pair.side}|${pair.asset}|${pair.chain}|${pair.fiatCurrency}`
  const kept = boards.byMoment.get(key)
  if (kept !== undefined) return kept
  const made = makeBoard(market.behaviour, pair, { seed: market.seed, at: step * boards.stepMs })
  if (boards.byMoment.size >= BOARD_LIMIT) boards.byMoment.clear()
  // Unknown names are refused anyway, and remembering whatever a caller may send would be a leak.
  if (made.terms.length > 0) boards.byMoment.set(key, made)
  return made
}

/** Gross pay-out of a pay-in, rounded down. */
export function exchange(side: Side, used: Units, rate: Units): Units {
  return side === 'buy' ? mulDiv(used, PER_TOKEN, rate) : mulDiv(used, rate, PER_TOKEN)
}

function boardsOf(behaviour: EffectiveBehaviour): Boards {
  const kept = MEMO.get(behaviour)
  if (kept !== undefined) return kept
  const stepMs = Math.max(1, durationMs(behaviour.assumptions.rateStep))
  const made = { stepMs, byMoment: new Map<string, RateSheet>() }
  MEMO.set(behaviour, made)
  return made
}

function makeBoard(behaviour: EffectiveBehaviour, pair: Pair, moment: Moment): RateSheet {
  const market = marketRate(pair, moment)
  const terms: Terms[] = []
  const refused: Refusal[] = []
  for (const provider of PROVIDERS) {
    const fault = behaviour.providers[provider.slug]
    const refusal = refusalOf(provider, fault, pair)
    if (refusal !== undefined) refused.push({ provider: provider.slug, ...refusal })
    else if (market !== undefined) {
      terms.push(termsOf(provider, fault, { behaviour, pair, market, moment }))
    }
  }
  return { terms, refused }
}

function refusalOf(
  provider: Provider,
  fault: ProviderFault | undefined,
  pair: Pair,
): Omit<Refusal, 'provider'> | undefined {
  if (fault?.down === true) return { field: 'provider', reason: 'is down' }
  if (fault?.latency !== undefined && durationMs(fault.latency) > PATIENCE_MS) {
    return { field: 'provider', reason: `takes ${fault.latency} to answer, which counts as down` }
  }
  if (!provider.sides.includes(pair.side)) return { field: 'side', reason: `does not ${pair.side}` }
  if (!provider.assets.includes(pair.asset)) {
    return { field: 'asset', reason: `does not trade ${pair.asset}` }
  }
  if (!provider.chains.includes(pair.chain)) {
    return { field: 'chain', reason: `does not serve ${pair.chain}` }
  }
  if (!provider.fiatCurrencies.includes(pair.fiatCurrency)) {
    return { field: 'fiatCurrency', reason: `does not deal in ${pair.fiatCurrency}` }
  }
  return undefined
}

function termsOf(
  provider: Provider,
  fault: ProviderFault | undefined,
  at: {
    readonly behaviour: EffectiveBehaviour
    readonly pair: Pair
    readonly market: MarketRate
    readonly moment: Moment
  },
): Terms {
  const { side } = at.pair
  const { spreadBps, payoutErrorBps = 0 } = fault ?? {}
  const asked = { provider, side, spreadBps, payoutErrorBps }
  const rateUnits = providerRate(at.market, asked, at.moment)
  // Both assets follow the dollar, so the service's minimum in dollars is a minimum in tokens.
  const floor = decimal(at.behaviour.assumptions.minimumOrderUsd)
  const least = unitsOf(max(decimal(fault?.minToken ?? provider.minToken), floor), PLACES.token)
  const most = unitsOf(decimal(fault?.maxToken ?? provider.maxToken), PLACES.token)
  const flatFee = unitsOf(decimal(provider.flatFeeToken), PLACES.token)
  return {
    provider,
    fault,
    rate: decimalOf(rateUnits, PLACES.rate),
    rateUnits,
    feeBps: BigInt(provider.feeBps),
    flatFee: side === 'buy' ? flatFee : mulDiv(flatFee, rateUnits, PER_TOKEN),
    minimum: side === 'buy' ? mulDivUp(least, rateUnits, PER_TOKEN) : least,
    maximum: side === 'buy' ? mulDiv(most, rateUnits, PER_TOKEN) : most,
  }
}
