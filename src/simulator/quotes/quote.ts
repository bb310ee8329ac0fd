/**
 * Routes: every provider that can serve a request, priced and ranked by what the user gets (§1,
 * §2.3). Routes that cannot serve it are filtered out, each with its reason. Quotes are not stored
 * and promise nothing: an order is priced anew.
 */
import { bankFor } from '../banks/bank.ts'
import { decimal, PLACES, text, ZERO, type Decimal } from '../../vocabulary/money.ts'
import type { Order, Settlement } from '../orders/order.ts'
import { findProvider } from '../providers/directory.ts'
import type { Market } from '../providers/market.ts'
import type { Side } from '../providers/provider.ts'
import { rateSheetOf, exchange, type Refusal, type Terms } from './rate-sheet.ts'
import { share } from './fees.ts'
import { decimalOf, mulDiv, unitsOf, type Units } from './units.ts'

export type RouteRequest = {
  readonly side: Side
  readonly asset: string
  readonly chain: string
  readonly fiatCurrency: string
  /** The pay-in of a buy. */
  readonly fiatAmount?: Decimal
  /** The pay-in of a sell. */
  readonly tokenAmount?: Decimal
  /** On a sell: only providers that pay to this bank. */
  readonly bankCode?: string
  /**
   * What the caller calls the pay-in, for errors: by default its name in a quote request (§2.3).
   */
  readonly amountField?: string
}

export type Route = {
  /** The provider's slug. */
  readonly provider: string
  /** Fiat for one token. */
  readonly rate: Decimal
  /** What the user gets: crypto on a buy, fiat on a sell. */
  readonly estimatedOutput: Decimal
}

export type Ranking = {
  /** Best first; of equals, by slug. */
  readonly routes: readonly Route[]
  readonly refused: readonly Refusal[]
}

/** A route in units: fees and output in the currency that is paid out. */
export type PricedRoute = {
  readonly terms: Terms
  readonly gross: Units
  readonly providerFee: Units
  readonly platformFee: Units
  readonly out: Units
}

/** Never throws: what nobody can serve is a ranking without routes (see no-route.ts). */
export function rankRoutes(market: Market, request: RouteRequest): Ranking {
  const { routes, refused } = priceRoutes(market, request)
  const places = request.side === 'buy' ? PLACES.token : PLACES.fiat
  return {
    routes: routes.map(({ terms, out }) => ({
      provider: terms.provider.slug,
      rate: terms.rate,
      estimatedOutput: decimalOf(out, places),
    })),
    refused,
  }
}

/** As {@link rankRoutes}, in units. */
export function priceRoutes(
  market: Market,
  request: RouteRequest,
): { readonly routes: readonly PricedRoute[]; readonly refused: readonly Refusal[] } {
  const { side, bankCode } = request
  const board = rateSheetOf(market, {
    side,
    asset: request.asset.toUpperCase(),
    chain: request.chain.toLowerCase(),
    fiatCurrency: request.fiatCurrency.toUpperCase(),
  })
  const payIn = payInOf(request)
  const routes: PricedRoute[] = []
  let refused = board.refused
  for (const terms of board.terms) {
    const refusal = amountRefusal(terms, payIn) ?? bankRefusal(terms, market, bankCode)
    if (refusal === undefined) insert(routes, price(side, payIn, terms))
    else refused = [...refused, refusal]
  }
  return { routes, refused }
}

/**
 * Where the money of an order went once `used` (in the pay-in currency) was exchanged at the
 * order's rate. A provider that lied in its quote pays out less than the rate says.
 */
export function settlementOf(order: Order, used: Decimal, market: Market): Settlement {
  const [inPlaces, outPlaces] =
    order.side === 'buy' ? [PLACES.fiat, PLACES.token] : [PLACES.token, PLACES.fiat]
  const usedUnits = unitsOf(used, inPlaces)
  const rate = unitsOf(decimal(order.rate), PLACES.rate)
  const promised = exchange(order.side, usedUnits, rate)
  const lies = market.behaviour.providers[order.provider]?.payoutErrorBps ?? 0
  const honestBps = Math.max(0, Math.trunc(10_000 - lies))
  const gross = mulDiv(promised, BigInt(honestBps), 10_000n)
  const provider = findProvider(order.provider)
  const flatFee = unitsOf(decimal(provider?.flatFeeToken ?? '0'), PLACES.token)
  const shares = share(gross, {
    feeBps: BigInt(provider?.feeBps ?? 0),
    flatFee: order.side === 'buy' ? flatFee : exchange('sell', flatFee, rate),
    developerPartPerMillion: unitsOf(decimal(order.developerFeePercent), 4),
  })
  const say = (units: Units) => text(decimalOf(units, outPlaces))
  return {
    used: text(decimalOf(usedUnits, inPlaces)),
    gross: say(gross),
    providerFee: say(shares.providerFee),
    platformFee: say(shares.platformFee),
    developerFee: say(shares.developerFee),
    out: say(shares.out),
  }
}

function payInOf(request: RouteRequest): Units {
  return request.side === 'buy'
    ? unitsOf(request.fiatAmount ?? ZERO, PLACES.fiat)
    : unitsOf(request.tokenAmount ?? ZERO, PLACES.token)
}

function amountRefusal(terms: Terms, payIn: Units): Refusal | undefined {
  const { minimum, maximum } = terms
  if (payIn >= minimum && payIn <= maximum) return undefined
  const limit =
    payIn < minimum
      ? ({ kind: 'minimum', units: minimum } as const)
      : ({ kind: 'maximum', units: maximum } as const)
  const reason = limit.kind === 'minimum' ? 'does not take so little' : 'does not take so much'
  return { provider: terms.provider.slug, field: 'amount', reason, limit }
}

function bankRefusal(
  terms: Terms,
  market: Market,
  bankCode: string | undefined,
): Refusal | undefined {
  if (bankCode === undefined) return undefined
  const bank = bankFor(terms.provider, bankCode, market.behaviour.assumptions, terms.fault)
  if (bank !== undefined) return undefined
  return {
    provider: terms.provider.slug,
    field: 'bankCode',
    reason: `does not pay to bank "${bankCode}"`,
  }
}

function price(side: Side, payIn: Units, terms: Terms): PricedRoute {
  const gross = exchange(side, payIn, terms.rateUnits)
  const { providerFee, platformFee, out } = share(gross, terms)
  return { terms, gross, providerFee, platformFee, out }
}

/**
 * There are few routes and they come sorted by chance at best: inserting in place beats sorting.
 */
function insert(routes: PricedRoute[], route: PricedRoute): void {
  let at = routes.length
  while (at > 0 && isBetter(route, routes[at - 1])) at -= 1
  routes.splice(at, 0, route)
}

function isBetter(route: PricedRoute, than: PricedRoute | undefined): boolean {
  if (than === undefined) return false
  if (route.out !== than.out) return route.out > than.out
  return route.terms.provider.slug < than.terms.provider.slug
}
