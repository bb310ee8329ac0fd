import { expect, test } from 'vitest'
import type { Behaviour } from '../../../src/simulator/behaviour/behaviour.ts'
import type { Change } from '../../../src/simulator/rows.ts'
import {
  prepareAttempt,
  recordAttempt,
} from '../../../src/simulator/webhooks/attempt-operations.ts'
import { resendDelivery } from '../../../src/simulator/webhooks/operations.ts'
import { SettledDelivery } from '../../../src/simulator/webhooks/settled-delivery.ts'
import type { Attempt, Delivery } from '../../../src/simulator/webhooks/webhook.ts'
import { aBuy, aWorld } from '../../worlds.ts'

const HOOK = 'http://receiver.test/webhooks'
const TAKEN = { tookMs: 3, status: 200, error: null, headers: {}, body: '' }

/** An order whose one webhook was delivered, and the row as its change put it. */
function delivered(
  behaviour: Behaviour = {},
  results = [TAKEN],
): { readonly world: ReturnType<typeof aWorld>['world']; readonly row: Delivery } {
  const { world, place } = aWorld({ webhook: HOOK, behaviour })
  const changes: Change[] = []
  world.listen((change) => changes.push(change))
  place(aBuy())
  for (const result of results) {
    for (const { id: deliveryId } of [...world.rows.all('deliveries')]) {
      const prepared = world.call(prepareAttempt, { deliveryId, wallNow: 0 })
      if (prepared !== undefined) world.call(recordAttempt, { prepared, results: [result] })
    }
  }
  const [row] = changes.at(-1)?.put?.deliveries ?? []
  if (row === undefined) throw new Error('The attempt was not recorded')
  return { world, row }
}

function settled({ world, row }: ReturnType<typeof delivered>): SettledDelivery | undefined {
  const event = world.rows.get('events', row.eventId)
  return SettledDelivery.of(row, event, world.rows.get('endpoints', row.endpointId))
}

test.each([
  ['the usual ones', {}, TAKEN],
  ['a receiver that says something', {}, { ...TAKEN, status: 204, body: 'thanks' }],
  ['signatures with a prefix', { assumptions: { signatureScheme: 'prefixed' } }, TAKEN],
] as const)(
  'a delivery of %s is kept without its row, which is the same when it is read',
  (_, behaviour, result) => {
    const made = delivered(behaviour, [result])
    expect(settled(made)).toBeInstanceOf(SettledDelivery)
    const read = made.world.rows.get('deliveries', made.row.id)
    // A journal and a snapshot have the same bytes.
    expect(JSON.stringify(read)).toBe(JSON.stringify(made.row))
    expect(JSON.stringify(settled(made))).toBe(JSON.stringify(made.row))
    expect([...made.world.rows.unsettled()]).toEqual([])
  },
)

test.each([
  ['another companion header', { assumptions: { deliveryId: 'attempt' } }, [TAKEN]],
  ['headers of another scheme', { assumptions: { signatureScheme: 'standard-webhooks' } }, [TAKEN]],
  ['a fault', { webhooks: [{ do: 'wrong-signature' }] }, [TAKEN]],
  [
    'two attempts',
    { assumptions: { webhookRetrySchedule: ['0s', '0s'] } },
    [{ ...TAKEN, status: 500 }, TAKEN],
  ],
] as const)('a delivery with %s keeps its row', (_, behaviour, results) => {
  const made = delivered(behaviour, [...results])
  expect(made.row.status).toBe('delivered')
  expect(settled(made)).toBeUndefined()
  expect(made.world.rows.get('deliveries', made.row.id)).toEqual(made.row)
})

const OTHER_MEMBERS: Partial<Record<keyof Delivery, unknown>> = {
  ...{ url: 'http://other.test/', orderId: 'another', type: 'transaction.failed', createdAt: 1 },
  ...{ status: 'failed', nextAttemptAt: 5, retries: 1, sequence: 99, id: 'dlv_other' },
  ...{ held: 'reorder', reason: 'x', isTest: true, retryAfter: 7, pausedDueAt: 8 },
}
const OTHER_OF_ATTEMPT: Partial<Record<keyof Attempt, unknown>> = {
  ...{ tookMs: 12, status: 202, error: 'timeout', fault: 'delay', sentBody: '{}' },
  ...{ response: 'yes', headers: { 'content-type': 'application/json' } },
}

test.each(Object.entries(OTHER_MEMBERS))(
  'a delivery with another %s (%j) is read as it is',
  (name, value) => {
    const made = delivered()
    const row = { ...made.row, [name]: value }
    const kept = settled({ ...made, row })
    expect(JSON.stringify(kept ?? row)).toBe(JSON.stringify(row))
  },
)

test.each([
  ...Object.entries(OTHER_OF_ATTEMPT),
  ['at', (at: number) => at + 5_000],
  ['at', (at: number) => at - 5_000],
  ['at', (at: number) => at + 2 ** 31],
] as const)('an attempt with another %s is read as it is', (name, value) => {
  const made = delivered()
  const [attempt] = made.row.attempts
  if (attempt === undefined) throw new Error('There was no attempt')
  const other: unknown = typeof value === 'function' ? value(attempt.at) : value
  const row = { ...made.row, attempts: [{ ...attempt, [name]: other }] }
  const kept = settled({ ...made, row })
  expect(JSON.stringify(kept ?? row)).toBe(JSON.stringify(row))
})

test('a delivery that was delivered is sent again as any other', () => {
  const { world, row } = delivered()
  world.call(resendDelivery, { id: row.id })
  expect([...world.rows.unsettled()]).toEqual([
    { ...row, status: 'pending', nextAttemptAt: world.now() },
  ])
})
