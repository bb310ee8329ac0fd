/** What differs from the defaults, as a behaviour: the body of a PUT, and a configuration file. */
import type { Behaviour } from '../src/contract/generated/control-types.d.ts'

export function changesFrom(defaults: object, current: object): Behaviour {
  return Object.fromEntries(
    Object.entries(current).flatMap(([name, value]) => {
      const usual = (defaults as Readonly<Record<string, unknown>>)[name]
      const changed = name === 'providers' ? value : difference(usual, value)
      return changed === undefined || isEmpty(changed) ? [] : [[name, changed]]
    }),
  )
}

/** Members that differ; lists and values as a whole. */
function difference(usual: unknown, value: unknown): unknown {
  if (JSON.stringify(usual) === JSON.stringify(value)) return undefined
  if (!isObject(usual) || !isObject(value)) return value
  const changed = Object.entries(value).flatMap(([name, member]) => {
    const part = difference(usual[name], member)
    return part === undefined ? [] : [[name, part] as const]
  })
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0
}
