/**
 * The part of JSONPath that files need: `$`, then any of `.name`, `['name']` and `[0]`; where
 * several values are wanted `[*]`, or `[?@.name=='text']` for the elements with that value.
 */
import { memberOf } from './json.ts'

const MANY = /\[\*\]|\[\?@(?:\.[\w-]+)+==(?:'[^']*'|[\w.-]+)\]/g
const FILTER = /^\[\?@([.\w-]+)==(?:'([^']*)'|([\w.-]+))\]$/
const PART = /\.([A-Za-z_][\w-]*)|\['([^']+)'\]|\[(\d+)\]/g

/** Whether the path leads to a list of values. */
export function hasManyValues(path: string): boolean {
  return path.search(MANY) >= 0
}

/** The value at the path, or undefined. The schema has checked the path's syntax. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const [, name, quoted, index] of path.matchAll(PART)) {
    found = memberOf(found, name ?? quoted ?? index ?? '')
  }
  return found
}

/**
 * The values at a path with lists in it, or undefined where one of them is missing. Null is an
 * empty list, as some languages write it.
 */
export function valuesAt(value: unknown, path: string): readonly unknown[] | undefined {
  let found: readonly unknown[] = [value]
  const lists = [undefined, ...(path.match(MANY) ?? [])]
  for (const [index, part] of path.split(MANY).entries()) {
    const list = lists[index]
    if (list !== undefined) {
      if (!found.every((each) => each === null || Array.isArray(each))) return undefined
      found = found.filter((each) => each !== null).flat()
      const [, where, quoted, bare] = FILTER.exec(list) ?? []
      if (where !== undefined)
        found = found.filter((each) => String(valueAt(each, where)) === (quoted ?? bare))
    }
    found = found.map((each) => valueAt(each, part))
  }
  return found
}
