/** Moments of a world to which a fork can go back. */
import { notFound } from '../../base/vocabulary/errors.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { LogEntry } from '../log/entries.ts'
import { stateBefore } from '../log/past.ts'
import { stepsIn } from '../log/steps.ts'
import type { Order } from '../simulator/orders/order.ts'
import type { WebhookEvent } from '../simulator/webhooks/webhook.ts'
import type { WorldSnapshot } from '../simulator/rows.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { page, type PageQuery } from './page.ts'

export type MarkView = ReturnType<typeof showMark>

/** Those by hand, and the moment before each order that the log has; the oldest first. */
export function listMarks({ log }: RunningWorld, query: PageQuery = {}) {
  const placed = log.entries.flatMap((entry) =>
    ordersPlacedBy(entry).map(({ id, reference }) =>
      showMark({ id, name: `before ${reference}`, at: entry.at }, 'order'),
    ),
  )
  const marks = [...log.marks.map((mark) => showMark(mark, 'hand')), ...placed]
  return page(
    marks.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    query,
    { idOf: ({ id }) => id, show: (mark) => mark },
  )
}

export function createMark({ log, world }: RunningWorld, name: string): MarkView {
  return showMark(log.mark(name, world.snapshot()), 'hand')
}

/**
 * The world at a mark, before an order (its id or reference), or after an event. Throws NOT_FOUND.
 */
export function pastOf(
  { world, log }: RunningWorld,
  wanted: string,
): { readonly snapshot: WorldSnapshot; readonly at: number } {
  const mark = log.marks.find(({ id }) => id === wanted)
  if (mark !== undefined) return mark
  const { entries } = log
  const order = entries.findIndex((entry) =>
    ordersPlacedBy(entry).some(({ id, reference }) => id === wanted || reference === wanted),
  )
  const event = entries.findIndex((entry) => eventsIn(entry).some(({ id }) => id === wanted))
  const found = entries[order === -1 ? event : order]
  if (found === undefined) throw notFound(`go back to "${wanted.slice(0, 100)}"`, 'marks')
  const later = entries.slice(order === -1 ? event + 1 : order)
  return { snapshot: stateBefore(world.snapshot(), later), at: found.at }
}

function ordersPlacedBy(entry: LogEntry): readonly Order[] {
  if (entry.kind !== 'change' || entry.change.put?.orders === undefined) return []
  const placed = stepsIn(entry).filter(({ id }) => id === 'placed')
  const ids = new Set(placed.map(({ transactionId }) => transactionId))
  return entry.change.put.orders.filter(({ id }) => ids.has(id))
}

function eventsIn(entry: LogEntry): readonly WebhookEvent[] {
  return entry.kind === 'change' ? (entry.change.put?.events ?? []) : []
}

function showMark(mark: { id: string; name: string; at: number }, kind: 'hand' | 'order') {
  return { id: mark.id, kind, name: mark.name, at: iso(mark.at) }
}
