/** Each invariant breaks where a world breaks it: views of a sound world, bent in one place. */
import { expect, test } from 'vitest'
import { INVARIANTS, Invariants } from '../../../src/scenarios/runner/invariants.ts'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import type { Arrival } from '../../../src/client/receiver.ts'
import { checkAnswerShape } from '../../../src/scenarios/runner/schema-check.ts'
import { ScenarioFailure } from '../../../src/scenarios/runner/scenario-failure.ts'
import type {
  DeliveryView,
  EventView,
  Inside,
  OrderView,
  TestEnvironment,
} from '../../../src/scenarios/targets/target.ts'
import { aBuy } from '../../worlds.ts'
import { aStory, BUY, HEAD } from '../scenario-files.ts'

type World = {
  readonly inside: Inside
  readonly arrivals: readonly Arrival[]
  readonly secret: string
}

/** A buy that was paid and completed, as the control API shows it. */
async function aSoundWorld(scheme = 'hex'): Promise<World> {
  const { scenario } = await aStory(
    `${HEAD}needs: [behaviour, webhooks]\nworld: { progression: immediate, assumptions: { signatureScheme: ${scheme} } }\nreceiver: {}\nsteps:${BUY}`,
  )
  const stage = await inProcessTarget.open(scenario, { seed: 1 })
  await place(stage)
  const inside = await stage.control?.changes()
  if (inside === undefined) throw new Error('The stage has no control')
  return { inside, arrivals: stage.receiver.arrivals, secret: stage.endpoint?.secret ?? '' }
}

async function place(stage: TestEnvironment): Promise<void> {
  await stage.call({
    operation: 'createOrder',
    method: 'POST',
    path: '/api/developer/orders',
    apiKey: stage.keys.test,
    params: {},
    query: '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aBuy()),
  })
  await stage.settle()
}

function check(world: World, scheme = 'hex', invariants = new Invariants(scheme)): string {
  try {
    invariants.check(world.inside, world.arrivals, [{ secret: world.secret, from: -Infinity }])
    return 'holds'
  } catch (error) {
    if (error instanceof ScenarioFailure) return error.detail.invariant ?? error.message
    throw error
  }
}

type Bend = {
  readonly order?: (order: OrderView) => OrderView
  readonly events?: (events: readonly EventView[]) => readonly EventView[]
  readonly delivery?: (delivery: DeliveryView) => DeliveryView
  readonly arrival?: (arrival: Arrival) => Arrival
}

function bent({ inside, arrivals, secret }: World, bend: Bend): World {
  return {
    inside: {
      orders: inside.orders.map((order) => bend.order?.(order) ?? order),
      events: bend.events?.(inside.events) ?? inside.events,
      deliveries: inside.deliveries.map((delivery) => bend.delivery?.(delivery) ?? delivery),
    },
    arrivals: arrivals.map((arrival) => bend.arrival?.(arrival) ?? arrival),
    secret,
  }
}

const attempts = (
  change: (attempt: DeliveryView['attempts'][number]) => DeliveryView['attempts'][number],
) => ({
  delivery: (delivery: DeliveryView): DeliveryView => ({
    ...delivery,
    attempts: delivery.attempts.map(change),
  }),
})

const settled = (change: (settlement: NonNullable<OrderView['settlement']>) => object) => ({
  order: (order: OrderView): OrderView =>
    order.settlement === null
      ? order
      : { ...order, settlement: { ...order.settlement, ...change(order.settlement) } },
})

test.each(['hex', 'prefixed', 'base64', 'timestamped', 'standard-webhooks'])(
  'a sound world signed as %s holds',
  async (scheme) => {
    const world = await aSoundWorld(scheme)
    expect(world.arrivals.length).toBe(4)
    expect(check(world, scheme)).toBe('holds')
    expect(check({ ...world, secret: 'whsec_b3RoZXI=' }, scheme)).toBe(INVARIANTS.signed)
  },
)

