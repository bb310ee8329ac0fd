/** How a world comes to be: its own row, its two first keys, the endpoint it was started with. */
import { DEFAULT_BEHAVIOUR, applyBehaviour } from './behaviour/behaviour.ts'
import { readClock, startClock } from './clock/clock.ts'
import type { InitialState } from './rows.ts'
import type { Transaction } from './transaction.ts'
import { createEndpoint } from './webhooks/operations.ts'

export type { InitialState } from './rows.ts'

/** The moment at which a world founded now begins, on its own clock. */
export function initialTime(founding: InitialState, wall: number): number {
  return readClock(startClock(founding.clock, wall), wall)
}

export function initializeWorld(
  tx: Transaction,
  input: { founding: InitialState; wall: number },
): void {
  const { founding, wall } = input
  tx.put('world', {
    id: 'world',
    name: founding.name,
    seed: founding.seed,
    createdAt: tx.now,
    clock: startClock(founding.clock, wall),
    behaviour: applyBehaviour(DEFAULT_BEHAVIOUR, founding.behaviour ?? {}),
    founding,
  })
  for (const environment of ['test', 'live'] as const) {
    const key = founding.keys?.[environment]
    if (key === undefined) continue
    tx.put('keys', {
      id: `key_${environment}`,
      key,
      environment,
      createdAt: tx.now,
      revokedAt: null,
    })
  }
  if (founding.webhook !== undefined) createEndpoint(tx, { url: founding.webhook })
}
