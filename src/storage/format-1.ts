/** Reads what format 1 stored: the same rows under names that format 2 changed. */
import { isPlain } from './stored-shape.ts'

const RENAMED = new Map(
  Object.entries({
    driftBps: 'slippageBps',
    founding: 'initialState',
    fundedWindow: 'fundedIntent',
    liesBps: 'payoutErrorBps',
    rung: 'retries',
    slot: 'intentKey',
    webhookLadder: 'webhookRetrySchedule',
    windows: 'activeIntents',
  }),
)

/** Tables, a change or a row of format 1 as one of format 2. */
export function upgraded(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(upgraded)
  if (!isPlain(stored)) return stored
  const members = Object.entries(stored).map(([name, value]) =>
    name === 'act' && value === 'hear'
      ? [name, 'receive-callback']
      : [RENAMED.get(name) ?? name, upgraded(value)],
  )
  return Object.fromEntries(members)
}
