import type { Behaviour, EffectiveBehaviour } from '../simulator/behaviour/behaviour.ts'
import {
  replaceBehaviour,
  restoreBehaviour,
  mergeBehaviour,
} from '../simulator/behaviour/operations.ts'
import { replacedBy, type BehaviourPatch } from '../simulator/behaviour/patch.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { WorldOperation } from '../simulator/world.ts'

/** The complete behaviour, and what the call ended: earlier values and faults. */
export type BehaviourChange = EffectiveBehaviour & { readonly replaced: Behaviour }

export function getBehaviour({ world }: RunningWorld) {
  return world.row.behaviour
}

/** Throws VALIDATION_FAILED. */
export function changeBehaviour(running: RunningWorld, behaviour: Behaviour) {
  return replacing(running, replaceBehaviour, behaviour)
}

/** Throws VALIDATION_FAILED. */
export function patchBehaviour(running: RunningWorld, behaviour: BehaviourPatch) {
  return replacing(running, mergeBehaviour, behaviour)
}

export function clearBehaviour(running: RunningWorld) {
  return replacing(running, restoreBehaviour, undefined)
}

function replacing<Input>(
  { world }: RunningWorld,
  operation: WorldOperation<Input, EffectiveBehaviour>,
  input: Input,
): BehaviourChange {
  const before = world.row.behaviour
  const behaviour = world.call(operation, input)
  return { ...behaviour, replaced: replacedBy(before, behaviour) }
}
