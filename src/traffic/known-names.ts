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

/** Hashes of the first words of names: most other words have another one. */
const PLACES = 64 * 1024

export class KnownNames {
  /** By their words in lower case, as one: services leave out what is between them. */
  readonly #names = new Map<string, string>()
  readonly #firstWords = new Set<string>()
  readonly #isFirst = new Uint8Array(PLACES)

  add(name: string): void {
    if (name.length < SHORTEST || !DISTINCT.test(name)) return
    const words = wordsOf(name)
    const joined = words.join('')
    this.#names.set(joined, name)
    const [first] = wordsOf(name.replaceAll(' ', ''))
    for (const word of [words[0] ?? '', first ?? '', joined]) {
      this.#firstWords.add(word)
      this.#isFirst[hashOf(word)] = 1
    }
  }

  clear(): void {
    this.#names.clear()
    this.#firstWords.clear()
    this.#isFirst.fill(0)
  }

  in(text: string): readonly string[] {
    if (this.#names.size === 0) return []
    const lower = (text.includes('%') ? text.replace(ENCODED, ' ') : text).toLowerCase()
    const found = new Set<string>()
    let [hash, start] = [0, 0]
    for (let at = 0; at <= lower.length && found.size < MOST_IN_TEXT; at++) {
      const code = at === lower.length ? 0 : lower.charCodeAt(at)
      if (code > 0x7f) return this.#among(wordsOf(lower))
      if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
        hash = nextHash(hash, code)
        continue
      }
      if (this.#isFirst[hash] === 1 && this.#firstWords.has(lower.slice(start, at)))
        this.#addFrom(wordsAt(lower, start), found)
      ;[hash, start] = [0, at + 1]
    }
    return [...found]
  }

  #among(words: readonly string[]): readonly string[] {
    const found = new Set<string>()
    for (let at = 0; at < words.length && found.size < MOST_IN_TEXT; at++)
      if (this.#firstWords.has(words[at] ?? ''))
        this.#addFrom(words.slice(at, at + MOST_WORDS), found)
    return [...found]
  }

  #addFrom(words: Iterable<string>, found: Set<string>): void {
    let joined = ''
    for (const word of words) {
      joined += word
      const name = this.#names.get(joined)
      if (name !== undefined) found.add(name)
    }
  }
}

/** The next words from a place on. */
function* wordsAt(text: string, place: number): Generator<string, void> {
  const form = new RegExp(WORD)
  form.lastIndex = place
  for (let count = 0; count < MOST_WORDS; count++) {
    const [word] = form.exec(text) ?? []
    if (word === undefined) return
    yield word
  }
}

function nextHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) & (PLACES - 1)
}

function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = nextHash(hash, word.charCodeAt(at))
  return hash
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? []
}
