/**
 * The last texts of many, as bytes in one buffer that is written round and round. Texts that lived on the heap for a
 * thousand requests each would be copied by every collection in between.
 */
export type KeptText = { readonly start: number; readonly length: number }

const FIRST_SIZE = 4 * 1024

export class TextRing {
  readonly #limitBytes: number
  #bytes: Buffer
  /** Of everything that was ever written, laps included. */
  #written = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(FIRST_SIZE, limitBytes))
  }

  /** The text has to be shorter than the limit. */
  keep(text: string | Uint8Array): KeptText {
    const length = typeof text === 'string' ? Buffer.byteLength(text) : text.length
    const start = this.#startFor(length)
    const offset = start % this.#bytes.length
    if (typeof text === 'string') this.#bytes.write(text, offset)
    else this.#bytes.set(text, offset)
    this.#written = start + length
    return { start, length }
  }

  /** Null once other texts have been written over it. */
  read({ start, length }: KeptText): string | null {
    if (start < this.#written - this.#bytes.length) return null
    const offset = start % this.#bytes.length
    return this.#bytes.toString('utf8', offset, offset + length)
  }

  /** A text lies in one piece, so what is too short for it at the end of a lap is left out. */
  #startFor(length: number): number {
    const size = this.#bytes.length
    const left = size - (this.#written % size)
    if (length <= left && (this.#written === 0 || this.#written % size !== 0)) return this.#written
    if (this.#written <= size && size < this.#limitBytes) {
      this.#grow()
      return this.#startFor(length)
    }
    return this.#written % size === 0 ? this.#written : this.#written + left
  }

  #grow(): void {
    const grown = Buffer.allocUnsafeSlow(Math.min(2 * this.#bytes.length, this.#limitBytes))
    this.#bytes.copy(grown, 0, 0, this.#written)
    this.#bytes = grown
  }
}
