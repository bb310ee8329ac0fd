/** The rows of a table by their IDs, in the order in which they came. */
import type { UnreadRow } from './unread-row.ts'
import { UnreadTable } from './unread-table.ts'

export class Table<Row> {
  #rows = new Map<string, Row | UnreadRow>()
  /** The rows before those above, while nobody has asked for one of them. */
  #unread: UnreadTable | undefined

  get(id: string): Row | UnreadRow | undefined {
    const row = this.#rows.get(id)
    return row === undefined && this.#unread !== undefined ? this.#whole().get(id) : row
  }

  /** A new row comes last. */
  set(id: string, row: Row | UnreadRow): void {
    this.#rows.set(id, row)
  }

  delete(id: string): void {
    this.#whole().delete(id)
  }

  values(): Iterable<Row | UnreadRow> {
    return this.#whole().values()
  }

  get size(): number {
    return (this.#unread?.count ?? 0) + this.#rows.size
  }

  /** All rows, without a look at those that nobody has asked for. */
  stored(): (Row | UnreadRow | UnreadTable)[] {
    return [...(this.#unread === undefined ? [] : [this.#unread]), ...this.#rows.values()]
  }

  /** Call it on an empty table. */
  startWith(unread: UnreadTable): void {
    this.#unread = unread
  }

  clear(): void {
    this.#rows.clear()
    this.#unread = undefined
  }

  #whole(): Map<string, Row | UnreadRow> {
    const unread = this.#unread
    if (unread === undefined) return this.#rows
    this.#unread = undefined
    const newer = this.#rows
    this.#rows = new Map(Array.from(unread, (row) => [row.id, row]))
    for (const [id, row] of newer) this.#rows.set(id, row)
    return this.#rows
  }
}
