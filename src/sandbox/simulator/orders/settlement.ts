/**
 * The arithmetic of settlement (§1): what an order expects, what becomes of money that arrives
 * right, short, over, twice or late, what each fee takes, what the customer receives. Quotes use
 * the same functions, so that an order settles at what its quote estimated. Two sums always hold:
 *
 *   pay-in:   receipts = used + refunded + held + what waits with the provider
 *   pay-out:  gross = out + providerFee + platformFee + developerFee
 *
 * Amounts are rounded down. Not simulated: network fees, taxes.
 */
import { effectsOf } from '../behaviour/provider-fault-kinds.ts'
import type { EffectiveBehaviour } from '../behaviour/behaviour.ts'
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'
import { bps, decimal, PLACES, text, ZERO, type Decimal } from '../../../base/vocabulary/money.ts'
import {
  decimalOf,
  downTo,
  mulDiv,
  mulDivUp,
  percentOf,
  scale,
  unitsOf,
  type Units,
} from '../../../base/vocabulary/units.ts'
import { ownEntry, placesOf, type Places } from '../behaviour/markets.ts'
import { providerOf } from '../providers/directory.ts'
import type { Market } from '../providers/market.ts'

import { isOrderTerminal, type Order } from './order.ts'
import type { Receipt, Settlement } from './receipt.ts'
import type { Side } from '../../../base/vocabulary/side.ts'

/** Decimals of what comes in and of what goes out. */
const PAY_IN_PLACES = { buy: PLACES.fiat, sell: PLACES.token } as const
export const PAY_OUT_PLACES = { buy: PLACES.token, sell: PLACES.fiat } as const

export type Steps = { readonly payIn: Units; readonly payOut: Units }

/** The smallest amounts of a pair, in units: 1 where its currencies have all decimals. */
export function stepsOf(side: Side, places: Places): Steps {
  const token = scale(PLACES.token - places.token)
  const fiat = scale(PLACES.fiat - places.fiat)
  return side === 'buy' ? { payIn: fiat, payOut: token } : { payIn: token, payOut: fiat }
}

/** What the service takes of the gross pay-out. The documentation names no size (§1). */
export const PLATFORM_FEE_BPS = 50

/** `fiat = token * rate / PER_TOKEN`, all in units. */
export const PER_TOKEN = scale(PLACES.token + PLACES.rate - PLACES.fiat)

/** What the order expects: fiat on a buy, tokens on a sell. */
export function expectedPayIn(order: Pick<Order, 'side' | 'amount' | 'fiatAmount'>): Decimal {
  return decimal(order.side === 'buy' ? order.fiatAmount : order.amount)
}

/** What was received and neither refunded nor held: the part there is to exchange. */
export function usableMoney(receipts: readonly Receipt[]): Decimal {
  return receipts.reduce((sum, r) => sum.plus(r.amount).minus(r.refunded).minus(r.held), ZERO)
}

export type MoneyOutcome = {
  readonly receipts: readonly Receipt[]
  /** `funded`: the order has its money. `failed`: the amount ends it. `none`: nothing moves. */
  readonly effect: 'funded' | 'failed' | 'none'
}

/** The receipts after `amount` (pay-in currency) arrived, and what that does to the order. */
export function receiveMoney(
  order: Order,
  {
    amount,
    at,
    tag,
  }: {
    readonly amount: Decimal
    readonly at: number
    /** The tag of the customer behind the amount, or the moment. */
    readonly tag?: string | undefined
  },
  behaviour: EffectiveBehaviour,
): MoneyOutcome {
  const { assumptions } = behaviour
  const causeOf = (decidedBy: keyof Assumptions) => {
    const cause = { setting: decidedBy, value: String(assumptions[decidedBy]) }
    return tag === undefined ? cause : { ...cause, tag }
  }
  const outcome = (
    effect: MoneyOutcome['effect'],
    kind: Receipt['kind'],
    decidedBy: keyof Assumptions | undefined,
    { refunded = ZERO, held = ZERO } = {},
  ): MoneyOutcome => {
    const money = { at, amount: text(amount), kind, refunded: text(refunded), held: text(held) }
    const receipt = decidedBy === undefined ? money : { ...money, cause: causeOf(decidedBy) }
    const receipts = order.receipts.concat(receipt)
    return { effect, receipts: effect === 'failed' ? refundAll(receipts, at) : receipts }
  }
  const unwanted = (policy: 'refund' | 'hold') =>
    policy === 'refund' ? { refunded: amount } : { held: amount }
  if (order.providerState !== 'awaiting') {
    return outcome('none', 'second', 'secondDeposit', unwanted(assumptions.secondDeposit))
  }
  if (isOrderTerminal(order.state)) {
    return outcome('none', 'late', 'lateDeposit', unwanted(assumptions.lateDeposit))
  }
  const expected = expectedPayIn(order)
  const tolerance = bps(expected, assumptions.amountToleranceBps)
  const total = usableMoney(order.receipts).plus(amount)
  const { underpayment, overpayment } = assumptions
  if (total.lt(expected.minus(tolerance))) {
    const effects = { fail: 'failed', settle: 'funded', hold: 'none' } as const
    return outcome(effects[underpayment], 'partial', 'underpayment')
  }
  if (total.lte(expected.plus(tolerance))) {
    return outcome('funded', 'accepted', total.eq(expected) ? undefined : 'amountToleranceBps')
  }
  if (overpayment === 'fail') return outcome('failed', 'excess', 'overpayment')
  const refunded = overpayment === 'settle-all' ? ZERO : total.minus(expected)
  return outcome('funded', 'excess', 'overpayment', { refunded })
}

