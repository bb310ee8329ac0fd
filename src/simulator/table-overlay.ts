/**
 * What a transaction changes in one table: rows by their ids, and null for deleted ones, in the
 * order of their first change. Most transactions change one row of a table, which needs no map.
 */
export class TableOverlay<Row> {
  readonly #firstId: string
  #first: Row | null
  #others: Map<string, Row | null> | undefined

  constructor(id: string, row: Row | null) {
    this.#firstId = id
    this.#first = row
  }

  /** Undefined if the transaction did not change the row. */
  get(id: string): Row | null | undefined {
    return id === this.#firstId ? this.#first : this.#others?.get(id)
  }

  get size(): number {
    return 1 + (this.#others?.size ?? 0)
  }

  set(id: string, row: Row | null): void {
    if (id === this.#firstId) this.#first = row
    else (this.#others ??= new Map()).set(id, row)
  }

  /** The rows that are there, oldest change first. */
  rows(): Row[] {
    if (this.#others === undefined) return this.#first === null ? [] : [this.#first]
    const rows = this.#first === null ? [] : [this.#first]
    for (const row of this.#others.values()) if (row !== null) rows.push(row)
    // A list that has grown has room for sixteen more.
    return rows.slice()
  }

  deleted(): string[] {
    const ids = this.#first === null ? [this.#firstId] : []
    for (const [id, row] of this.#others ?? []) if (row === null) ids.push(id)
    return ids
  }
}
