/** Reads answers of an application by the paths and words of its adapter. */
import {
  hasManyValues,
  valueAt,
  valuesAt,
  whyNothingAt,
  type Fill,
} from '../../base/vocabulary/json-path.ts'

type Paths = string | readonly string[]

type Answered = { readonly body: string; readonly json?: unknown }

/** What the first path finds that finds something. */
export function firstAt(json: unknown, paths: Paths, fill?: Fill): unknown {
  for (const path of [paths].flat()) {
    const found = at(json, path, fill)?.[0]
    if (found !== undefined && found !== null) return found
  }
  return undefined
}

/** As text; what has members is JSON. Undefined if nothing is, or nothing but a blank. */
export function textAt(json: unknown, paths: Paths, fill?: Fill): string | undefined {
  const found = firstAt(json, paths, fill)
  if (found === undefined) return undefined
  const text = wordOf(found)
  return text.trim() === '' ? undefined : text
}

/** What a shell, an address and a person can all take. */
const LONGEST_NAME = 1_000
const NOT_IN_NAME = /[\0-\x1f\x7f\p{Surrogate}]/u

/** Whether the text, which an application sent, can be the name of an order. */
export function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && !NOT_IN_NAME.test(text)
}

/** The number at the path, or with `[*]` or a filter how many values are there. */
export function countOf(json: unknown, paths: Paths, fill?: Fill): number | undefined {
  for (const path of [paths].flat()) {
    const count = hasManyValues(path)
      ? presentAt(json, path, fill)?.length
      : numberOf(valueAt(json, path, fill))
    if (count !== undefined) return count
  }
  return undefined
}

/** How many of the values at the path are one of the words; undefined where nothing is there. */
export function countAmong(
  json: unknown,
  path: string,
  words: readonly unknown[],
  fill?: Fill,
): number | undefined {
  const values = presentAt(json, path, fill)
  const isMissing = values === undefined || values.length === 0
  return isMissing ? undefined : values.filter((value) => wordsMatch(words, value)).length
}

/** The number at the path, or with `[*]` the sum of the numbers there. */
export function amountIn(json: unknown, paths: Paths, fill?: Fill): number | undefined {
  for (const path of [paths].flat()) {
    const numbers = at(json, path, fill)?.map(numberOf)
    if (numbers === undefined || numbers.includes(undefined)) continue
    return numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  }
  return undefined
}

/** `1`, `"1"` and `true`, `"true"` are the same words. */
export function wordsMatch(words: readonly unknown[], value: unknown): boolean {
  return words.some((word) => String(word) === wordOf(value))
}

/** As text; what has members is JSON. */
export function wordOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Where the first path stops to find something, in words. */
export function whyNothing({ json, body }: Answered, paths: Paths, fill?: Fill): string {
  const [path = '$'] = [paths].flat()
  if (json === undefined)
    return body.trim() === '' ? 'The answer is empty' : 'The answer is not JSON'
  return whyNothingAt(json, path, fill)
}

function presentAt(json: unknown, path: string, fill?: Fill): readonly unknown[] | undefined {
  return at(json, path, fill)?.filter((value) => value !== undefined)
}

/** Undefined if a list is missing. */
function at(json: unknown, path: string, fill?: Fill): readonly unknown[] | undefined {
  return hasManyValues(path) ? valuesAt(json, path, fill) : [valueAt(json, path, fill)]
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const isNumber =
    typeof value === 'string' && /^\s*-?\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?\s*$/i.test(value)
  return isNumber ? Number(value) : undefined
}