/** Refunds all that is not held: the order ended without using it. */
export function refundAll(receipts: readonly Receipt[], at: number): readonly Receipt[] {
  return receipts.map((receipt) => {
    const whole = decimal(receipt.amount).minus(receipt.held)
    if (whole.eq(receipt.refunded)) return receipt
    const refundedLater = { at, before: receipt.refunded }
    return { ...receipt, refunded: text(whole), refundedLater }
  })
}

/** Gross pay-out of a pay-in at a rate (fiat for one token). */
export function exchangedAt(side: Side, payIn: Units, rate: Units): Units {
  return side === 'buy' ? mulDiv(payIn, PER_TOKEN, rate) : mulDiv(payIn, rate, PER_TOKEN)
}

/** The pay-in of a sell whose gross pay-out is to be `fiat`: the fewest tokens that reach it. */
export function tokensFor(fiat: Units, rate: Units): Units {
  return mulDivUp(fiat, PER_TOKEN, rate)
}

const BPS = 10_000n
const PLATFORM_BPS = BigInt(PLATFORM_FEE_BPS)

/** Parts of a gross pay-out, in its units. No fee takes more than there is left. */
export function splitPayOut(
  gross: Units,
  fees: {
    readonly feeBps: bigint
    readonly flatFee: Units
    /** Percent of the gross. */
    readonly developerPercent?: Decimal
    /** The smallest amount of the currency; `gross` is a multiple of it. */
    readonly payOutStep: Units
  },
) {
  const taken = (fee: Units, most: Units) => least(downTo(fees.payOutStep, fee), most)
  const providerFee = taken(mulDiv(gross, fees.feeBps, BPS) + fees.flatFee, gross)
  const platformFee = taken(mulDiv(gross, PLATFORM_BPS, BPS), gross - providerFee)
  const left = gross - providerFee - platformFee
  const percent = fees.developerPercent
  const developerFee = percent === undefined ? 0n : taken(percentOf(gross, percent), left)
  return { providerFee, platformFee, developerFee, out: left - developerFee }
}

/**
 * The settlement of an order that exchanges `used` (pay-in currency) at its rate. A provider with a
 * `payoutErrorBps` pays out that much less than the rate says.
 */
export function settlementOf(order: Order, used: Decimal, { behaviour, now }: Market): Settlement {
  const { side } = order
  const usedUnits = unitsOf(used, PAY_IN_PLACES[side])
  const rate = unitsOf(decimal(order.rate), PLACES.rate)
  const { payoutErrorBps } = effectsOf(behaviour.providers[order.provider])
  const paidBps = BigInt(Math.max(0, Math.trunc(10_000 - payoutErrorBps)))
  const { payOut: payOutStep } = stepsOf(side, placesOf(behaviour.markets, order))
  const gross = downTo(payOutStep, mulDiv(exchangedAt(side, usedUnits, rate), paidBps, BPS))
  const { feeBps, flatFeeToken } = providerOf(order)
  const flatFee = tokensWorth(flatFeeToken, ownEntry(behaviour.markets.assets, order.asset)?.usd)
  const parts = splitPayOut(gross, {
    feeBps: BigInt(feeBps),
    flatFee: side === 'buy' ? flatFee : exchangedAt('sell', flatFee, rate),
    developerPercent: decimal(order.developerFeePercent),
    payOutStep,
  })
  const payOut = (units: Units) => text(decimalOf(units, PAY_OUT_PLACES[side]))
  return {
    used: text(decimalOf(usedUnits, PAY_IN_PLACES[side])),
    gross: payOut(gross),
    providerFee: payOut(parts.providerFee),
    platformFee: payOut(parts.platformFee),
    developerFee: payOut(parts.developerFee),
    out: payOut(parts.out),
    at: now,
  }
}

/** Units of an asset that are worth this many dollars, at `usd` for one of it. */
export function tokensWorth(dollars: string | Decimal, usd = 1): Units {
  return unitsOf(decimal(dollars).div(usd), PLACES.token)
}

function least(a: Units, b: Units): Units {
  return a < b ? a : b
}
