/** createQuote (§4.1). */
import type { Quote, QuoteElement, QuoteRequest } from '../../../base/contract/generated/types.ts'
import { invalid } from '../../../base/vocabulary/errors.ts'
import { PLACES, type Decimal } from '../../../base/vocabulary/money.ts'
import { numberOf, type Units } from '../../../base/vocabulary/units.ts'
import { placesOf } from '../behaviour/markets.ts'
import { cutAmount, decimalsIssue } from '../orders/amount.ts'
import { exchangedAt, PAY_OUT_PLACES, PLATFORM_FEE_BPS } from '../orders/settlement.ts'
import type { Caller } from '../keys/key.ts'
import { marketOf, type Market } from '../providers/market.ts'
import { displayName, shownName, type Provider } from '../providers/provider.ts'
import type { Transaction } from '../transaction.ts'
import { noRouteError } from './no-route.ts'
import { priceRoutes, type PricedRoute, type RouteRequest } from './quote.ts'
import type { Side } from '../../../base/vocabulary/side.ts'

/**
 * The best route and every route beside it (§2.3). Stores nothing. Throws VALIDATION_FAILED for
 * what nobody trades, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE and NO_ROUTE.
 */
export function createQuote(
  tx: Transaction,
  { request, caller }: { request: QuoteRequest; caller: Caller },
): Quote {
  const market = marketOf(tx)
  const { side, asset, chain, fiatCurrency } = request
  const source = side === 'buy' ? 'fiatAmount' : 'tokenAmount'
  const amount = comparisonInput(request, market)
  const wanted: RouteRequest = { side, asset, chain, fiatCurrency, [source]: amount }
  const { routes, rejections } = priceRoutes(market, wanted)
  const [best] = routes
  const { markets, providers } = market.behaviour
  if (best === undefined) throw noRouteError(rejections, wanted, markets, providers)
  const nameOf = namingFor(caller, market)
  return {
    side,
    asset,
    chain,
    comparisonInput: amount.toNumber(),
    comparisonInputSource: source,
    bestQuote: bestElement(best, side, nameOf),
    quotes: routes.map((route) => fullElement(route, side, nameOf)),
  }
}

type Naming = (provider: Provider) => string

/** How quotes name providers; the setting of the suffix is only for test keys. */
function namingFor({ environment }: Caller, { behaviour }: Market): Naming {
  return behaviour.assumptions.providerNameSuffixIn === 'orders'
    ? (provider) => shownName(provider, behaviour)
    : (provider) => displayName(provider, environment, behaviour)
}

/** Throws VALIDATION_FAILED. */
function comparisonInput(request: QuoteRequest, { behaviour }: Market): Decimal {
  const isBuy = request.side === 'buy'
  const amount = isBuy ? request.fiatAmount : request.tokenAmount
  const { fiat, token } = placesOf(behaviour.markets, request)
  const places = isBuy ? fiat : token
  const message = decimalsIssue(amount, places, behaviour.assumptions.excessDecimals)
  if (message === undefined) return cutAmount(amount, places)
  throw invalid('price the quote', [{ field: isBuy ? 'fiatAmount' : 'tokenAmount', message }])
}

function bestElement(route: PricedRoute, side: Side, nameOf: Naming): Quote['bestQuote'] {
  return {
    provider: nameOf(route.terms.provider),
    rate: numberOf(route.terms.rateUnits, PLACES.rate),
    estimatedOutput: numberOf(route.out, PAY_OUT_PLACES[side]),
  }
}

/** Fees are taken from the pay-out, and shown in the other currency too, at the route's rate. */
function fullElement(route: PricedRoute, side: Side, nameOf: Naming): QuoteElement {
  const places = PAY_OUT_PLACES[side]
  // Literals without a spread: with one, a quote takes three times as long.
  const output = numberOf(route.out, places)
  const providerFee = inBoth(route.providerFee, side, route)
  const platformFee = inBoth(route.platformFee, side, route)
  return {
    provider: nameOf(route.terms.provider),
    rate: numberOf(route.terms.rateUnits, PLACES.rate),
    estimatedOutput: output,
    grossEstimatedOutput: numberOf(route.gross, places),
    fee: numberOf(route.providerFee + route.platformFee, places),
    netAfterPlatformFee: output,
    providerFee: {
      usd: providerFee.token * route.terms.usd,
      token: providerFee.token,
      fiat: providerFee.fiat,
      treatment: 'deducted',
    },
    platformFee: {
      enabled: true,
      percent: PLATFORM_FEE_BPS / 100,
      token: platformFee.token,
      fiat: platformFee.fiat,
    },
  }
}

function inBoth(fee: Units, side: Side, { terms }: PricedRoute) {
  const token = side === 'buy' ? fee : exchangedAt('buy', fee, terms.rateUnits)
  const fiat = side === 'buy' ? exchangedAt('sell', fee, terms.rateUnits) : fee
  return { token: numberOf(token, PLACES.token), fiat: numberOf(fiat, PLACES.fiat) }
}
