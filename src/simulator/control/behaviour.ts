import type { Behaviour, EffectiveBehaviour } from '../behaviour/behaviour.ts'
import {
  changeBehaviour as change,
  clearBehaviour as clear,
  patchBehaviour as patch,
} from '../behaviour/operations.ts'
import { replacedBy, type BehaviourPatch } from '../behaviour/patch.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Operation } from '../world.ts'

/** The complete behaviour, and what the call ended: earlier values and faults. */
export type BehaviourChange = EffectiveBehaviour & { readonly replaced: Behaviour }

export function getBehaviour({ world }: RunningWorld) {
  return world.row.behaviour
}

/** Throws VALIDATION_FAILED. */
export function changeBehaviour(running: RunningWorld, behaviour: Behaviour) {
  return replacing(running, change, behaviour)
}

/** Throws VALIDATION_FAILED. */
export function patchBehaviour(running: RunningWorld, behaviour: BehaviourPatch) {
  return replacing(running, patch, behaviour)
}

export function clearBehaviour(running: RunningWorld) {
  return replacing(running, clear, undefined)
}

function replacing<Input>(
  { world }: RunningWorld,
  operation: Operation<Input, EffectiveBehaviour>,
  input: Input,
): BehaviourChange {
  const before = world.row.behaviour
  const behaviour = world.call(operation, input)
  return { ...behaviour, replaced: replacedBy(before, behaviour) }
}
