/** What happened in a world, as those who follow it read it. */
import { iso } from '../../vocabulary/time.ts'
import type { Order } from '../orders/order.ts'
import type { Change, TableName } from '../rows.ts'
import type { FeedEntry, FeedListener } from '../running/change-feed.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Transaction } from '../transaction.ts'
import { getClock } from './clock.ts'
import { showKey } from './keys.ts'
import { showOrder } from './order-view.ts'
import { showDelivery, showEndpoint, showEvent } from './webhooks.ts'

/** Tables whose rows the control API shows under their ids. */
const SHOWN_TABLES = ['orders', 'endpoints', 'events', 'deliveries', 'keys'] as const

/** As {@link RunningWorld.changes} does; `after` is a cursor as text. */
export function followChanges(running: RunningWorld, listener: FeedListener, after?: string) {
  return running.changes.follow(listener, after === undefined ? undefined : Number(after))
}

export function showStart({ name, world }: RunningWorld, cursor: number) {
  return { cursor, world: name, at: iso(world.now()) }
}

export function showEntry(running: RunningWorld, entry: FeedEntry) {
  const { kind, cursor } = entry
  if (kind === 'change') return { cursor, ...showChange(running, entry.change) }
  const { at, ...rest } = kind === 'request' ? entry.request : { at: entry.at }
  return { cursor, at: iso(at), ...rest }
}

/** Only what the change touched. */
function showChange(running: RunningWorld, { at, put = {}, delete: deleted = {} }: Change) {
  const { endpoints, events, deliveries, keys, world } = put
  const gone = SHOWN_TABLES.flatMap((table) => (deleted[table] === undefined ? [] : [table]))
  return running.world.read((tx) => ({
    at: iso(at),
    ...shown('orders', ordersOf(tx, put), (order) => showOrder(tx, order)),
    ...shown('endpoints', endpoints, showEndpoint),
    ...shown('events', events, showEvent),
    ...shown('deliveries', deliveries, showDelivery),
    ...shown('keys', keys, showKey),
    ...(world === undefined ? {} : { clock: getClock(running), behaviour: world[0]?.behaviour }),
    ...(gone.length === 0
      ? {}
      : { deleted: Object.fromEntries(gone.map((table) => [table, deleted[table]])) }),
  }))
}

/** An order is shown with its intent, so it changes with it. */
function ordersOf(tx: Transaction, { orders = [], intents = [] }: NonNullable<Change['put']>) {
  const changed = new Map<string, Order>()
  for (const { orderId } of intents) {
    const order = tx.get('orders', orderId)
    if (order !== undefined) changed.set(orderId, order)
  }
  for (const order of orders) changed.set(order.id, order)
  return [...changed.values()]
}

function shown<Row, View>(
  name: TableName,
  rows: readonly Row[] | undefined,
  show: (row: Row) => View,
) {
  return rows === undefined || rows.length === 0 ? {} : { [name]: rows.map((row) => show(row)) }
}
