/** Status syncs that are rejected: by a rule, or by a quota that nobody documented (§8). */
import { expect, test } from 'vitest'
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'

const ID = '0b0e8f0a-6c1f-4d52-9d0c-0d6c4c3d9b11'
const SYNC = `/api/developer/orders/${ID}/monitor-status`
const REJECTED = { success: false, message: 'E3' }
const PENDING = { success: true, transactionId: ID, status: 'pending', terminal: false }

/** What the row of `sync.known-order` says after syncs with these statuses. */
function verdictAfter(statuses: readonly number[]): string | undefined {
  const judge = new TrafficJudge()
  const see = (method: string, path: string, status: number, json: object) =>
    judge.see({
      kind: 'exchange',
      index: at,
      base: 'http://127.0.0.1:1',
      exchange: {
        request: { method, path, headers: { 'x-api-key': 'k' }, body: '' },
        response: { status, headers: {}, body: JSON.stringify(json) },
        ...{ at: (at += 10), tookMs: 1 },
      },
    })
  let at = 0
  see('POST', '/api/developer/orders', 201, { transactionId: ID, side: 'buy' })
  for (const status of statuses) see('POST', SYNC, status, status === 200 ? PENDING : REJECTED)
  return judge.run().rows.find(({ id }) => id === 'sync.known-order')?.verdict
}

test.each([
  ['served, and from then on rejected: a quota explains it', [200, 200, 422, 422], 'passed'],
  ['never served, although the order was', [422, 422], 'failed'],
  ['rejected between two that are served: a pause explains it', [200, 422, 200], 'passed'],
  ['unknown after it was served', [200, 404], 'failed'],
  ['unknown between two that are served', [200, 404, 200], 'failed'],
  ['unavailable', [200, 503, 200], 'passed'],
])('status syncs that are %s', (_, statuses, verdict) => {
  expect(verdictAfter(statuses)).toBe(verdict)
})
