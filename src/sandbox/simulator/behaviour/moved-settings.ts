/** Settings of earlier versions, which data on disk has, as the shapes that took their place. */
import { ASSUMPTIONS } from '../../../base/contract/generated/assumptions.ts'
import type { Behaviour, Shapes } from '../../../base/contract/generated/types.ts'
import { isMovedSetting, shapesOfSetting } from '../../../base/contract/moved-settings.ts'

/** The behaviour itself if it has only settings of this version. */
export function withoutMovedSettings<B extends Behaviour>(stored: B): B {
  const settings = Object.entries(stored.assumptions ?? {})
  const moved = settings.filter(([name]) => isMovedSetting(name))
  if (moved.length === 0) return stored
  const shapes = moved.map(([name, value]: [string, unknown]) => shapesOfSetting(name, value))
  return {
    ...stored,
    assumptions: Object.fromEntries(settings.filter(([name]) => Object.hasOwn(ASSUMPTIONS, name))),
    shapes: Object.assign({}, ...shapes, stored.shapes) as Shapes,
  }
}
