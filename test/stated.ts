/** A behaviour by the names of contracts/assumptions.yaml: `statusSync`, `shapes.errors`. */
import type { Assumptions, SHAPE_DEFAULTS } from '../src/base/contract/generated/assumptions.ts'
import { layShapes } from '../src/base/contract/lay-shapes.ts'
import { settingAs } from '../src/base/contract/shape-settings.ts'
import type { Behaviour } from '../src/sandbox/simulator/behaviour/behaviour.ts'

export type ShapeSettings = {
  readonly [S in keyof typeof SHAPE_DEFAULTS]: S extends `${string}.status` ? number : string
}

export type Stated = Partial<Assumptions> & {
  readonly [S in keyof ShapeSettings]?: ShapeSettings[S] | object
}

export function stated(settings: Stated): Behaviour {
  const all = Object.entries(settings).map(([name, value]) => settingAs(name, value))
  return {
    assumptions: Object.assign({}, ...all.map(({ assumptions }) => assumptions)),
    shapes: all.map(({ shapes = {} }) => shapes).reduce(layShapes, {}),
  }
}
