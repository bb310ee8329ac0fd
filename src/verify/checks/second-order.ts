/**
 * A second order of a customer whose first one has an open payment window, and what it tells where
 * orders end by themselves.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isEnd, isSame, isServed, read } from '../deployment/answer.ts'
import type { Members } from '../deployment/order-body.ts'
import { ENDED_AT_ONCE, Inconclusive } from '../inconclusive.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** An order of a new customer, then its payment window, then its status. */
export type Placed = {
  readonly side: Side
  readonly customer: string
  readonly body: Members
  readonly order: Exchange
  readonly intent: Exchange
  /** Undefined if the answer to the order has no transactionId. */
  readonly sync: Exchange | undefined
  readonly transactionId: string | undefined
  /** Milliseconds between the start of the payment window and its reading. */
  readonly age: { readonly leastMs: number; readonly mostMs: number }
}

/** An order of a customer with an open payment window, which is read again afterwards. */
export type SecondOrder = {
  readonly first: Placed
  readonly second: Exchange
  readonly intent: Exchange
}

type SecondSteps = {
  /** The first order, which other fixtures may use too. */
  readonly shared: () => Promise<Placed>
  readonly fresh: () => Promise<Placed>
  readonly then: (first: Placed) => Promise<SecondOrder>
}

interface Orders {
  sync(transactionId: string): Promise<Exchange>
  mustBeOpen(transactionId: string): Promise<Exchange>
}

/**
 * Accepted in place of the conflict, it may be so because the first order has just ended. An
 * overridden order looks like one that failed, so an older order of another customer shows whether
 * orders fail that soon.
 */
export async function secondOrder(
  orders: Orders,
  { shared, fresh, then }: SecondSteps,
): Promise<SecondOrder> {
  const found = await attempted(orders, await shared(), then)
  const { transactionId } = found.first
  if (!isServed(found.second) || transactionId === undefined) return found
  const sync = await orders.mustBeOpen(transactionId)
  if (!isSame(read(sync, 'status'), 'failed')) return found
  const witness = await fresh()
  const again = await attempted(orders, await fresh(), then)
  if (isServed(again.second)) {
    await orders.sync(String(again.first.transactionId))
    await mustStillBeOpen(orders, witness)
  }
  return again
}

async function attempted(
  orders: Orders,
  first: Placed,
  then: SecondSteps['then'],
): Promise<SecondOrder> {
  await mustStillBeOpen(orders, first)
  return then(first)
}

async function mustStillBeOpen(orders: Orders, { transactionId }: Placed): Promise<void> {
  if (transactionId !== undefined) mustNotHaveEnded(await orders.sync(transactionId))
}

/** Throws {@link Inconclusive} where any member of the status says that the order has ended. */
export function mustNotHaveEnded(sync: Exchange | undefined): void {
  if (hasEnded(sync)) throw new Inconclusive(ENDED_AT_ONCE)
}

export function hasEnded(sync: Exchange | undefined): boolean {
  return sync !== undefined && (read(sync, 'terminal') === true || isEnd(sync))
}
