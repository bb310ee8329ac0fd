import type { Change, TableName } from './rows.ts'

/** For lists of their length: one that grows has room for sixteen more. */
export function countRows({ put, delete: deleted }: Change): number {
  let length = 0
  for (const table in deleted) length += deleted[table as TableName]?.length ?? 0
  for (const table in put) length += put[table as TableName]?.length ?? 0
  return length
}
