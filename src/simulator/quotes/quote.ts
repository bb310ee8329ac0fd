/**
 * Routes: every provider that can serve a request, priced and ranked by what the user gets (§1,
 * §2.3). A provider that cannot serve it is rejected with a reason. Quotes are not stored and
 * promise nothing: an order is priced anew, and settles as orders/settlement.ts computes.
 *
 * Not simulated: a provider's liquidity, routes through several providers.
 */
import { PLACES, ZERO, type Decimal } from '../../vocabulary/money.ts'
import { unitsOf, type Units } from '../../vocabulary/units.ts'
import { bankFor } from '../banks/bank.ts'
import { exchange, splitPayOut } from '../orders/settlement.ts'
import type { Market } from '../providers/market.ts'
import type { Side } from '../providers/provider.ts'
import { rateSheetOf, type Pair, type Rejection, type Terms } from './rate-sheet.ts'

export type RouteRequest = Pair & {
  /** The pay-in of a buy. */
  readonly fiatAmount?: Decimal
  /** The pay-in of a sell. */
  readonly tokenAmount?: Decimal
  /** On a sell: only providers that pay to this bank. */
  readonly bankCode?: string
  /** The caller's name for the pay-in, for errors: by default that of a quote request (§2.3). */
  readonly amountField?: string
}

/** Fees and output in units of the pay-out currency. */
export type PricedRoute = {
  readonly terms: Terms
  readonly gross: Units
  readonly providerFee: Units
  readonly platformFee: Units
  /** What the user gets: crypto on a buy, fiat on a sell. */
  readonly out: Units
}

/** Routes best first; of equals, by slug. Never throws: see no-route.ts. */
export function priceRoutes(
  market: Market,
  request: RouteRequest,
): { readonly routes: readonly PricedRoute[]; readonly rejections: readonly Rejection[] } {
  const { side, bankCode } = request
  const sheet = rateSheetOf(market, {
    side,
    asset: request.asset.toUpperCase(),
    chain: request.chain.toLowerCase(),
    fiatCurrency: request.fiatCurrency.toUpperCase(),
  })
  const payIn =
    side === 'buy'
      ? unitsOf(request.fiatAmount ?? ZERO, PLACES.fiat)
      : unitsOf(request.tokenAmount ?? ZERO, PLACES.token)
  const routes: PricedRoute[] = []
  let { rejections } = sheet
  for (const terms of sheet.terms) {
    const rejection = checkAmount(terms, payIn) ?? checkBank(terms, market, bankCode)
    if (rejection === undefined) insert(routes, price(side, payIn, terms))
    else rejections = [...rejections, { provider: terms.provider.slug, ...rejection }]
  }
  return { routes, rejections }
}

type Reason = Omit<Rejection, 'provider'>

function checkAmount({ minimum, maximum }: Terms, payIn: Units): Reason | undefined {
  if (payIn < minimum) {
    const limit = { kind: 'minimum', units: minimum } as const
    return { field: 'amount', reason: 'does not take so little', limit }
  }
  if (payIn > maximum) {
    const limit = { kind: 'maximum', units: maximum } as const
    return { field: 'amount', reason: 'does not take so much', limit }
  }
  return undefined
}

function checkBank(
  { provider, fault }: Terms,
  market: Market,
  bankCode: string | undefined,
): Reason | undefined {
  if (bankCode === undefined) return undefined
  if (bankFor(provider, bankCode, market.behaviour.assumptions, fault)) return undefined
  return { field: 'bankCode', reason: `does not pay to bank "${bankCode}"` }
}

function price(side: Side, payIn: Units, terms: Terms): PricedRoute {
  const gross = exchange(side, payIn, terms.rateUnits)
  const { providerFee, platformFee, out } = splitPayOut(gross, terms)
  return { terms, gross, providerFee, platformFee, out }
}

/** Inserting in place is quicker than sorting: there are few routes. */
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
