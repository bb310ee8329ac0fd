/**
 * A world that was kept, started again with other overrides. What was asked for counts from now on,
 * and is what a reset goes back to; what was not asked for stays as it was. A seed cannot change
 * under data that was made with another one, so that a new seed counts from the next reset.
 */
import type { Behaviour } from '../behaviour/behaviour.ts'
import { clearBehaviour } from '../behaviour/operations.ts'
import type { InitialState } from '../rows.ts'
import type { Transaction } from '../transaction.ts'
import { createEndpoint } from '../webhooks/operations.ts'

export type Overrides = {
  readonly seed?: number
  readonly behaviour?: Behaviour
  readonly clock?: InitialState['clock']
  /** Registered unless it is already. */
  readonly webhook?: string
}

/** Answers whether the seed has to wait for a reset. Throws VALIDATION_FAILED, LIMIT_EXCEEDED. */
export function resumeWorld(
  tx: Transaction,
  overrides: Overrides,
): { readonly seedWaits: boolean } {
  const { world } = tx
  const founding = { ...world.founding, ...overrides }
  tx.put('world', { ...world, founding })
  if (overrides.behaviour !== undefined) clearBehaviour(tx)
  const { webhook } = overrides
  if (webhook !== undefined && !isRegistered(tx, webhook)) createEndpoint(tx, { url: webhook })
  return { seedWaits: founding.seed !== world.seed }
}

/**
 * An address that was disabled by a 410 counts as unknown: whoever names it at a start wants it
 * called.
 */
function isRegistered(tx: Transaction, url: string): boolean {
  for (const endpoint of tx.all('endpoints')) {
    if (endpoint.url === url && endpoint.disabledAt === null) return true
  }
  return false
}
