/**
 * A row that was stored and that nobody has read since: its JSON, as bytes of the file. Most rows
 * of a large world are events and deliveries that have ended, and parsing them takes longer than
 * all the rest of a start (docs/decisions/unread-rows.md).
 */
export class UnreadRow {
  readonly id: string
  readonly #bytes: Buffer
  readonly #start: number
  readonly #end: number

  constructor(id: string, bytes: Buffer, start: number, end: number) {
    this.id = id
    this.#bytes = bytes
    this.#start = start
    this.#end = end
  }

  get text(): string {
    return this.#bytes.toString('utf8', this.#start, this.#end)
  }

  /** The file was checked before, so this is the row that was written. */
  read(): unknown {
    return JSON.parse(this.text)
  }
}
