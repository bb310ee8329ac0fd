/**
 * The part of JSONPath that a `save` needs: `$`, then any of `.name`, `['name']` and `[0]`. No
 * filters, no wildcards: a path selects one value or none.
 */
import { memberOf } from '../../vocabulary/json.ts'

const PART = /\.([A-Za-z_][\w-]*)|\['([^']+)'\]|\[(\d+)\]/g

/** The value at the path, or undefined. The schema has checked the path's syntax. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const [, name, quoted, index] of path.matchAll(PART)) {
    found = memberOf(found, name ?? quoted ?? index ?? '')
  }
  return found
}
