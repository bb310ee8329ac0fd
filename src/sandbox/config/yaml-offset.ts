import { isCollection, isMap, isScalar, type Node } from 'yaml'
import type { Path } from '../../base/vocabulary/issue.ts'

/** The offset of the name of the last member on the path, or of the item where it is in a list. */
export function offsetOf(root: Node | null, path: Path): number {
  let offset = root?.range?.[0] ?? 0
  let node: unknown = root
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
      if (pair === undefined || !isScalar(pair.key)) return offset
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isCollection(node)) {
      const item: unknown = node.items[Number(part)]
      if (!isScalar(item) && !isCollection(item)) return offset
      offset = item.range?.[0] ?? offset
      node = item
    } else return offset
  }
  return offset
}
