/** Settings of earlier versions, which data on disk has, as the shapes that took their place. */
import { ASSUMPTIONS } from '../../../base/contract/generated/assumptions.ts'
import type { Behaviour } from '../../../base/contract/generated/types.ts'
import { layShapes } from '../../../base/contract/lay-shapes.ts'
import { isMovedSetting, shapesOfSettings } from '../../../base/contract/moved-settings.ts'

/** The behaviour itself if it has only settings of this version. */
export function withoutMovedSettings<B extends Behaviour>(stored: B): B {
  const { assumptions = {}, shapes } = stored
  if (!Object.keys(assumptions).some(isMovedSetting)) return stored
  const settings = Object.entries(assumptions)
  return {
    ...stored,
    assumptions: Object.fromEntries(settings.filter(([name]) => Object.hasOwn(ASSUMPTIONS, name))),
    shapes: layShapes(shapesOfSettings(assumptions), shapes),
  }
}
