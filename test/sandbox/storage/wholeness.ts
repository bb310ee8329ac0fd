/**
 * What must hold of a world however its process ended: nothing that was acknowledged is missing,
 * and what one transaction wrote is there together. Each fault is a sentence.
 */
import type { WorldSnapshot } from '../../../src/sandbox/simulator/rows.ts'

export type Acknowledged = {
  readonly placed: ReadonlySet<string>
  readonly completed: ReadonlySet<string>
}

export function faultsOf(world: WorldSnapshot, acknowledged: Acknowledged): readonly string[] {
  return [...missing(world, acknowledged), ...halves(world), ...strays(world)]
}

function* missing(world: WorldSnapshot, { placed, completed }: Acknowledged): Generator<string> {
  const states = new Map(world.tables.orders.map((order) => [order.id, order.state]))
  for (const id of placed) if (!states.has(id)) yield `order ${id} was acknowledged and is missing`
  for (const id of completed) {
    if (states.get(id) !== 'completed') yield `order ${id} was completed and is ${states.get(id)}`
  }
}

/** An order has its intent, active in both tables or in none, and one event per timeline entry. */
function* halves({ tables }: WorldSnapshot): Generator<string> {
  const intents = new Map(tables.intents.map((intent) => [intent.id, intent]))
  const active = new Map(tables.activeIntents.map(({ id, intentId }) => [id, intentId]))
  const events = countBy(tables.events, (event) => event.orderId)
  const created = countBy(
    tables.events.filter((event) => event.type === 'transaction.created'),
    (event) => event.orderId,
  )
  const deliveries = countBy(tables.deliveries, (delivery) => delivery.eventId)
  for (const { id, intentId, timeline } of tables.orders) {
    const intent = intents.get(intentId)
    if (intent?.orderId !== id) yield `order ${id} has no intent`
    const isActive = intent !== undefined && active.get(intent.intentKey) === intent.id
    if (isActive !== (intent?.status === 'active'))
      yield `intent ${intentId} is active in one table`
    if (created.get(id) !== 1) yield `order ${id} was created ${created.get(id) ?? 0} times`
    if (events.get(id) !== timeline.length) {
      yield `order ${id} has ${timeline.length} steps and ${events.get(id) ?? 0} events`
    }
  }
  for (const { id } of tables.events) {
    const count = deliveries.get(id) ?? 0
    if (count !== tables.endpoints.length) yield `event ${id} has ${count} deliveries`
  }
}

/** Nothing is there without the order that it belongs to, and no number was given twice. */
function* strays({ sequence, tables }: WorldSnapshot): Generator<string> {
  const orders = new Set(tables.orders.map((order) => order.id))
  const numbers = new Set<number>()
  for (const table of ['orders', 'intents', 'events', 'deliveries'] as const) {
    for (const row of tables[table]) {
      const orderId = 'orderId' in row ? row.orderId : row.id
      if (!orders.has(orderId)) yield `${table} ${row.id} belongs to no order`
      if (numbers.has(row.sequence)) yield `${table} ${row.id} has a number that was given before`
      if (row.sequence > sequence) yield `${table} ${row.id} has a number that is still to be given`
      numbers.add(row.sequence)
    }
  }
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
