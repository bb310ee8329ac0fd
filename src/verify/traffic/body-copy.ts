/** Keeps a copy of a body that passes, up to a limit. */
import type { Body } from './passed.ts'

const LONGEST_COPY = 8 * 1024 * 1024

export class BodyCopy {
  #chunks: Buffer[] = []
  #length = 0
  readonly #longest: number

  constructor(longest = LONGEST_COPY) {
    this.#longest = longest
  }

  add(content: Buffer): void {
    this.#length += content.length
    if (this.#length <= this.#longest) this.#chunks.push(content)
    // A part of it says nothing.
    else this.#chunks = []
  }

  get body(): Body {
    return { bytes: Buffer.concat(this.#chunks), length: this.#length }
  }
}
