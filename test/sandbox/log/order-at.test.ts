import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  ControlOrder,
  WebhookDelivery,
} from '../../../src/base/contract/generated/control-types.d.ts'
import { deliveriesAt, orderAt, type PastMoment } from '../../../src/sandbox/log/order-at.ts'
import { Positions } from '../../../src/sandbox/log/positions.ts'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { changeBehaviour } from '../../../src/sandbox/control/behaviour.ts'
import { advanceClock } from '../../../src/sandbox/control/clock.ts'
import { listLog } from '../../../src/sandbox/control/log.ts'
import { listOrders, simulateOrder } from '../../../src/sandbox/control/orders.ts'
import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  resendWebhookDelivery,
} from '../../../src/sandbox/control/webhooks.ts'
import {
  createOrder,
  monitorOrderStatus,
} from '../../../src/sandbox/simulator/orders/operations.ts'
import type { RunningWorld } from '../../../src/sandbox/running/running-world.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { ApiError } from '../../../src/base/vocabulary/errors.ts'
import { iso } from '../../../src/base/vocabulary/time.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'
import { randomRun } from '../../random-run.ts'

const URL = 'http://receiver.test/hooks'
const ACTIONS = ['deposit', 'settle', 'complete', 'fail', 'cancel', 'expire'] as const
const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('place' as const),
      tag: fc.constantFrom('', '+expire', '+fail', '+late', '+underpay', '+overpay', '+double'),
    }),
    fc.record({
      do: fc.constant('simulate' as const),
      action: fc.constantFrom(...ACTIONS),
      amount: fc.constantFrom(undefined, '20000', '30000', '70000'),
    }),
    fc.record({ do: fc.constant('advance' as const), by: fc.constantFrom('3s', '20s', '31m') }),
    fc.record({ do: fc.constant('poll' as const) }),
    fc.record({
      do: fc.constant('behave' as const),
      behaviour: fc.constantFrom(
        { progression: 'manual', assumptions: { fundedIntent: 'extend' } },
        { progression: 'after:1m', assumptions: { overpayment: 'settle-all' } },
        { progression: 'after:1m', assumptions: { underpayment: 'fail', lateDeposit: 'hold' } },
        { progression: 'after:1m', providers: { kestrel: { callsLate: '40s' } } },
        { progression: 'after:1m', providers: { kestrel: { callsLost: true } } },
      ),
    }),
  ),
  { minLength: 4, maxLength: 16 },
)

/** What the past is compared by; the end of a provider that has not called back is not known. */
function seenOf({ state, timeline, receipts, settlement, intent }: ControlOrder) {
  const money = receipts.map(({ at, amount, refunded, held }) => ({ at, amount, refunded, held }))
  return { state, timeline, money, settlement, intent }
}

const attemptsOf = (deliveries: readonly Pick<WebhookDelivery, 'id' | 'attempts'>[]) =>
  deliveries.map(({ id, attempts }) => ({ id, attempts }))

/** After the entry of its log with this number. */
function momentOf(running: RunningWorld, order: string, number: number): PastMoment {
  const positions = new Positions(listLog(running, { order }).items)
  const has = (id: string) => (positions.numberOf({ id }) ?? Infinity) <= number
  return { at: iso(running.log.get(number)?.at ?? 0), has }
}

const lastOf = ({ log }: RunningWorld) => log.entries.at(-1)?.number ?? 0

/** An action that the order does not allow changes nothing. */
function simulate(
  running: Parameters<typeof simulateOrder>[0],
  id: string,
  { action, amount }: { action: (typeof ACTIONS)[number]; amount: string | undefined },
): void {
  try {
    const paid = action === 'deposit' && amount !== undefined ? { amount } : {}
    simulateOrder(running, id, { action, ...paid })
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
  }
}

