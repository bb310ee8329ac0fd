/** Moments of a world to which a fork can go back. */
import { notFound } from '../../base/vocabulary/errors.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { createdBy, type PastChange } from '../simulator/past-changes.ts'
import type { Order } from '../simulator/orders/order.ts'
import type { WorldSnapshot } from '../simulator/rows.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { page, type PageQuery } from './page.ts'

export type MarkView = ReturnType<typeof showMark>

/** Those by hand, and the moment before each of the last orders; the oldest first. */
export function listMarks(running: RunningWorld, query: PageQuery = {}) {
  const { past } = running.world
  const placed = past.changes.flatMap((change) =>
    ordersIn(change).map(({ id, reference }) =>
      showMark({ id, name: `before ${reference}`, at: change.changedAt }, 'order'),
    ),
  )
  const marks = [...past.marks.map((mark) => showMark(mark, 'hand')), ...placed]
  return page(
    marks.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    query,
    { idOf: ({ id }) => id, show: (mark) => mark },
  )
}

export function createMark({ world }: RunningWorld, name: string): MarkView {
  return showMark(world.past.mark(name, world.now(), world.snapshot()), 'hand')
}

/**
 * The world at a mark, before an order (its id or reference), or after an event. Throws NOT_FOUND.
 */
export function pastOf(
  { world }: RunningWorld,
  wanted: string,
): { readonly snapshot: WorldSnapshot; readonly at: number } {
  const { past } = world
  const mark = past.marks.find(({ id }) => id === wanted)
  if (mark !== undefined) return mark
  const { changes } = past
  const before = changes.find((change) =>
    ordersIn(change).some(({ id, reference }) => id === wanted || reference === wanted),
  )
  if (before !== undefined) {
    return { snapshot: world.snapshotBefore(before), at: before.changedAt }
  }
  const index = changes.findIndex(({ events }) => events?.some(({ id }) => id === wanted))
  const found = changes[index]
  if (found === undefined) throw notFound(`go back to "${wanted.slice(0, 100)}"`, 'marks')
  const next = changes[index + 1]
  const snapshot = next === undefined ? world.snapshot() : world.snapshotBefore(next)
  return { snapshot, at: found.changedAt }
}

/** The orders that the change placed. */
function ordersIn(past: PastChange): readonly Order[] {
  const { orders = [] } = past
  if (orders.length === 0) return []
  const created = createdBy(past, 'orders')
  return orders.filter(({ id }) => created.includes(id))
}

function showMark(mark: { id: string; name: string; at: number }, kind: 'hand' | 'order') {
  return { id: mark.id, kind, name: mark.name, at: iso(mark.at) }
}
