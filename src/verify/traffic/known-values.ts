/**
 * Values that fields of customers had, found again where no field says what they are, such as in a
 * message. A text is read once, however many values there are.
 */
const WORD = /[\p{L}\p{N}]+/gu
const IN_WORD = /[\p{L}\p{N}_-]/u
/** A plain word or a short number can be one of the service. */
const DISTINCT = /^(?!\p{L}*$)(?:\D|\d{8}|.*[^\d.,])/su
const SHORTEST = 6
const LONGEST = 200
const MOST_OF_WORD = 50

export class KnownValues {
  /** In lower case, by their first word. */
  readonly #values = new Map<string, Set<string>>()

  add(value: string): void {
    const lower = copied(value.toLowerCase())
    if (lower.length < SHORTEST || lower.length > LONGEST || !DISTINCT.test(lower)) return
    const [word] = lower.match(WORD) ?? []
    if (word === undefined) return
    const values = this.#values.get(word) ?? new Set()
    this.#values.set(word, values.add(lower))
    const [oldest] = values
    if (values.size > MOST_OF_WORD && oldest !== undefined) values.delete(oldest)
  }

  clear(): void {
    this.#values.clear()
  }

  /** Replaces them, whatever their case. */
  replaceIn(text: string, otherOf: (value: string) => string): string {
    const lower = text.toLowerCase()
    // Few letters are longer in lower case: places would differ.
    if (this.#values.size === 0 || lower.length !== text.length) return text
    let replaced = ''
    let end = 0
    for (const { 0: word, index } of lower.matchAll(WORD))
      for (const value of this.#values.get(word) ?? []) {
        const from = index - value.indexOf(word)
        const to = from + value.length
        if (from < end || !lower.startsWith(value, from)) continue
        if (IN_WORD.test(text.charAt(from - 1)) || IN_WORD.test(text.charAt(to))) continue
        replaced += text.slice(end, from) + otherOf(text.slice(from, to))
        end = to
      }
    return replaced + text.slice(end)
  }
}

/** A part of a text keeps all of it in memory: what is kept for long is a copy. */
export function copied(text: string): string {
  return Buffer.from(text).toString()
}
