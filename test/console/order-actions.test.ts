/** What the console offers for an order is what the sandbox accepts. */
import { expect, test } from 'vitest'
import type { ControlOrder } from '../../src/base/contract/generated/control-types.d.ts'
import { actionsOf } from '../../console/order-actions.ts'
import { aControlApi } from '../sandbox/http/control/control-api.ts'
import { aBuy, aSell } from '../worlds.ts'

const HISTORIES = [
  [],
  [{ action: 'deposit', amount: '20' }],
  [{ action: 'deposit' }],
  [{ action: 'settle' }],
  [{ action: 'complete' }],
  [{ action: 'fail' }],
  [{ action: 'cancel' }],
  [{ action: 'expire' }],
  [{ action: 'expire' }, { action: 'deposit' }],
]

async function anOrder(side: 'buy' | 'sell', history: readonly object[]) {
  const api = aControlApi()
  const { transactionId } = api.place(side === 'buy' ? aBuy() : aSell())
  for (const step of history) await api.simulate(transactionId, step)
  const order = (await api.get(`/orders/${transactionId}`)).body as ControlOrder
  return { api, order }
}

test.each(HISTORIES.flatMap((history) => [['buy', history] as const, ['sell', history] as const]))(
  'a %s after %j can do what it offers',
  async (side, history) => {
    const { order } = await anOrder(side, history)
    const actions = actionsOf(order)
    for (const { name, body, forbidden } of actions) {
      if (forbidden !== undefined) continue
      const { api, order: fresh } = await anOrder(side, history)
      const { status, body: after } = await api.simulate(fresh.transactionId, body)
      expect(status, name).toBe(200)
      const kind = (after as ControlOrder).receipts.at(-1)?.kind
      const kinds: Readonly<Record<string, string>> = {
        exact: 'accepted',
        short: 'partial',
        over: 'excess',
        twice: 'second',
        late: 'late',
      }
      if (name in kinds) expect(kind, name).toBe(kinds[name])
    }
    // A move that the table of states forbids is never offered.
    for (const { name, body, forbidden } of actions.filter(
      ({ body: { action } }) => action !== 'deposit',
    )) {
      if (forbidden === undefined) continue
      const { api, order: fresh } = await anOrder(side, history)
      const { status, body: after } = await api.simulate(fresh.transactionId, body)
      // Only a repeat is accepted, and changes nothing.
      if (status === 200) expect((after as ControlOrder).state, name).toBe(fresh.state)
      else expect(status, name).toBe(409)
    }
  },
)