test('an order, its money, its window and its webhooks are computed as they were', async () => {
  const run = randomRun({ file: 'test/sandbox/log/order-at.test.ts', numRuns: 20 })
  await fc.assert(
    fc.asyncProperty(steps, async (doings) => {
      const transport = new ScriptedTransport()
      transport.receiver(URL).answer({ status: 503, times: 3 }, {})
      const clock = { mode: 'manual', at: START } as const
      const behaviour = { progression: 'after:1m' }
      const running = new Sandbox({ clock, behaviour, transport, timers: noTimers }).defaultWorld
      const { world } = running
      createWebhookEndpoint(running, URL)
      const place = (request = aBuy()) =>
        world.call(createOrder, { request, caller: TEST_CALLER }).transactionId
      const lists = () => ({
        number: lastOf(running),
        orders: listOrders(running).items,
        deliveries: listWebhookDeliveries(running).items,
      })
      const seen = new Map<number, ReturnType<typeof lists>>()
      let transactionId = place()
      for (const [index, step] of doings.entries()) {
        if (step.do === 'place')
          transactionId = place(aBuy({ externalCustomerId: `c${index}${step.tag}` }))
        else if (step.do === 'advance') await advanceClock(running, step.by)
        else if (step.do === 'behave') changeBehaviour(running, step.behaviour)
        else if (step.do === 'poll')
          world.call(monitorOrderStatus, { transactionId, caller: TEST_CALLER })
        else simulate(running, transactionId, step)
        // Before what is due now is sent, and after it: at one moment.
        for (const now of [lists(), (await advanceClock(running, '0s')) && lists()])
          seen.set(now.number, now)
      }
      const last = lists()
      for (const [number, then] of seen) {
        const known = new Map(then.orders.map((order) => [order.transactionId, order]))
        for (const order of last.orders) {
          const was = known.get(order.transactionId)
          const moment = momentOf(running, order.transactionId, number)
          if (was !== undefined)
            expect(seenOf(orderAt(order, moment)), String(number)).toEqual(seenOf(was))
          const ofOrder = (each: WebhookDelivery) => each.transactionId === order.transactionId
          const before = then.deliveries.filter(ofOrder)
          const existed = new Set(before.map(({ id }) => id))
          const own = deliveriesAt(last.deliveries.filter(ofOrder), moment)
          expect(attemptsOf(own.filter(({ id }) => existed.has(id)))).toEqual(attemptsOf(before))
        }
      }
    }),
    run,
  )
})

test('a window that was extended ends, in the past, when it did before', async () => {
  const behaviour = { progression: 'manual', assumptions: { fundedIntent: 'extend' } } as const
  const clock = { mode: 'manual', at: START } as const
  const running = new Sandbox({ clock, behaviour, timers: noTimers }).defaultWorld
  running.world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  const [placed] = listOrders(running).items
  const placedIn = lastOf(running)
  simulate(running, placed?.transactionId ?? '', { action: 'deposit', amount: undefined })
  await advanceClock(running, '31m')
  const [now] = listOrders(running).items
  expect(now?.intent.expiresAt).toBe(iso(START + 3_600_000))
  expect(now && orderAt(now, momentOf(running, now.transactionId, placedIn)).intent).toEqual(
    placed?.intent,
  )
})

test('a webhook that was sent again was delivered, in the past, when it was', async () => {
  const transport = new ScriptedTransport()
  transport.receiver(URL).answer({ times: 1 }, { status: 500 })
  const clock = { mode: 'manual', at: START } as const
  const running = new Sandbox({ clock, transport, timers: noTimers }).defaultWorld
  createWebhookEndpoint(running, URL)
  running.world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  await advanceClock(running, '0s')
  const [then] = listWebhookDeliveries(running).items
  const after = lastOf(running)
  resendWebhookDelivery(running, then?.id ?? '')
  await advanceClock(running, '1s')
  const now = listWebhookDeliveries(running).items.filter(({ id }) => id === then?.id)
  expect(now.map(({ status }) => status)).toEqual(['pending'])
  const moment = momentOf(running, then?.transactionId ?? '', after)
  expect(deliveriesAt(now, moment)).toEqual([then])
})
