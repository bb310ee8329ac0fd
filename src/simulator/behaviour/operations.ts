import type { Transaction } from '../transaction.ts'
import {
  applyBehaviour,
  completeBehaviour,
  type Behaviour,
  type EffectiveBehaviour,
} from './behaviour.ts'
import { checkBehaviour } from './check-behaviour.ts'

/**
 * Applies `behaviour` to the initial one, so that the same change twice gives the same world. Rules
 * with `times` start counting again. Throws VALIDATION_FAILED.
 */
export function changeBehaviour(tx: Transaction, behaviour: Behaviour): EffectiveBehaviour {
  const initial = initialBehaviour(tx)
  checkBehaviour(behaviour, initial)
  return put(tx, applyBehaviour(initial, behaviour))
}

/** Returns to the initial behaviour. */
export function clearBehaviour(tx: Transaction): EffectiveBehaviour {
  return put(tx, initialBehaviour(tx))
}

function initialBehaviour(tx: Transaction): EffectiveBehaviour {
  return completeBehaviour(tx.world.initialState.behaviour ?? {})
}

function put(tx: Transaction, behaviour: EffectiveBehaviour): EffectiveBehaviour {
  for (const { id } of [...tx.all('faults')]) tx.delete('faults', id)
  tx.put('world', { ...tx.world, behaviour })
  return behaviour
}
