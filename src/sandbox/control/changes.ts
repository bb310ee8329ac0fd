/** What happened in a world, as those who follow it read it. */
import { iso } from '../../base/vocabulary/time.ts'
import type { Order } from '../simulator/orders/order.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { Change } from '../simulator/rows.ts'
import { followLog, type FeedEntry, type FeedListener } from '../log/feed.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Transaction } from '../simulator/transaction.ts'
import { stepsIn } from '../log/steps.ts'
import { getClock, showMove } from './clock.ts'
import { showKey } from './keys.ts'
import { showOrder } from './order-view.ts'
import { showDelivery, showEndpoint, showEvent } from './webhooks.ts'

/** Tables whose rows the control API shows under their ids. */
const SHOWN_TABLES = ['orders', 'endpoints', 'events', 'deliveries', 'keys'] as const

/** As {@link followLog} does; `after` is a cursor as text. */
export function followChanges({ log }: RunningWorld, listener: FeedListener, after?: string) {
  return followLog(log, listener, after === undefined ? undefined : Number(after))
}

export function showStart({ name, world }: RunningWorld, cursor: number) {
  return { cursor, world: name, at: iso(world.now()), faultHits: world.read(faultHits) }
}

export type EntryView = ReturnType<typeof showEntry>

export function showEntry(running: RunningWorld, entry: FeedEntry) {
  const { kind, cursor, number } = entry
  const head = { cursor, number }
  if (kind === 'change') {
    const { cause, change } = entry.entry
    const steps = stepsIn(entry.entry)
    const shown = { ...defined({ cause }), ...(steps.length > 0 && { steps: [...steps] }) }
    return { kind, ...head, ...shown, ...showChange(running, change) }
  }
  if (kind === 'reset') return { kind, ...head, at: iso(entry.at) }
  if (kind === 'run') return { kind, ...head, at: iso(entry.at), run: entry.run }
  if (kind === 'clock') {
    const move = showMove(entry.move)
    return { kind, ...head, at: move.answer.now, move }
  }
  return { kind, cursor, ...entry.request, at: iso(entry.request.at) }
}

/** Only what the change touched. */
function showChange(running: RunningWorld, { at, put = {}, delete: deleted = {} }: Change) {
  const gone = SHOWN_TABLES.flatMap((table) => {
    const ids = deleted[table]
    return ids === undefined ? [] : [[table, ids] as const]
  })
  return running.world.read((tx) =>
    defined({
      at: iso(at),
      orders: viewsOf(ordersOf(tx, put), (order) => showOrder(tx, order)),
      endpoints: viewsOf(put.endpoints, showEndpoint),
      events: viewsOf(put.events, showEvent),
      deliveries: viewsOf(put.deliveries, showDelivery),
      keys: viewsOf(put.keys, showKey),
      clock: put.world === undefined ? undefined : getClock(running),
      behaviour: put.world?.[0]?.behaviour,
      faultHits: (put.faults ?? deleted.faults ?? put.world) ? faultHits(tx) : undefined,
      /** Ids by the name of the list. */
      deleted:
        gone.length === 0
          ? undefined
          : (Object.fromEntries(gone) as Readonly<Record<string, readonly string[]>>),
    }),
  )
}

/** In the order of the lists of the behaviour. */
function faultHits(tx: Transaction) {
  const { webhooks, http } = tx.behaviour
  const hitsOf = (id: string) => tx.get('faults', id)?.used ?? 0
  return {
    webhooks: webhooks.map((_, index) => hitsOf(`webhook:${index}`)),
    http: http.map((_, index) => hitsOf(`http:${index}`)),
  }
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

function viewsOf<Row, View>(
  rows: readonly Row[] | undefined,
  show: (row: Row) => View,
): readonly View[] | undefined {
  return rows === undefined || rows.length === 0 ? undefined : rows.map((row) => show(row))
}
