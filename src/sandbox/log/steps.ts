/**
 * What one change did to its orders and webhooks, step by step, in the order of cause and effect.
 * A step has the id of the arrow that shows it.
 */
import { iso } from '../../base/vocabulary/time.ts'
import type { Intent } from '../simulator/intents/intent.ts'
import type { Order } from '../simulator/orders/order.ts'
import type { Change, TableName, TableRow } from '../simulator/rows.ts'
import type { Delivery } from '../simulator/webhooks/webhook.ts'
import type { EntryOf } from './entries.ts'

export type ChangeStep = { readonly id: string; readonly transactionId: string }

export function stepsIn({ change, applied }: EntryOf<'change'>): readonly ChangeStep[] {
  const { orders = [], intents = [], events = [], deliveries = [] } = change.put ?? {}
  const replaced = replacedBy(change, applied.replaced ?? [])
  const other = intents.filter(({ orderId }) => !orders.some(({ id }) => id === orderId))
  return [
    ...orders.flatMap((order) => {
      const intent = intents.find(({ orderId }) => orderId === order.id)
      const before = replaced.get(order.id) as Order | undefined
      const window = windowSteps(intent, intent && (replaced.get(intent.id) as Intent | undefined))
      return orderSteps(order, before, window).map((id) => stepOf(id, order.id))
    }),
    ...other.flatMap((intent) =>
      windowSteps(intent, replaced.get(intent.id) as Intent | undefined).map((id) =>
        stepOf(id, intent.orderId),
      ),
    ),
    ...events.map(({ id, orderId }) => stepOf(id, orderId)),
    ...deliveries.flatMap((delivery) =>
      deliverySteps(delivery, replaced.get(delivery.id) as Delivery | undefined),
    ),
  ]
}

/** Whether it is about the order: it, its window, its events or their deliveries. */
export function isAbout({ put = {} }: Change, order: string): boolean {
  const { orders = [], intents = [], events = [], deliveries = [] } = put
  return (
    orders.some(({ id }) => id === order) ||
    [...intents, ...events, ...deliveries].some(({ orderId }) => orderId === order)
  )
}

/** What rows were before, by id: in the order of `Rows.apply`, first those that it deleted. */
function replacedBy(change: Change, replaced: readonly (TableRow | undefined)[]) {
  const rows = new Map<string, TableRow>()
  let index = 0
  for (const table in change.delete) index += change.delete[table as TableName]?.length ?? 0
  for (const table in change.put) {
    for (const { id } of change.put[table as TableName] ?? []) {
      const row = replaced[index]
      if (row !== undefined) rows.set(id, row)
      index += 1
    }
  }
  return rows
}

function orderSteps(
  order: Order,
  before: Order | undefined,
  window: readonly string[],
): readonly string[] {
  const { timeline, receipts, lostCalls = [] } = order
  const known = before === undefined ? 1 : before.timeline.length
  const states = timeline.slice(known)
  const [first] = states
  // An override and the end of its time close the window before the order ends; any end does after.
  const closesFirst = first?.by === 'window' || first?.by === 'override'
  return [
    ...(before === undefined ? ['placed', ...window] : []),
    ...receipts.slice(before?.receipts.length ?? 0).map((_, index) => {
      return `receipt-${(before?.receipts.length ?? 0) + index}`
    }),
    ...lostCalls.slice(before?.lostCalls?.length ?? 0).map((_, index) => {
      return `call-${(before?.lostCalls?.length ?? 0) + index}`
    }),
    ...(before !== undefined && closesFirst ? window : []),
    ...states.map((_, index) => `state-${known - 1 + index}`),
    ...(before !== undefined && !closesFirst ? window : []),
    ...receipts.flatMap(({ refundedLater }, index) => {
      const isNew = refundedLater?.at !== before?.receipts[index]?.refundedLater?.at
      return isNew ? [`refund-${index}`] : []
    }),
  ]
}

function windowSteps(intent: Intent | undefined, before: Intent | undefined): readonly string[] {
  if (intent === undefined) return []
  if (before === undefined) return ['window-opens']
  if (before.status === 'active' && intent.status === 'closed') return ['window-closes']
  const last = intent.extendedAt?.at(-1)
  return last === undefined || last === before.extendedAt?.at(-1)
    ? []
    : [`window-extended-${iso(last)}`]
}

/** Its new attempts; of one that ends without any, its end. */
function deliverySteps(delivery: Delivery, before: Delivery | undefined): readonly ChangeStep[] {
  const { id, orderId, attempts, status } = delivery
  const known = before?.attempts.length ?? 0
  if (attempts.length > known)
    return attempts.slice(known).map((_, index) => stepOf(`${id}-${known + index}`, orderId))
  const isEnd = before?.status === 'pending' && status !== 'pending'
  return isEnd && attempts.length === 0 ? [stepOf(id, orderId)] : []
}

function stepOf(id: string, transactionId: string): ChangeStep {
  return { id, transactionId }
}
