/** Reads behind a writer of the same file: each entry is on a line of its own. */
import { readSync } from 'node:fs'

const BLOCK = 256 * 1024
const NEWLINE = 0x0a
const COMMA = 0x2c

export class WrittenEntries {
  readonly #file: number
  /** Where the last entry ended. */
  #at: number

  constructor(file: number, from: number) {
    this.#file = file
    this.#at = from
  }

  /** JSON of the next entries before `until`, where one ends; at least one, if there is one. */
  next(until: number): readonly string[] {
    for (let size = BLOCK; ; size *= 2) {
      const rest = until - this.#at
      if (rest <= 0) return []
      const block = Buffer.alloc(Math.min(size, rest))
      const length = readSync(this.#file, block, 0, block.length, this.#at)
      const texts = this.#entriesIn(block.subarray(0, length), length >= rest)
      if (texts.length > 0 || length >= rest || length === 0) return texts
    }
  }

  #entriesIn(block: Buffer, isLast: boolean): readonly string[] {
    const texts: string[] = []
    const began = this.#at
    let from = block.indexOf(NEWLINE) + 1
    while (from > 0 && from < block.length) {
      const newline = block.indexOf(NEWLINE, from)
      if (newline < 0 && !isLast) break
      const end = newline < 0 ? block.length : newline
      texts.push(block.toString('utf8', from, block[end - 1] === COMMA ? end - 1 : end))
      this.#at = began + end
      from = newline < 0 ? 0 : newline + 1
    }
    return texts
  }
}
