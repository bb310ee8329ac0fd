/**
 * A row that was stored and that nobody has read since: its JSON, as bytes of the file
 * (docs/decisions/unread-rows.md).
 */
import type { Due } from './due-heap.ts'

export class UnreadRow {
  readonly id: string
  /** When the row is due, unless it waits for nothing. */
  readonly due: Due | undefined
  readonly #bytes: Buffer
  readonly #start: number
  readonly #end: number

  constructor(id: string, bytes: Buffer, start: number, end: number, due: Due | undefined) {
    this.id = id
    this.due = due
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