test.each<[what: string, bend: Bend, invariant: string]>([
  ['less is exchanged than came in', settled(() => ({ used: '49999.99' })), INVARIANTS.money],
  ['more is exchanged than came in', settled(() => ({ used: '50000.01' })), INVARIANTS.money],
  ['a fee is lost', settled(() => ({ providerFee: '0' })), INVARIANTS.money],
  [
    'money is refunded that was used',
    {
      order: (order) => ({
        ...order,
        receipts: order.receipts.map((each) => ({ ...each, refunded: '1' })),
      }),
    },
    INVARIANTS.money,
  ],
  ['an event is lost', { events: (events) => events.slice(1) }, INVARIANTS.oneEvent],
  [
    'an event is told twice',
    {
      events: (events) => [
        ...events,
        ...events.slice(-1).map((event) => ({ ...event, id: 'evt_2' })),
      ],
    },
    INVARIANTS.oneEvent,
  ],
  [
    'a signature is not of the bytes',
    attempts((attempt) => ({ ...attempt, sentBody: '{}' })),
    INVARIANTS.signed,
  ],
  [
    'a signature is missing',
    attempts((attempt) => ({ ...attempt, headers: {} })),
    INVARIANTS.signed,
  ],
  [
    'other bytes arrive than are on record',
    { arrival: (arrival) => ({ ...arrival, body: arrival.body.replace('50000', '50001') }) },
    INVARIANTS.signed,
  ],
])('where %s, that is said', async (_, bend, invariant) => {
  expect(check(bent(await aSoundWorld(), bend))).toBe(invariant)
})

test('a signature that a fault spoilt is what was asked for', async () => {
  const spoilt = attempts((attempt) => ({ ...attempt, headers: {}, fault: 'missing-signature' }))
  expect(check(bent(await aSoundWorld(), spoilt))).toBe('holds')
})

test('money may wait while the order goes on, and not after it has ended', async () => {
  const world = await aSoundWorld()
  const waiting = (state: OrderView['state'], provider: OrderView['provider']['state']) =>
    bent(world, {
      order: (order) => ({
        ...order,
        state,
        settlement: null,
        provider: { ...order.provider, state: provider },
      }),
    })
  expect(check(waiting('funded', 'funded'))).toBe('holds')
  expect(check(waiting('failed', 'failed'))).toBe(INVARIANTS.money)
  expect(check(waiting('expired', 'awaiting'))).toBe(INVARIANTS.money)
})

test('an order that has ended stays as it ended', async () => {
  const world = await aSoundWorld()
  const invariants = new Invariants('hex')
  expect(check(world, 'hex', invariants)).toBe('holds')
  const reopened = bent(
    { ...world, inside: { ...world.inside, events: [], deliveries: [] } },
    {
      order: (order) => ({ ...order, state: 'failed' }),
    },
  )
  expect(check(reopened, 'hex', invariants)).toBe(INVARIANTS.terminal)
})

test('two active intents of one customer, token and network are one too many, and a window that changes hands is none', async () => {
  const world = await aSoundWorld()
  const [order] = world.inside.orders
  if (order === undefined) throw new Error('The world has no order')
  const holder = (
    id: string,
    status: 'active' | 'closed',
    over: Partial<OrderView> = {},
  ): OrderView => ({
    ...order,
    ...over,
    transactionId: id,
    timeline: [],
    intent: { ...order.intent, status },
  })
  const look = (...orders: readonly OrderView[]): World => ({
    ...world,
    inside: { orders, events: [], deliveries: [] },
    arrivals: [],
  })
  const invariants = new Invariants('hex')
  expect(check(look(holder('a', 'active')), 'hex', invariants)).toBe('holds')
  expect(check(look(holder('b', 'active'), holder('a', 'closed')), 'hex', invariants)).toBe('holds')
  expect(check(look(holder('c', 'active', { asset: 'USDT' })), 'hex', invariants)).toBe('holds')
  expect(check(look(holder('d', 'active')), 'hex', invariants)).toBe(INVARIANTS.oneIntent)
})

test.each([
  [200, '{}', true, INVARIANTS.schema],
  [400, '{"success":false}', true, INVARIANTS.schema],
  [400, '{"success":false}', false, 'holds'],
  [
    409,
    '{"success":false,"code":"GATEWAY_ACTIVE_INTENT_CONFLICT","message":"x"}',
    false,
    INVARIANTS.schema,
  ],
  [404, '', true, 'holds'],
])('an answer %i %s (of the sandbox: %s) %s', (status, text, isSandbox, outcome) => {
  const shape = () =>
    checkAnswerShape('createOrder', { status, text, headers: {}, delayMs: 0 }, { isSandbox })
  if (outcome === 'holds') expect(shape).not.toThrow()
  else expect(shape).toThrow('does not have the shape')
})
