import type { Environment } from '../simulator/keys/key.ts'
import { orderNotFound } from '../simulator/orders/order-errors.ts'
import type { Order, OrderState } from '../simulator/orders/order.ts'
import { simulate, type Simulation } from '../simulator/orders/simulate.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Transaction } from '../simulator/transaction.ts'
import { showOneOrder, showOrder, type OrderView } from './order-view.ts'
import { page, type PageQuery } from './page.ts'

export type OrderQuery = PageQuery & {
  /** The newest order first. */
  readonly newest?: boolean
  readonly state?: OrderState
  readonly side?: Order['side']
  readonly customer?: string
  readonly environment?: Environment
  /** How its transactionId or its requestReference begins. */
  readonly id?: string
}

/** Whether with what could be done to it, which costs as much as all the rest of a control call. */
export type ShowOrder = (tx: Transaction, order: Order) => OrderView

/** Reading is a call like any other: what is due by now happens before the orders are read. */
export function listOrders({ world }: RunningWorld, query: OrderQuery = {}) {
  return world.call((tx) => {
    const rows = tx.all('orders')
    return page(query.newest === true ? [...rows].reverse() : rows, query, {
      idOf: ({ id }) => id,
      isWanted: (order) => isWanted(order, query),
      show: (order) => showOrder(tx, order),
    })
  }, undefined)
}

/** By transactionId or requestReference. Throws TRANSACTION_NOT_FOUND. */
export function getOrder(
  { world }: RunningWorld,
  id: string,
  show: ShowOrder = showOneOrder,
): OrderView {
  return world.call((tx) => show(tx, mustFind(tx, 'find', id)), undefined)
}

/** Throws TRANSACTION_NOT_FOUND, TRANSITION_FORBIDDEN, VALIDATION_FAILED. */
export function simulateOrder(
  { world }: RunningWorld,
  id: string,
  simulation: Omit<Simulation, 'id'>,
  show: ShowOrder = showOneOrder,
): OrderView {
  const order = world.call((tx) => mustFind(tx, 'simulate', id), undefined)
  const simulated = world.call(simulate, { ...simulation, id: order.id })
  return world.read((tx) => show(tx, simulated))
}

/** By transactionId or requestReference. Throws TRANSACTION_NOT_FOUND. */
export function mustFind(tx: Transaction, verb: string, id: string): Order {
  const order = tx.get('orders', id)
  if (order !== undefined) return order
  for (const each of tx.all('orders')) if (each.reference === id) return each
  throw orderNotFound(verb, id.slice(0, 100))
}

function isWanted(order: Order, query: OrderQuery): boolean {
  const { state, side, customer, environment, id } = query
  return (
    (id === undefined || [order.id, order.reference].some((each) => beginsWith(each, id))) &&
    (state === undefined || order.state === state) &&
    (side === undefined || order.side === side) &&
    (environment === undefined || order.environment === environment) &&
    (customer === undefined ||
      [order.customerId, order.externalCustomerId, order.email].includes(customer))
  )
}

/** Letters of either case are the same. */
export function beginsWith(id: string, start: string): boolean {
  return (
    id.length >= start.length && id.slice(0, start.length).toLowerCase() === start.toLowerCase()
  )
}
