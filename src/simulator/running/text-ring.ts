/**
 * The most recent texts, as bytes in one ring buffer. As strings that live for a thousand requests,
 * every garbage collection in between would copy them.
 */
export type KeptText = { readonly start: number; readonly length: number }

const FIRST_SIZE = 4 * 1024

export class TextRing {
  readonly #limitBytes: number
  #bytes: Buffer
  /** Bytes ever written, earlier laps included. */
  #written = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(FIRST_SIZE, limitBytes))
  }

  /** The text must be shorter than the limit. */
  keep(text: string | Uint8Array): KeptText {
    const length = typeof text === 'string' ? Buffer.byteLength(text) : text.length
    const start = this.#startFor(length)
    const offset = start % this.#bytes.length
    if (typeof text === 'string') this.#bytes.write(text, offset)
    else this.#bytes.set(text, offset)
    this.#written = start + length
    return { start, length }
  }

  /** Null once later texts have overwritten it. */
  read({ start, length }: KeptText): string | null {
    if (start < this.#written - this.#bytes.length) return null
    const offset = start % this.#bytes.length
    return this.#bytes.toString('utf8', offset, offset + length)
  }

  /** A text is stored in one piece: a rest of the lap that is too short for it stays unused. */
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
