/** How two JSON values differ. */

/** The members of `value` that `usual` lacks or has with another value; lists and values whole. */
export function difference(usual: unknown, value: unknown): unknown {
  if (JSON.stringify(usual) === JSON.stringify(value)) return undefined
  if (!isObject(usual) || !isObject(value)) return value
  const changed = Object.entries(value).flatMap(([name, member]) => {
    const part = difference(Object.hasOwn(usual, name) ? usual[name] : undefined, member)
    return part === undefined ? [] : [[name, part] as const]
  })
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** Whatever the order of members is. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return difference(one, other) === undefined && difference(other, one) === undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
