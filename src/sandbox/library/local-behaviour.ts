/** The settings and faults of a world in this process. */
import { checkBehaviourPatch, checkBehaviourShape } from '../config/behaviour-shape.ts'
import type { Behaviour, EffectiveBehaviour } from '../simulator/behaviour/behaviour.ts'
import type { BehaviourPatch } from '../simulator/behaviour/patch.ts'
import {
  changeBehaviour,
  clearBehaviour,
  getBehaviour,
  patchBehaviour,
} from '../control/behaviour.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { called } from './unawaited.ts'

export function behaviourOf(running: () => RunningWorld) {
  return {
    /** Every setting and fault in force. */
    get: (): EffectiveBehaviour => getBehaviour(running()),
    /**
     * Sets settings and faults on top of the initial ones, and ends those of earlier calls. Throws
     * ApiError VALIDATION_FAILED.
     */
    set: (behaviour: Behaviour): Promise<void> =>
      called('sandbox.behaviour.set', async () => {
        checkBehaviourShape(behaviour)
        changeBehaviour(running(), behaviour)
      }),
    /**
     * Adds faults and changes settings without ending others. null returns a setting to its initial
     * value. Throws ApiError VALIDATION_FAILED.
     */
    patch: (behaviour: BehaviourPatch): Promise<void> =>
      called('sandbox.behaviour.patch', async () => {
        patchBehaviour(running(), checkBehaviourPatch(behaviour))
      }),
    /** Returns to the initial settings and faults. */
    clear: (): void => void clearBehaviour(running()),
  }
}
