/**
 * Starts a kept world again with overrides. They apply from now on, and a reset keeps them; the
 * rest stays as it was. A seed cannot change for data of another seed, so a new seed applies from
 * the next reset.
 */
import { isSameJson } from '../../base/vocabulary/difference.ts'
import { restoreBehaviour } from '../simulator/behaviour/operations.ts'
import type { InitialState } from '../simulator/world-row.ts'
import type { Transaction } from '../simulator/transaction.ts'
import { createEndpoint, setFirstSecret } from '../simulator/webhooks/operations.ts'

/** `webhook` is registered unless it is already; a secret that was rotated later stays. */
export type Overrides = Partial<
  Pick<InitialState, 'seed' | 'behaviour' | 'clock' | 'webhook' | 'webhookSecret'>
>

/** Answers whether the seed waits for a reset. Throws VALIDATION_FAILED, LIMIT_EXCEEDED. */
export function resumeWorld(
  tx: Transaction,
  overrides: Overrides,
): { readonly seedWaits: boolean } {
  const { world } = tx
  const initialState = { ...world.initialState, ...overrides }
  // What is as it was is not written: the next stop then has nothing to store.
  if (!isSameJson(initialState, world.initialState)) tx.put('world', { ...world, initialState })
  if (overrides.behaviour !== undefined) restoreBehaviour(tx)
  const { webhook, webhookSecret } = overrides
  if (webhookSecret !== undefined && webhookSecret !== world.initialState.webhookSecret)
    setFirstSecret(tx, webhookSecret)
  if (webhook !== undefined && !isRegistered(tx, webhook)) createEndpoint(tx, { url: webhook })
  return { seedWaits: initialState.seed !== world.seed }
}

/** An endpoint that a 410 disabled counts as unknown: a start that names it wants it called. */
function isRegistered(tx: Transaction, url: string): boolean {
  for (const endpoint of tx.all('endpoints')) {
    if (endpoint.url === url && endpoint.disabledAt === null) return true
  }
  return false
}
