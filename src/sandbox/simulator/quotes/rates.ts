/**
 * The market: fiat for one token, as a pure function of the world's seed and the moment. Rates are
 * constant for a step (assumption `rateStep`) and then move a little, inside a fixed band. Each
 * provider has its spread around the market, a small movement of its own, and turns in which it is
 * the best route.
 *
 * Movements are drawn in floating point. A rate is rounded to the decimals of its currency at once,
 * and everything paid with it is exact.
 */
import { PLACES } from '../../../base/vocabulary/money.ts'
import { random } from '../../../base/vocabulary/random.ts'
import { scale, type Units } from '../../../base/vocabulary/units.ts'
import { ownEntry, type Markets } from '../behaviour/markets.ts'
import type { ProviderFault } from '../behaviour/behaviour.ts'
import { effectsOf } from '../behaviour/provider-fault-kinds.ts'
import type { Provider } from '../providers/provider.ts'
import type { Side } from '../../../base/vocabulary/side.ts'

/** A fault may set any spread; a rate stays above zero and a number. */
const LEAST_RATE = 1
const LARGEST_RATE = 1e15

const MINUTE = 60_000
/** `size`: the largest movement, as a part of the rate; `knotMs`: how long it takes to turn. */
type Drift = { readonly knotMs: number; readonly size: number }

const SLOW: Drift = { knotMs: 360 * MINUTE, size: 0.004 }
const FAST: Drift = { knotMs: 10 * MINUTE, size: 0.001 }
/** How a provider moves around its own spread. */
const OWN: Drift = { knotMs: 45 * MINUTE, size: 0.0015 }
/**
 * How much worse the rate of a provider is outside its turns, as a part of the rate: more than the
 * costs of two providers differ for any amount, less than the two percent that rates differ by.
 */
const OUT_OF_TURN = 0.01

export type Moment = {
  readonly seed: number
  /** Epoch milliseconds: when the present step of the rate began. */
  readonly at: number
}

/** Fiat for one token, and the decimals that rates of this market have. */
export type MarketRate = { readonly rate: number; readonly places: number }

/** Undefined if there is no market for the pair. */
export function marketRate(
  { fiat }: Markets,
  pair: { readonly asset: string; readonly fiatCurrency: string },
  moment: Moment,
): MarketRate | undefined {
  const market = ownEntry(fiat, pair.fiatCurrency)
  const mean = market && ownEntry(market.rates, pair.asset)
  if (market === undefined || mean === undefined) return undefined
  const stream = `rate:${pair.fiatCurrency}`
  const rate = mean * (1 + drift(stream, SLOW, moment) + drift(stream, FAST, moment))
  return { rate, places: market.ratePlaces }
}

/**
 * A provider's rate in units of {@link PLACES}.rate: above the market on a buy, below it on a sell.
 * A spread set by a fault is exact, without the provider's own movement and turns. A payout error
 * makes the quoted rate that much better than what will be paid.
 */
export function providerRate(
  market: MarketRate,
  of: {
    readonly provider: Provider
    readonly side: Side
    readonly fault: ProviderFault
    readonly isInTurn: boolean
  },
  moment: Moment,
): Units {
  const { provider, side, fault, isInTurn } = of
  const spread =
    fault.spreadBps === undefined
      ? provider.spreadBps / 10_000 +
        drift(`stray:${provider.slug}`, OWN, moment) +
        (isInTurn ? 0 : OUT_OF_TURN)
      : fault.spreadBps / 10_000
  const worse = spread - effectsOf(fault).payoutErrorBps / 10_000
  const rate = market.rate * (side === 'buy' ? 1 + worse : 1 - worse)
  const whole = Math.round(rate * 10 ** market.places)
  const bounded = Math.min(Math.max(whole, LEAST_RATE), LARGEST_RATE)
  return BigInt(bounded) * scale(PLACES.rate - market.places)
}

/** Smooth noise in ±size: a value is drawn for every knot in time, and eased between two. */
function drift(stream: string, { knotMs, size }: Drift, { seed, at }: Moment): number {
  const knot = Math.floor(at / knotMs)
  const part = at / knotMs - knot
  const ease = part * part * (3 - 2 * part)
  const value = (which: number) => random(seed, `${stream}:${knotMs}:${which}`).unit() * 2 - 1
  const from = value(knot)
  return size * (from + (value(knot + 1) - from) * ease)
}
