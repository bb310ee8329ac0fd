/** How a world comes to be: its own row, its two first keys, the endpoint it was started with. */
import { DEFAULT_BEHAVIOUR, layBehaviour } from './behaviour/behaviour.ts'
import { readClock, startClock } from './clock/clock.ts'
import type { Founding } from './rows.ts'
import type { Transaction } from './transaction.ts'
import { createEndpoint } from './webhooks/operations.ts'

export type { Founding } from './rows.ts'

/** The moment at which a world founded now begins, on its own clock. */
export function foundingTime(founding: Founding, wall: number): number {
  return readClock(startClock(founding.clock, wall), wall)
}

export function foundWorld(tx: Transaction, input: { founding: Founding; wall: number }): void {
  const { founding, wall } = input
  tx.put('world', {
    id: 'world',
    name: founding.name,
    seed: founding.seed,
    createdAt: tx.now,
    clock: startClock(founding.clock, wall),
    behaviour: layBehaviour(DEFAULT_BEHAVIOUR, founding.behaviour ?? {}),
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
