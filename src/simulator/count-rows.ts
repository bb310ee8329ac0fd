type RowsByTable = Readonly<Record<string, readonly unknown[] | undefined>>

/** For lists of the rows of a change: one that grows has room for sixteen more. */
export function countRows(change: {
  readonly put?: RowsByTable | undefined
  readonly delete?: RowsByTable | undefined
}): number {
  let length = 0
  for (const table in change.delete) length += change.delete[table]?.length ?? 0
  for (const table in change.put) length += change.put[table]?.length ?? 0
  return length
}
