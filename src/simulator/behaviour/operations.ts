import type { Transaction } from '../transaction.ts'
import {
  DEFAULT_BEHAVIOUR,
  applyBehaviour,
  type Behaviour,
  type EffectiveBehaviour,
} from './behaviour.ts'
import { checkBehaviour } from './check-behaviour.ts'

/**
 * Makes the world behave as it was founded, but for what `behaviour` names: the same change twice is the same world.
 * Rules that run out begin to count anew. Throws VALIDATION_FAILED.
 */
export function changeBehaviour(tx: Transaction, behaviour: Behaviour): EffectiveBehaviour {
  checkBehaviour(behaviour)
  return put(tx, applyBehaviour(foundingBehaviour(tx), behaviour))
}

/** Makes the world behave as it was founded. */
export function clearBehaviour(tx: Transaction): EffectiveBehaviour {
  return put(tx, foundingBehaviour(tx))
}

function foundingBehaviour(tx: Transaction): EffectiveBehaviour {
  return applyBehaviour(DEFAULT_BEHAVIOUR, tx.world.founding.behaviour ?? {})
}

function put(tx: Transaction, behaviour: EffectiveBehaviour): EffectiveBehaviour {
  for (const { id } of [...tx.all('faults')]) tx.delete('faults', id)
  tx.put('world', { ...tx.world, behaviour })
  return behaviour
}
