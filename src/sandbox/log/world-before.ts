/** The world as it was before some of the last entries of its log. */
import {
  Rows,
  type Applied,
  type Change,
  type TableName,
  type TableRow,
  type WorldSnapshot,
} from '../simulator/rows.ts'
import type { LogEntry } from './entries.ts'

/** `now` is the world after the last of the entries, which have every change since. */
export function worldBefore(now: WorldSnapshot, entries: readonly LogEntry[]): WorldSnapshot {
  const rows = new Rows()
  rows.load(now)
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index]
    if (entry?.kind === 'change') undo(rows, entry.change, entry.applied)
  }
  const { tables, ...head } = rows.snapshot()
  const first = entries.find((entry) => entry.kind === 'change')
  // Rows that were deleted and came back would be the newest, and receivers are called in order.
  const endpoints = tables.endpoints.toSorted((one, other) => one.sequence - other.sequence)
  const { at, sequence } = first?.applied ?? head
  return { ...head, at, sequence, tables: { ...tables, endpoints } }
}

function undo(rows: Rows, change: Change, { replaced = [], at, sequence }: Applied): void {
  const put: Record<string, TableRow[]> = {}
  const created: Record<string, string[]> = {}
  for (const [index, [table, id]] of placesOf(change).entries()) {
    const row = replaced[index]
    if (row === undefined) (created[table] ??= []).push(id)
    else (put[table] ??= []).push(row)
  }
  rows.apply({ put, delete: created, at, sequence })
}

/** In the order of what `Rows.apply` returns. */
function placesOf({
  put = {},
  delete: deleted = {},
}: Change): readonly (readonly [TableName, string])[] {
  const gone = Object.entries(deleted).flatMap(([table, ids]) =>
    ids.map((id) => [table, id] as const),
  )
  const written = Object.entries(put).flatMap(([table, rows]) =>
    rows.map(({ id }) => [table, id] as const),
  )
  return [...gone, ...written] as readonly (readonly [TableName, string])[]
}
