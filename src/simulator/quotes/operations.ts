/** createQuote (§4.1). */
import type { Quote, QuoteElement, QuoteRequest } from '../../contract/generated/types.ts'
import { decimal, PLACES } from '../../vocabulary/money.ts'
import { marketOf } from '../providers/market.ts'
import type { Transaction } from '../transaction.ts'
import { exchange } from './rate-sheet.ts'
import { PLATFORM_FEE_BPS } from './fees.ts'
import { noRouteError } from './no-route.ts'
import { priceRoutes, type PricedRoute, type RouteRequest } from './quote.ts'
import { numberOf, type Units } from './units.ts'

/**
 * The best route and every route beside it (§2.3). Stores nothing. Throws VALIDATION_FAILED for
 * what nobody trades, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE and NO_ROUTE.
 */
export function createQuote(tx: Transaction, request: QuoteRequest): Quote {
  const market = marketOf(tx)
  const { side, asset, chain, fiatCurrency } = request
  const pair = { side, asset, chain, fiatCurrency }
  const wanted: RouteRequest =
    request.side === 'buy'
      ? { ...pair, fiatAmount: decimal(request.fiatAmount) }
      : { ...pair, tokenAmount: decimal(request.tokenAmount) }
  const { routes, refused } = priceRoutes(market, wanted)
  const [best] = routes
  if (best === undefined) throw noRouteError(refused, wanted)
  const isFull = market.behaviour.assumptions.quoteElements === 'full'
  const element = isFull ? fullElement : minimalElement
  return {
    side,
    asset,
    chain,
    comparisonInput: request.side === 'buy' ? request.fiatAmount : request.tokenAmount,
    comparisonInputSource: request.side === 'buy' ? 'fiatAmount' : 'tokenAmount',
    bestQuote: minimalElement(best, side),
    quotes: routes.map((route) => element(route, side)),
  }
}

function minimalElement(route: PricedRoute, side: 'buy' | 'sell'): Quote['bestQuote'] {
  return {
    provider: route.terms.provider.name,
    rate: numberOf(route.terms.rateUnits, PLACES.rate),
    estimatedOutput: numberOf(route.out, side === 'buy' ? PLACES.token : PLACES.fiat),
  }
}

/**
 * Fees are taken from the pay-out; in the other currency they are only told, at the route's own
 * rate.
 */
function fullElement(route: PricedRoute, side: 'buy' | 'sell'): QuoteElement {
  const places = side === 'buy' ? PLACES.token : PLACES.fiat
  const output = numberOf(route.out, places)
  const providerFee = inBoth(route.providerFee, side, route)
  return {
    provider: route.terms.provider.name,
    rate: numberOf(route.terms.rateUnits, PLACES.rate),
    estimatedOutput: output,
    grossEstimatedOutput: numberOf(route.gross, places),
    fee: numberOf(route.providerFee + route.platformFee, places),
    netAfterPlatformFee: output,
    // Both assets follow the dollar.
    providerFee: { usd: providerFee.token, ...providerFee, treatment: 'deducted' },
    platformFee: {
      enabled: true,
      percent: PLATFORM_FEE_BPS / 100,
      ...inBoth(route.platformFee, side, route),
    },
  }
}

function inBoth(
  fee: Units,
  side: 'buy' | 'sell',
  route: PricedRoute,
): { readonly token: number; readonly fiat: number } {
  const { rateUnits } = route.terms
  const token = side === 'buy' ? fee : exchange('buy', fee, rateUnits)
  const fiat = side === 'buy' ? exchange('sell', fee, rateUnits) : fee
  return { token: numberOf(token, PLACES.token), fiat: numberOf(fiat, PLACES.fiat) }
}
