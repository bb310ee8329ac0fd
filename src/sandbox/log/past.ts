/**
 * How a world goes back: what it is now, with the changes of its log taken back one by one. Rows
 * are never changed in place, so a past world is mostly references to rows that exist anyway.
 */
import {
  Rows,
  type Change,
  type TableName,
  type TableRow,
  type WorldSnapshot,
} from '../simulator/rows.ts'
import type { EntryOf, LogEntry } from './entries.ts'

/** The world `now` as it was before the first of `later`, which are all entries since. */
export function stateBefore(now: WorldSnapshot, later: readonly LogEntry[]): WorldSnapshot {
  const past = new Rows()
  past.load(now)
  let { at, sequence } = now
  for (const entry of later.toReversed()) {
    if (entry.kind !== 'change') continue
    ;({ at, sequence } = entry.applied)
    past.apply({ at, sequence, ...inverseOf(entry) })
  }
  const { tables, ...snapshot } = past.snapshot()
  // Rows that were deleted and came back would be the newest, and receivers are called in order.
  const endpoints = tables.endpoints.toSorted((one, other) => one.sequence - other.sequence)
  return { ...snapshot, at, sequence, tables: { ...tables, endpoints } }
}

/** In the order of `Rows.apply`: first the rows that it deleted. */
function inverseOf({ change, applied }: EntryOf<'change'>): Pick<Change, 'put' | 'delete'> {
  const put: Record<string, TableRow[]> = {}
  const created: Record<string, string[]> = {}
  const { replaced = [] } = applied
  let index = 0
  const takeBack = (table: string, id: string) => {
    const row = replaced[index]
    index += 1
    if (row === undefined) (created[table] ??= []).push(id)
    else (put[table] ??= []).push(row)
  }
  for (const table in change.delete)
    for (const id of change.delete[table as TableName] ?? []) takeBack(table, id)
  for (const table in change.put)
    for (const { id } of change.put[table as TableName] ?? []) takeBack(table, id)
  return { put, delete: created }
}
