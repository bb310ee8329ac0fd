/** The settings and faults of a world in this process. */
import type { Behaviour, EffectiveBehaviour } from '../simulator/behaviour/behaviour.ts'
import type { BehaviourPatch } from '../simulator/behaviour/patch.ts'
import {
  changeBehaviour,
  clearBehaviour,
  getBehaviour,
  patchBehaviour,
} from '../simulator/control/behaviour.ts'
import type { RunningWorld } from '../simulator/running/running-world.ts'
import { checkBehaviourOption, checkPatchOption } from './sandbox-options.ts'
import { called } from './unawaited.ts'

export function behaviourOf(running: () => RunningWorld) {
  return {
    /** Every setting and fault in force. */
    get: (): EffectiveBehaviour => getBehaviour(running()),
    /**
     * Overrides the initial behaviour; what earlier calls set ends. Throws ApiError
     * VALIDATION_FAILED.
     */
    set: (behaviour: Behaviour): Promise<void> =>
      called('sandbox.behaviour.set', async () => {
        await checkBehaviourOption(behaviour)
        changeBehaviour(running(), behaviour)
      }),
    /**
     * Adds faults and changes settings, and keeps the others; null returns a setting to the initial
     * behaviour. Throws ApiError VALIDATION_FAILED.
     */
    patch: (behaviour: BehaviourPatch): Promise<void> =>
      called('sandbox.behaviour.patch', async () => {
        await checkPatchOption(behaviour)
        patchBehaviour(running(), behaviour)
      }),
    /** Returns to the initial behaviour. */
    clear: (): void => void clearBehaviour(running()),
  }
}
