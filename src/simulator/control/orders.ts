import { orderNotFound } from '../orders/find-order.ts'
import type { Order, OrderState } from '../orders/order.ts'
import { simulateOrder as simulate, type SimulateAction } from '../orders/simulate.ts'
import type { Environment } from '../keys/key.ts'
import type { Transaction } from '../transaction.ts'
import type { ControlCall } from '../../server/control/operation.ts'
import { showOrder } from './order-view.ts'
import { page, type PageQuery } from './page.ts'

type OrderQuery = PageQuery & {
  readonly state?: OrderState
  readonly side?: Order['side']
  readonly customer?: string
  readonly environment?: Environment
}

type SimulateBody = {
  readonly action: SimulateAction
  readonly amount?: string | number
  readonly reason?: string
}

/** Reading is a call like any other: what is due by now has happened before anybody looks. */
export function listOrders({ running, input }: ControlCall<OrderQuery>) {
  return running.world.call((tx) => {
    return page(tx.all('orders'), input, {
      idOf: ({ id }) => id,
      isWanted: (order) => isWanted(order, input),
      show: (order) => showOrder(tx, order),
    })
  }, input)
}

export function getOrder({ running, input }: ControlCall<{ id: string }>) {
  return running.world.call((tx, { id }) => showOrder(tx, mustFind(tx, 'find', id)), input)
}

export function simulateOrder({ running, input, body }: ControlCall<{ id: string }, SimulateBody>) {
  return running.world.call((tx, { id }) => {
    const order = mustFind(tx, 'simulate', id)
    return showOrder(tx, simulate(tx, { ...body, id: order.id }))
  }, input)
}

/** By transactionId or requestReference. Throws TRANSACTION_NOT_FOUND. */
export function mustFind(tx: Transaction, verb: string, id: string): Order {
  const order = findByEither(tx, id)
  if (order === undefined) throw orderNotFound(verb, id.slice(0, 100))
  return order
}

function findByEither(tx: Transaction, id: string): Order | undefined {
  const order = tx.get('orders', id)
  if (order !== undefined) return order
  for (const each of tx.all('orders')) if (each.reference === id) return each
  return undefined
}

function isWanted(order: Order, { state, side, customer, environment }: OrderQuery): boolean {
  return (
    (state === undefined || order.state === state) &&
    (side === undefined || order.side === side) &&
    (environment === undefined || order.environment === environment) &&
    (customer === undefined ||
      [order.customerId, order.externalCustomerId, order.email].includes(customer))
  )
}
