import { expect, test } from 'vitest'
import type { Behaviour } from '../../../src/simulator/behaviour/behaviour.ts'
import type { Change } from '../../../src/simulator/rows.ts'
import {
  prepareAttempt,
  recordAttempt,
} from '../../../src/simulator/webhooks/attempt-operations.ts'
import { resendDelivery } from '../../../src/simulator/webhooks/operations.ts'
import { SettledDelivery } from '../../../src/simulator/webhooks/settled-delivery.ts'
import type { Delivery } from '../../../src/simulator/webhooks/webhook.ts'
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

test('a delivery that was delivered is sent again as any other', () => {
  const { world, row } = delivered()
  world.call(resendDelivery, { id: row.id })
  expect([...world.rows.unsettled()]).toEqual([
    { ...row, status: 'pending', nextAttemptAt: world.now() },
  ])
})
