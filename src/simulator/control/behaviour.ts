import type { Behaviour } from '../behaviour/behaviour.ts'
import { changeBehaviour as change, clearBehaviour as clear } from '../behaviour/operations.ts'
import type { RunningWorld } from '../running/running-world.ts'

export function getBehaviour({ world }: RunningWorld) {
  return world.row.behaviour
}

/** Throws VALIDATION_FAILED. */
export function changeBehaviour({ world }: RunningWorld, behaviour: Behaviour) {
  return world.call(change, behaviour)
}

export function clearBehaviour({ world }: RunningWorld) {
  return world.call(clear, undefined)
}
