/** What differs from the defaults, as a behaviour: the body of a PUT, and a configuration file. */
import type { Behaviour } from '../src/base/contract/generated/control-types.d.ts'
import { difference } from '../src/base/vocabulary/difference.ts'

export function changesFrom(defaults: object, current: object): Behaviour {
  return Object.fromEntries(
    Object.entries(current).flatMap(([name, value]) => {
      const usual = (defaults as Readonly<Record<string, unknown>>)[name]
      const changed = name === 'providers' ? value : difference(usual, value)
      return changed === undefined || isEmpty(changed) ? [] : [[name, changed]]
    }),
  )
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0
}
