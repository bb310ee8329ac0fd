/** The event that the service will send once an order is completed, before it is. */
import { expect, test } from 'vitest'
import { completedEvent, eventIn } from '../../../src/lab/application/sent-event.ts'
import type { Shapes } from '../../../src/base/contract/generated/types.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { aBuy, START } from '../../worlds.ts'

const OWN = {
  any: [{ type: 'moved', body: { kind: { $: 'order.state' }, tx: { $: 'order.id' } } }],
}
const USUAL = { type: 'transaction.completed', data: { status: 'completed' } }

function completed(shapes: Shapes) {
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual', shapes },
  })
  const { caller, running } = sandbox.authenticate(DEFAULT_KEYS.test)
  const { transactionId: id } = running.world.call(createOrder, { request: aBuy(), caller })
  const placed = eventIn(running, id)
  if (placed === undefined) throw new Error('A placed order has an event.')
  expect(running.world.rows.get('orders', id)?.state).toBe('placed')
  return { id, event: completedEvent(running, placed) }
}

test.each<[string, Shapes, object]>([
  ['as usual', {}, USUAL],
  ['as the configuration writes it', { events: OWN }, { kind: 'completed' }],
])('an order that is only placed is completed in it, %s', (_how, shapes, json) => {
  const { id, event } = completed(shapes)
  expect(event?.json).toMatchObject(json)
  expect(event?.body).toContain(id)
})

test('a configuration that sends no event about the end has no such event', () => {
  const events = { ...OWN, completed: [] }
  expect(completed({ deviations: ['events.end'], events }).event).toBeUndefined()
})
