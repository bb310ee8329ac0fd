/** What the faults of a provider change together. */
import { expect, test } from 'vitest'
import type { ProviderFault } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { effectsOf } from '../../../../src/sandbox/simulator/behaviour/provider-fault-kinds.ts'

const NONE = { slippageBps: 0, payoutErrorBps: 0, settlesLaterMs: 0 }

test.each<[ProviderFault | undefined, object]>([
  [undefined, {}],
  [{ name: 'North Pay', spreadBps: 5, down: false, neverSettles: false, slippageBps: 0 }, {}],
  [
    { latency: '6s', down: true },
    { unavailable: 'is down', hidesBanks: true },
  ],
  [{ latency: '5s' }, {}],
  [{ latency: '5001ms' }, { unavailable: 'takes 5001ms to answer, which counts as down' }],
  [
    { refuses: 'closed', slippageBps: -5 },
    { rejects: 'closed', slippageBps: -5 },
  ],
  [{ payoutErrorBps: 100 }, { payoutErrorBps: 100 }],
  [{ settlesLate: '1m' }, { settlesLaterMs: 60_000 }],
  [{ settlesLate: '1m', neverSettles: true }, { settlesLaterMs: Infinity }],
  [{ callsLate: '0s' }, { callsLaterMs: 0 }],
  [{ callsLate: '5m', callsLost: true }, { callsLaterMs: Infinity }],
  [
    { callsLate: '5m', payoutErrorBps: 1 },
    { callsLaterMs: 300_000, payoutErrorBps: 1 },
  ],
])('%j changes %j', (faults, effects) => {
  expect(effectsOf(faults)).toEqual({ ...NONE, ...effects })
})
