/** What every provider quotes for one request over simulated time, and why others do not. */
import { PLACES } from '../../vocabulary/money.ts'
import { iso, parseDuration } from '../../vocabulary/time.ts'
import { invalid } from '../../vocabulary/errors.ts'
import { decimalOf, type Units } from '../../vocabulary/units.ts'
import { text } from '../../vocabulary/money.ts'
import { placesOf } from '../behaviour/markets.ts'
import { cutAmount } from '../orders/amount.ts'
import { PAY_OUT_PLACES } from '../orders/settlement.ts'
import { marketOf } from '../providers/market.ts'

import { priceRoutes, type PricedRoute } from '../quotes/quote.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Side } from '../../vocabulary/side.ts'

export type RatesQuery = {
  readonly side?: Side
  readonly asset?: string
  readonly chain?: string
  readonly fiatCurrency?: string
  /** The pay-in: fiat on a buy, the token on a sell. */
  readonly amount?: string
  readonly span?: string
}

const POINTS = 60
const LONGEST_SPAN_MS = 30 * 24 * 3_600_000

/** Throws VALIDATION_FAILED unless `span` is a duration of at most 30 days. */
export function listRates({ world }: RunningWorld, query: RatesQuery = {}) {
  const { side = 'buy', asset = 'USDC', chain = 'base', fiatCurrency = 'NGN' } = query
  const { amount = side === 'buy' ? '50000' : '35', span = '6h' } = query
  const spanMs = parseDuration(span)
  if (spanMs === undefined || spanMs > LONGEST_SPAN_MS || spanMs < POINTS) {
    const message = `must be a duration of at most 30d, such as 6h; it was "${span}"`
    throw invalid('list the rates', [{ field: 'span', message }])
  }
  return world.read((tx) => {
    const market = marketOf(tx)
    const places = placesOf(market.behaviour.markets, { asset, fiatCurrency })
    const payIn =
      side === 'buy'
        ? { fiatAmount: cutAmount(amount, places.fiat) }
        : { tokenAmount: cutAmount(amount, places.token) }
    const request = { side, asset, chain, fiatCurrency, ...payIn }
    const points = Array.from({ length: POINTS + 1 }, (_, index) => {
      const now = Math.round(tx.now + (spanMs * (index - POINTS / 2)) / POINTS)
      const { routes, rejections } = priceRoutes({ ...market, now }, request)
      return {
        at: iso(now),
        routes: routes.map((route) => showRoute(route, side)),
        filtered: rejections.map(({ provider, field, reason }) => ({ provider, field, reason })),
      }
    })
    const currency = side === 'buy' ? asset : fiatCurrency
    return { now: iso(tx.now), payOutCurrency: currency.toUpperCase(), points }
  })
}

/** gross = out + providerFee + platformFee, exactly. */
function showRoute({ terms, gross, providerFee, platformFee, out }: PricedRoute, side: Side) {
  const shown = (units: Units) => text(decimalOf(units, PAY_OUT_PLACES[side]))
  return {
    provider: terms.provider.slug,
    rate: text(decimalOf(terms.rateUnits, PLACES.rate)),
    gross: shown(gross),
    providerFee: shown(providerFee),
    platformFee: shown(platformFee),
    out: shown(out),
  }
}
