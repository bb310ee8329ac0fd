/**
 * The part of JSONPath that files need: `$`, then any of `.name`, `['name']` and `[0]`; `[*]` where
 * several values are wanted. No filters.
 */
import { memberOf } from './json.ts'

const PART = /\.([A-Za-z_][\w-]*)|\['([^']+)'\]|\[(\d+)\]/g

/** The value at the path, or undefined. The schema has checked the path's syntax. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const [, name, quoted, index] of path.matchAll(PART)) {
    found = memberOf(found, name ?? quoted ?? index ?? '')
  }
  return found
}

/**
 * The values at a path with `[*]`, or undefined where one of its lists is missing. Null is an empty
 * list, as some languages write it.
 */
export function valuesAt(value: unknown, path: string): readonly unknown[] | undefined {
  let found: readonly unknown[] = [value]
  for (const [index, part] of path.split('[*]').entries()) {
    if (index > 0) {
      if (!found.every((each) => each === null || Array.isArray(each))) return undefined
      found = found.filter((each) => each !== null).flat()
    }
    found = found.map((each) => valueAt(each, part))
  }
  return found
}
