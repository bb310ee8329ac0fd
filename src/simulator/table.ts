/** The rows of a table by their IDs, in the order in which they came. */
import type { UnreadRow } from './unread-row.ts'
import { UnreadTable } from './unread-table.ts'

export class Table<Row> {
  #rows = new Map<string, Row | UnreadRow>()
  /** The rows before those above, while nobody has asked for one of them. */
  #unread: UnreadTable | undefined
  /** Those that are gone since. */
  readonly #gone = new Set<string>()
  /** Whether a row above can be one of those that nobody has asked for. */
  #isMixed = false

  get(id: string): Row | UnreadRow | undefined {
    const row = this.#rows.get(id)
    return row === undefined && this.#unread !== undefined ? this.#whole().get(id) : row
  }

  /** A new row comes last. */
  set(id: string, row: Row | UnreadRow): void {
    this.#rows.set(id, row)
  }

  /** Sets a row that can be there already, without a look at those that nobody has asked for. */
  replace(id: string, row: Row | UnreadRow): void {
    this.#isMixed = this.#unread !== undefined
    this.#rows.set(id, row)
  }

  delete(id: string): void {
    this.#rows.delete(id)
    if (this.#unread !== undefined) this.#gone.add(id)
  }

  /** Whether a row of the table is as it was stored, and nobody has asked for any. */
  isUnread(id: string): boolean {
    return this.#unread !== undefined && !this.#rows.has(id) && !this.#gone.has(id)
  }

  values(): Iterable<Row | UnreadRow> {
    return this.#whole().values()
  }

  get size(): number {
    return this.#isAsStored ? this.#unreadCount + this.#rows.size : this.#whole().size
  }

  /** All rows. Those that nobody has asked for stay unread if they are as they were stored. */
  stored(): (Row | UnreadRow | UnreadTable)[] {
    if (!this.#isAsStored) this.#whole()
    return [...(this.#unread === undefined ? [] : [this.#unread]), ...this.#rows.values()]
  }

  /** Call it on an empty table. */
  startWith(unread: UnreadTable): void {
    this.#unread = unread
  }

  clear(): void {
    this.#rows.clear()
    this.#forgetUnread()
  }

  get #unreadCount(): number {
    return this.#unread?.count ?? 0
  }

  get #isAsStored(): boolean {
    return !this.#isMixed && this.#gone.size === 0
  }

  #whole(): Map<string, Row | UnreadRow> {
    if (this.#unread === undefined) return this.#rows
    const newer = this.#rows
    this.#rows = new Map(Array.from(this.#unread, (row) => [row.id, row]))
    for (const id of this.#gone) this.#rows.delete(id)
    for (const [id, row] of newer) this.#rows.set(id, row)
    this.#forgetUnread()
    return this.#rows
  }

  #forgetUnread(): void {
    this.#unread = undefined
    this.#gone.clear()
    this.#isMixed = false
  }
}
