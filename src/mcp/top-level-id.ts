/**
 * Finds the `id` of a JSON object as its text comes in, in little memory: an answer needs the id
 * also of a message that is too long to keep.
 */
import { parsedJson } from '../vocabulary/json.ts'

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Longer than any id. */
const MOST_KEPT = 200

export class TopLevelId {
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isValue = false
  #name = ''
  /** The name or the value at the top that is read. */
  #text = ''
  #found: string | number | null = null

  /** Null if it was not found so far. */
  get found(): string | number | null {
    return this.#found
  }

  read(bytes: Buffer): void {
    for (const byte of bytes) this.#take(byte)
  }

  #take(byte: number): void {
    if (this.#isInString) {
      this.#keep(byte)
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === BACKSLASH) this.#isEscaped = true
      else if (byte === QUOTE) this.#isInString = false
    } else if (byte === QUOTE) {
      this.#isInString = true
      this.#keep(byte)
    } else if (OPENING.has(byte)) this.#depth += 1
    else if (CLOSING.has(byte)) {
      if (this.#depth === 1) this.#endMember()
      this.#depth -= 1
    } else if (this.#depth === 1 && byte === COMMA) this.#endMember()
    else if (this.#depth === 1 && byte === COLON && !this.#isValue) this.#endName()
    else this.#keep(byte)
  }

  #keep(byte: number): void {
    if (this.#depth === 1 && this.#text.length < MOST_KEPT) this.#text += String.fromCharCode(byte)
  }

  #endName(): void {
    this.#name = this.#text.trim()
    this.#text = ''
    this.#isValue = true
  }

  #endMember(): void {
    const value = this.#name === '"id"' ? parsedJson(this.#text) : undefined
    if (typeof value === 'string' || typeof value === 'number') this.#found = value
    this.#name = ''
    this.#text = ''
    this.#isValue = false
  }
}
