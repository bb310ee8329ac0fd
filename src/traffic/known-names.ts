/**
 * Names of customers that were seen before, to be found in texts that do not say what they are,
 * such as the message of a webhook. A text is read once, however many names there are.
 */
const WORD = /[\p{L}\d]+/gu
/** An encoded character, such as the %20 in Ada%20Obi, is no part of a word. */
const ENCODED = /%[\da-f]{2}/gi
/** A plain word, such as base, can be a word of the service: only with more in it is it a name. */
const DISTINCT = /[^\p{L}]/u
const SHORTEST = 6
const MOST_WORDS = 12
const MOST_IN_TEXT = 50

export class KnownNames {
  /** By their words in lower case, as one: services leave out what is between them. */
  readonly #names = new Map<string, string>()
  readonly #firstWords = new Set<string>()

  add(name: string): void {
    if (name.length < SHORTEST || !DISTINCT.test(name)) return
    const words = wordsOf(name)
    const joined = words.join('')
    this.#names.set(joined, name)
    const [first] = wordsOf(name.replaceAll(' ', ''))
    this.#firstWords
      .add(words[0] ?? '')
      .add(first ?? '')
      .add(joined)
  }

  clear(): void {
    this.#names.clear()
    this.#firstWords.clear()
  }

  in(text: string): readonly string[] {
    if (this.#names.size === 0) return []
    const found = new Set<string>()
    const words = wordsOf(text.includes('%') ? text.replace(ENCODED, ' ') : text)
    for (let at = 0; at < words.length && found.size < MOST_IN_TEXT; at++) {
      if (!this.#firstWords.has(words[at] ?? '')) continue
      let joined = ''
      for (const word of words.slice(at, at + MOST_WORDS)) {
        joined += word
        const name = this.#names.get(joined)
        if (name !== undefined) found.add(name)
      }
    }
    return [...found]
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? []
}
