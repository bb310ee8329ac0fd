/** A behaviour by the names of contracts/assumptions.yaml: `conflictStatus`, `shapes.errors`. */
import type { Assumptions } from '../src/base/contract/generated/assumptions.ts'
import type { Behaviour } from '../src/sandbox/simulator/behaviour/behaviour.ts'
import type { SHAPES } from '../src/verify/verdict.ts'

export type Stated = Partial<Assumptions> & {
  readonly [Place in (typeof SHAPES)[number]]?: string | object
}

export function stated(settings: Stated): Behaviour {
  const of = (isShape: boolean) =>
    Object.entries(settings)
      .filter(([name]) => name.startsWith('shapes.') === isShape)
      .map(([name, value]) => [name.replace('shapes.', ''), value] as const)
  return { assumptions: Object.fromEntries(of(false)), shapes: Object.fromEntries(of(true)) }
}
