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

/** A hash of the first words of names, in as many places: most words of a text are none of them. */
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
    const plain = (text.includes('%') ? text.replace(ENCODED, ' ') : text).toLowerCase()
    if (!this.#mayHold(plain)) return []
    const found = new Set<string>()
    const words = wordsOf(plain)
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

  /** One look at each letter. Letters beyond ASCII: perhaps. */
  #mayHold(lower: string): boolean {
    let hash = 0
    for (let at = 0; at <= lower.length; at++) {
      const code = at === lower.length ? 0 : lower.charCodeAt(at)
      if (code > 0x7f) return true
      if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39))
        hash = nextHash(hash, code)
      else {
        if (hash !== 0 && this.#isFirst[hash] === 1) return true
        hash = 0
      }
    }
    return false
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
