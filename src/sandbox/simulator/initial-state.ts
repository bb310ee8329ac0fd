/** How a world is created: its own row, its two first keys, the endpoint it was started with. */
import { completeBehaviour } from './behaviour/behaviour.ts'
import { withEachProvider } from './behaviour/other-providers.ts'
import { clockTime, startClock } from './clock/clock.ts'
import { Rows, type Change } from './rows.ts'
import type { InitialState } from './world-row.ts'
import { REACTIONS } from './reactions.ts'
import { Transaction } from './transaction.ts'
import { createEndpoint } from './webhooks/operations.ts'

/** Everything that a world contains when it is created at the wall clock's `wall`. */
export function initialChange(initialState: InitialState, wall: number): Change {
  const clock = startClock(initialState.clock, wall)
  const tx = new Transaction(new Rows(), clockTime(clock, wall), REACTIONS)
  tx.put('world', {
    id: 'world',
    name: initialState.name,
    seed: initialState.seed,
    createdAt: tx.now,
    clock,
    behaviour: completeBehaviour(withEachProvider(initialState.behaviour ?? {})),
    initialState,
  })
  for (const environment of ['test', 'live'] as const) {
    const key = initialState.keys?.[environment]
    if (key === undefined) continue
    const id = `key_${environment}`
    tx.put('keys', { id, key, environment, createdAt: tx.now, revokedAt: null })
  }
  if (initialState.webhook !== undefined) createEndpoint(tx, { url: initialState.webhook })
  return tx.change() ?? { at: tx.now, sequence: 0 }
}
