/** Parts of messages. */

/** The text, or its beginning and `…` where it is longer than `most` characters. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`
}

/** `a, b and c`. */
export function wordList(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}

/** The text with the first of each pair replaced by the second. */
export function reworded(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((said, [from, to]) => said.replace(from, () => to), text)
}

/** Decimal text with its thousands grouped, and without a single decimal: `1,410.40`. */
export function grouped(decimal: string | number): string {
  const [whole = '', fraction] = String(decimal).split('.', 2)
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? digits : `${digits}.${fraction.padEnd(2, '0')}`
}

/** `1 rule`, `2 entries`, `10,000 orders`. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${grouped(count)} ${noun.replace(/y$/, 'ie')}s`
}

const MOST_LEFT = 5

/** `3 checks had no result: a, b and c.` */
export function withoutResult(left: readonly string[], noun: string): string {
  const more = left.length - MOST_LEFT
  const names = more > 0 ? [...left.slice(0, MOST_LEFT), `${grouped(more)} more`] : left
  return `${counted(left.length, noun)} had no result: ${wordList(names, 'and')}.`
}
