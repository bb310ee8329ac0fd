import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { prepareAttempt, recordAttempt } from '../../src/simulator/webhooks/attempt-operations.ts'
import { aBuy, aWorld } from '../worlds.ts'

// V8 gives one to every object of some forms of literals. It takes most of a kilobyte, and the
// object is then read slowly.
setFlagsFromString('--allow-natives-syntax')
const haveOneHiddenClass = runInThisContext(
  '(objects) => objects.every((each) => %HaveSameMap(each, objects[0]))',
) as (objects: readonly unknown[]) => boolean

const ANSWER = { tookMs: 0, status: 200, error: null, headers: {}, body: '' }
/** The classes of the first objects are replaced once V8 knows what their members hold. */
const FIRST = 20
const ORDERS = 40

test('objects of one kind in the rows and answers of orders share a hidden class', () => {
  const { world, place, simulate } = aWorld({ webhook: 'http://127.0.0.1:9/hook' })
  const answers = Array.from({ length: ORDERS }, (_, n) => {
    const answer = place(aBuy({ externalCustomerId: `customer${n}` }))
    simulate({ id: answer.transactionId, action: 'complete' })
    return answer
  })
  for (const { id: deliveryId } of [...world.rows.all('deliveries')]) {
    const prepared = world.call(prepareAttempt, { deliveryId, wallNow: 0 })
    if (prepared !== undefined) world.call(recordAttempt, { prepared, results: [ANSWER] })
  }
  const orders = [...world.rows.all('orders')].slice(FIRST)
  const events = [...world.rows.all('events')].slice(4 * FIRST)
  const deliveries = [...world.rows.all('deliveries')].slice(4 * FIRST)
  const attempts = deliveries.flatMap((delivery) => delivery.attempts)
  const kinds = {
    details: answers.slice(FIRST).map((answer) => answer.providerDetails),
    receipts: orders.flatMap((order) => order.receipts),
    settlements: orders.map((order) => order.settlement),
    timeline: orders.flatMap((order) => order.timeline),
    data: events.map((event) => event.data),
    attempts,
    headers: attempts.map((attempt) => attempt.headers),
    ...{ orders, events, deliveries },
  }
  for (const [kind, objects] of Object.entries(kinds)) {
    expect(objects.length, kind).toBeGreaterThanOrEqual(ORDERS - FIRST)
    expect(haveOneHiddenClass(objects), kind).toBe(true)
  }
})
