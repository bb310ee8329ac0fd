import { expect, test } from 'vitest'
import { DEFAULT_BEHAVIOUR } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import {
  ASSUMPTIONS,
  type Assumptions,
} from '../../../../src/base/contract/generated/assumptions.ts'
import { checkWebhookEvent } from '../../../../src/base/contract/generated/validators.js'
import { answerOrder } from '../../../../src/sandbox/simulator/orders/answer.ts'
import type { Order } from '../../../../src/sandbox/simulator/orders/order.ts'
import { random } from '../../../../src/base/vocabulary/random.ts'
import {
  eventData,
  eventTypeOf,
  transactionHash,
  transferHash,
} from '../../../../src/sandbox/simulator/webhooks/event-data.ts'
import { eventBody } from '../../../../src/sandbox/simulator/webhooks/event-payload.ts'
import { anOrder } from '../../../builders.ts'

const AT = Date.UTC(2026, 0, 1, 9)

function body(order: Order, settings: Partial<Assumptions> = {}): unknown {
  const assumptions = { ...ASSUMPTIONS, ...settings }
  const market = { seed: 1, now: AT, behaviour: { ...DEFAULT_BEHAVIOUR, assumptions } }
  return JSON.parse(
    eventBody({
      id: 'evt_1',
      sequence: 1,
      type: 'transaction.created',
      orderId: order.id,
      environment: order.environment,
      createdAt: AT,
      data: eventData(order, market),
      text: assumptions.eventText,
    }),
  )
}

test('an event has the envelope and the members that receivers read', () => {
  expect(body(anOrder())).toEqual({
    id: 'evt_1',
    type: 'transaction.created',
    createdAt: '2026-01-01T09:00:00.000Z',
    livemode: false,
    data: {
      id: anOrder().id,
      transactionId: anOrder().id,
      reference: anOrder().reference,
      requestReference: anOrder().reference,
      status: 'pending',
      side: 'buy',
      externalCustomerId: 'ada',
      platformUsed: 'Northwind',
      cryptoSymbol: 'USDC',
      network: 'base',
      fiatAmount: '50000',
      cryptoAmount: '35',
      exchangeRate: '1400.5',
      blockchainTxHash: null,
    },
  })
})

test('an event has no amounts if amounts are not reported', () => {
  const { data } = body(anOrder(), { reportedAmounts: 'absent' }) as { data: object }
  expect(Object.keys(data).filter((name) => /amount/i.test(name))).toEqual([])
})

test.each([
  ['buy', { fiatAmount: '49999.99', cryptoAmount: '35.10' }],
  ['sell', { fiatAmount: '50080.25', cryptoAmount: '35.10' }],
] as const)('the completed event of a %s has the settled amounts', (side, settled) => {
  const [used, out] =
    side === 'buy'
      ? [settled.fiatAmount, settled.cryptoAmount]
      : [settled.cryptoAmount, settled.fiatAmount]
  const fees = { providerFee: '1', platformFee: '1', developerFee: '1' }
  const order = anOrder({
    side,
    amount: '1000000000000',
    fiatAmount: '50000',
    settlement: { used, out, gross: '777', ...fees },
  })
  expect(body({ ...order, state: 'completed' })).toMatchObject({ data: settled })
  expect(body({ ...order, state: 'settling' })).toMatchObject({
    data: { fiatAmount: '50000', cryptoAmount: '1000000000000' },
  })
})

test('eventAmounts number writes amounts as JSON numbers', () => {
  expect(body(anOrder(), { eventAmounts: 'number' })).toMatchObject({
    data: { fiatAmount: 50_000, cryptoAmount: 35, exchangeRate: 1400.5 },
  })
})

test.each([
  ['placed', 'transaction.updated'],
  ['funded', 'transaction.updated'],
  ['settling', 'transaction.updated'],
  ['completed', 'transaction.completed'],
  ['failed', 'transaction.failed'],
  ['expired', 'transaction.failed'],
  ['cancelled', 'transaction.failed'],
] as const)('a move to %s is %s', (state, type) => {
  expect(eventTypeOf(state, ASSUMPTIONS)).toBe(type)
})

test('if closed orders report pending, their events do too', () => {
  const settings = { ...ASSUMPTIONS, closedOrderReports: 'pending' } as const
  expect(eventTypeOf('expired', settings)).toBe('transaction.updated')
  expect(body(anOrder({ state: 'expired' }), settings)).toMatchObject({
    data: { status: 'pending' },
  })
})

test('the event of a failed order has its reason', () => {
  expect(body(anOrder({ state: 'failed', reason: 'provider_declined' }))).toMatchObject({
    data: { status: 'failed', reason: 'provider_declined' },
  })
})

test('a buy has its transfer when it is completed, a sell when its money has arrived', () => {
  const receipt = { at: AT, amount: '35', kind: 'accepted', refunded: '0', held: '0' } as const
  const market = { seed: 1, now: AT, behaviour: DEFAULT_BEHAVIOUR }
  const hasTransfer = (order: Order) => transferHash(order, market) !== null
  expect(hasTransfer(anOrder({ state: 'settling', receipts: [receipt] }))).toBe(false)
  expect(hasTransfer(anOrder({ state: 'completed' }))).toBe(true)
  expect(hasTransfer(anOrder({ side: 'sell' }))).toBe(false)
  expect(hasTransfer(anOrder({ side: 'sell', receipts: [receipt] }))).toBe(true)
})

test.each([
  ['evm', /^0x[0-9a-f]{64}$/],
  ['tron', /^[0-9a-f]{64}$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{85,88}$/],
] as const)('a transaction hash has the shape of %s', (form, shape) => {
  expect(transactionHash(form, random(1, 'transfer:1'))).toMatch(shape)
})

test.each(['text', 'number'] as const)('an event with %s has the shape of its schema', (form) => {
  const order = anOrder({ side: 'sell', state: 'failed', reason: 'refused' })
  checkWebhookEvent(body(order, { eventAmounts: form }))
  expect(checkWebhookEvent.errors ?? []).toEqual([])
})

test.each(['test', 'live'] as const)(
  'an event of a %s order names the provider as the answer of its order did',
  (environment) => {
    const order = anOrder({ environment })
    const assumptions = { ...ASSUMPTIONS, providerNameSuffix: ' (sandbox)' }
    const market = { seed: 1, now: AT, behaviour: { ...DEFAULT_BEHAVIOUR, assumptions } }
    expect(body(order, assumptions)).toMatchObject({
      livemode: environment === 'live',
      data: { platformUsed: answerOrder(order, market).selectedProvider },
    })
  },
)
