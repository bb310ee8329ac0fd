/**
 * Money that reaches an order: right, short, over, twice, late. What becomes of each is an assumption; none is
 * ignored. In every case the receipts add up: what came in was used, refunded, is held, or waits with the provider.
 */
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import { bps, decimal, text, ZERO, type Decimal } from '../../vocabulary/money.ts'
import { isOrderTerminal, type Order, type Receipt } from './order.ts'

/** Decimal amount in the pay-in currency: fiat on a buy, the token on a sell. */
export function expectedPayIn(order: Order): Decimal {
  return decimal(order.side === 'buy' ? order.fiatAmount : order.amount)
}

/** What came in and was neither refunded nor is held: the part there is to exchange. */
export function usableMoney(receipts: readonly Receipt[]): Decimal {
  return receipts.reduce((sum, r) => sum.plus(r.amount).minus(r.refunded).minus(r.held), ZERO)
}

export type MoneyOutcome = {
  readonly receipts: readonly Receipt[]
  /** `funded`: the order has its money. `failed`: the amount ends it. `none`: nothing moves. */
  readonly effect: 'funded' | 'failed' | 'none'
}

export function receiveMoney(
  order: Order,
  money: { amount: Decimal; at: number },
  assumptions: Assumptions,
): MoneyOutcome {
  const receive = (kind: Receipt['kind'], refunded: Decimal, held: Decimal): Receipt => ({
    at: money.at,
    amount: text(money.amount),
    kind,
    refunded: text(refunded),
    held: text(held),
  })
  const put = (receipt: Receipt) => [...order.receipts, receipt]
  const whole = (kind: 'second' | 'late', policy: 'refund' | 'hold'): MoneyOutcome => ({
    effect: 'none',
    receipts: put(
      policy === 'refund' ? receive(kind, money.amount, ZERO) : receive(kind, ZERO, money.amount),
    ),
  })
  if (order.providerState !== 'awaiting') return whole('second', assumptions.secondDeposit)
  if (isOrderTerminal(order.state)) return whole('late', assumptions.lateDeposit)

  const expected = expectedPayIn(order)
  const tolerance = bps(expected, assumptions.amountToleranceBps)
  const total = usableMoney(order.receipts).plus(money.amount)
  if (total.lt(expected.minus(tolerance))) {
    if (assumptions.underpayment === 'fail') {
      const receipts = put(receive('partial', ZERO, ZERO))
      return { effect: 'failed', receipts: refundAll(receipts) }
    }
    const effect = assumptions.underpayment === 'settle' ? 'funded' : 'none'
    return { effect, receipts: put(receive('partial', ZERO, ZERO)) }
  }
  if (total.gt(expected.plus(tolerance))) {
    if (assumptions.overpayment === 'fail') {
      return { effect: 'failed', receipts: refundAll(put(receive('excess', ZERO, ZERO))) }
    }
    const excess = assumptions.overpayment === 'settle-all' ? ZERO : total.minus(expected)
    return { effect: 'funded', receipts: put(receive('excess', excess, ZERO)) }
  }
  return { effect: 'funded', receipts: put(receive('accepted', ZERO, ZERO)) }
}

/** Sends back whatever is still there to send back: the order ended without using it. */
export function refundAll(receipts: readonly Receipt[]): readonly Receipt[] {
  return receipts.map((receipt) => ({
    ...receipt,
    refunded: text(decimal(receipt.amount).minus(receipt.held)),
  }))
}
