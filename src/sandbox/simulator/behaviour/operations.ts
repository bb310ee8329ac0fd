import { defined } from '../../../base/vocabulary/defined.ts'
import { isSameJson } from '../../../base/vocabulary/difference.ts'
import { invalid } from '../../../base/vocabulary/errors.ts'
import type { Transaction } from '../transaction.ts'
import {
  applyBehaviour,
  completeBehaviour,
  type Behaviour,
  type EffectiveBehaviour,
} from './behaviour.ts'
import { checkBehaviour } from './check-behaviour.ts'
import { withEachProvider } from './other-providers.ts'
import { FAULT_LISTS, isIn, MOST_FAULTS, patched, type BehaviourPatch } from './patch.ts'

/** How the ids of counts begin. */
const COUNT_OF = { webhooks: 'webhook', http: 'http' } as const

/**
 * Applies `behaviour` to the initial one, so that the same change twice gives the same world. Rules
 * with `times` start counting again. Throws VALIDATION_FAILED.
 */
export function replaceBehaviour(tx: Transaction, behaviour: Behaviour): EffectiveBehaviour {
  const initial = initialBehaviour(tx)
  checkBehaviour(behaviour, initial)
  return put(tx, applyBehaviour(initial, withEachProvider(behaviour)))
}

/**
 * Changes what `patch` names and keeps the rest. A fault that it names starts to count again.
 * Throws VALIDATION_FAILED.
 */
export function mergeBehaviour(tx: Transaction, patch: BehaviourPatch): EffectiveBehaviour {
  const initial = initialBehaviour(tx)
  // Its own faults first: they have other places in the lists that they are added to.
  checkBehaviour(defined({ webhooks: patch.webhooks ?? undefined, http: patch.http ?? undefined }))
  const behaviour = patched(tx.world.behaviour, initial, withEachProvider(patch))
  checkBehaviour(behaviour, initial)
  for (const list of FAULT_LISTS) {
    const faults = behaviour[list]
    if (faults.length > MOST_FAULTS) {
      const message = `must have at most ${MOST_FAULTS} faults with those that are there; end some with null`
      throw invalid('change the behaviour', [{ field: list, message }])
    }
    const named: readonly unknown[] =
      patch[list] === null ? tx.world.behaviour[list] : (patch[list] ?? [])
    for (const [index, fault] of tx.world.behaviour[list].entries()) {
      const id = `${COUNT_OF[list]}:${index}`
      if (isIn(named, fault)) for (const each of [id, `${id}:draws`]) tx.delete('faults', each)
    }
  }
  tx.put('world', { ...tx.world, behaviour })
  return behaviour
}

/** Returns to the initial behaviour. */
export function restoreBehaviour(tx: Transaction): EffectiveBehaviour {
  return put(tx, initialBehaviour(tx))
}

function initialBehaviour(tx: Transaction): EffectiveBehaviour {
  return completeBehaviour(withEachProvider(tx.world.initialState.behaviour ?? {}))
}

function put(tx: Transaction, behaviour: EffectiveBehaviour): EffectiveBehaviour {
  for (const { id } of [...tx.all('faults')]) tx.delete('faults', id)
  if (!isSameJson(behaviour, tx.world.behaviour)) tx.put('world', { ...tx.world, behaviour })
  return behaviour
}
