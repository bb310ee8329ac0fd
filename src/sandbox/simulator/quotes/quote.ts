/**
 * Routes: every provider that can serve a request, priced and ranked by what the user gets (§1,
 * §2.3). A provider that cannot serve it is rejected with a reason. Quotes are not stored and
 * promise nothing: an order is priced anew, and settles as orders/settlement.ts computes.
 *
 * Not simulated: a provider's liquidity, routes through several providers.
 */
import { PLACES, ZERO, type Decimal } from '../../../base/vocabulary/money.ts'
import { downTo, mulDivUp, unitsOf, upTo, type Units } from '../../../base/vocabulary/units.ts'
import { bankFor } from '../banks/bank.ts'
import { exchangedAt, PER_TOKEN, splitPayOut, tokensFor } from '../orders/settlement.ts'
import type { Market } from '../providers/market.ts'

import { rateSheetOf, type Pair, type Rejection, type Terms } from './rate-sheet.ts'
import type { Side } from '../../../base/vocabulary/side.ts'

export type RouteRequest = Pair & {
  /** The pay-in of a buy; on a sell instead of `tokenAmount`, the gross pay-out. */
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
  /** In units of the pay-in currency. */
  readonly payIn: Units
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
  const { fiatAmount, tokenAmount = ZERO } = request
  const amount =
    fiatAmount === undefined ? unitsOf(tokenAmount, PLACES.token) : unitsOf(fiatAmount, PLACES.fiat)
  const isSoldByFiat = side === 'sell' && fiatAmount !== undefined
  const routes: PricedRoute[] = []
  let { rejections } = sheet
  for (const terms of sheet.terms) {
    const limits = isSoldByFiat ? limitsInFiat(terms) : terms
    const rejection = checkAmount(limits, amount) ?? checkBank(terms, market, bankCode)
    const payIn = isSoldByFiat ? upTo(terms.payInStep, tokensFor(amount, terms.rateUnits)) : amount
    if (rejection === undefined) routes.push(price(side, payIn, terms))
    else rejections = [...rejections, { provider: terms.provider.slug, ...rejection }]
  }
  return { routes: routes.sort(bestFirst), rejections }
}

type Reason = Omit<Rejection, 'provider'>

type Limits = Pick<Terms, 'minimum' | 'maximum'>

function limitsInFiat({ minimum, maximum, rateUnits }: Terms): Limits {
  return {
    minimum: mulDivUp(minimum, rateUnits, PER_TOKEN),
    maximum: exchangedAt('sell', maximum, rateUnits),
  }
}

function checkAmount({ minimum, maximum }: Limits, amount: Units): Reason | undefined {
  if (amount < minimum) {
    const limit = { kind: 'minimum', units: minimum } as const
    return { field: 'amount', reason: 'does not take so little', limit }
  }
  if (amount > maximum) {
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
  const gross = downTo(terms.payOutStep, exchangedAt(side, payIn, terms.rateUnits))
  const { providerFee, platformFee, out } = splitPayOut(gross, terms)
  return { terms, payIn, gross, providerFee, platformFee, out }
}

function bestFirst(one: PricedRoute, other: PricedRoute): number {
  // Sold by fiat, each route has a pay-in of its own; all others have the same.
  const [out, otherOut] = [one.out * other.payIn, other.out * one.payIn]
  if (out !== otherOut) return out > otherOut ? -1 : 1
  return one.terms.provider.slug < other.terms.provider.slug ? -1 : 1
}
