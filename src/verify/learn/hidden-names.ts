/** Names and accounts of customers, which no line of a file that teams commit has. */
import { KnownValues } from '../traffic/known-values.ts'

/** Without them, all digits of a short number would go. */
const NAME = /^(?=.*\p{L})[\p{L}\p{N}_-]{2,200}$/u
const WORDS = /\{\{[^{}]*\}\}|[\p{L}\p{N}_-]+/gu

export class HiddenNames {
  readonly #long = new KnownValues()
  /** A plain or a short word, which only the whole word is. */
  readonly #words = new Set<string>()

  add(value: string): void {
    this.#long.add(value)
    if (NAME.test(value)) this.#words.add(value.toLowerCase())
  }

  /** A field within a text stays. */
  replaceIn(text: string, otherOf: (value: string) => string): string {
    return this.#long
      .replaceIn(text, otherOf)
      .replace(WORDS, (word) => (this.#words.has(word.toLowerCase()) ? otherOf(word) : word))
  }
}
