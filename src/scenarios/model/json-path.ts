/**
 * The part of JSONPath that a `save` needs: `$`, then any of `.name`, `['name']` and `[0]`. No
 * filters, no wildcards: a path selects one value or none.
 */

const PART = /\.([A-Za-z_][\w-]*)|\['([^']+)'\]|\[(\d+)\]/g

/** The value at the path, or undefined. The schema has checked the path's syntax. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const [, name, quoted, index] of path.matchAll(PART)) {
    const key = name ?? quoted ?? index ?? ''
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[key]
  }
  return found
}
