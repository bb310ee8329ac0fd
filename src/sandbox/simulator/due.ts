/** When a row is due, by its table. */
import type { Due } from './due-heap.ts'
import { intentDueAt, type Intent } from './intents/intent.ts'
import { orderDueAt, type Order } from './orders/order.ts'
import { deliveryDueAt, type Delivery } from './webhooks/webhook.ts'

const DUE_AT = { orders: orderDueAt, intents: intentDueAt, deliveries: deliveryDueAt } as const

/** Undefined for a row that waits for no moment. */
export function dueOf(table: string, row: object): Due | undefined {
  if (!isDueTable(table)) return undefined
  // The table's name says which row this is.
  const { sequence, id } = row as Order | Intent | Delivery
  const at = (DUE_AT[table] as (row: object) => number | null)(row)
  return at === null ? undefined : { at, sequence, table, id }
}

function isDueTable(table: string): table is Due['table'] {
  return Object.hasOwn(DUE_AT, table)
}
