/** Reads answers of an application by the paths and words of its adapter. */
import { valueAt, valuesAt } from '../vocabulary/json-path.ts'

type Paths = string | readonly string[]

/** What the first path finds that finds something. */
export function firstAt(json: unknown, paths: Paths): unknown {
  for (const path of [paths].flat()) {
    const found = path.includes('[*]') ? valuesAt(json, path)?.[0] : valueAt(json, path)
    if (found !== undefined && found !== null) return found
  }
  return undefined
}

/** As text; what has members is JSON. Undefined where nothing is, or nothing but a blank. */
export function textAt(json: unknown, paths: Paths): string | undefined {
  const found = firstAt(json, paths)
  if (found === undefined) return undefined
  const text = typeof found === 'object' ? JSON.stringify(found) : String(found)
  return text.trim() === '' ? undefined : text
}

/** The number at the path, or with `[*]` how many values are there. */
export function countOf(
  json: unknown,
  paths: Paths,
  isCounted: (value: unknown) => boolean = () => true,
): number | undefined {
  for (const path of [paths].flat()) {
    if (!path.includes('[*]')) {
      const number = numberOf(valueAt(json, path))
      if (number !== undefined) return number
      continue
    }
    const values = valuesAt(json, path)
    if (values !== undefined) {
      return values.filter((value) => value !== undefined && isCounted(value)).length
    }
  }
  return undefined
}

/** The number at the path, or with `[*]` the sum of the numbers there. */
export function amountOf(json: unknown, paths: Paths): number | undefined {
  for (const path of [paths].flat()) {
    const values = path.includes('[*]') ? valuesAt(json, path) : [valueAt(json, path)]
    const numbers = values?.map(numberOf)
    if (numbers === undefined || numbers.includes(undefined)) continue
    return numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  }
  return undefined
}

/** `1`, `"1"` and `true`, `"true"` are the same words. */
export function wordsMatch(words: readonly unknown[], value: unknown): boolean {
  return words.some((word) => String(word) === String(value))
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const isNumber = typeof value === 'string' && /^\s*-?\d{1,30}(\.\d{1,30})?\s*$/.test(value)
  return isNumber ? Number(value) : undefined
}
