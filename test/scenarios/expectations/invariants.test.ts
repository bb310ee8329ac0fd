/** Every invariant, broken by one change to the views of a valid world. */
import { expect, test } from 'vitest'
import { INVARIANTS, Invariants } from '../../../src/scenarios/expectations/invariants.ts'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import type { ReceivedEvent } from '../../../src/scenarios/targets/receiver.ts'
import { checkResponseSchema } from '../../../src/scenarios/expectations/response-schema.ts'
import { ScenarioFailure } from '../../../src/scenarios/expectations/scenario-failure.ts'
import type { Changes, TestEnvironment } from '../../../src/scenarios/targets/test-environment.ts'
import type { ControlOrder } from '../../../src/base/contract/generated/control-types.d.ts'
import type { DeliveryView, EventView } from '../../../src/sandbox/control/webhooks.ts'
import { aBuy } from '../../worlds.ts'
import { aScenario, BUY, HEAD } from '../scenario-files.ts'

type World = {
  readonly inside: Changes
  readonly arrivals: readonly ReceivedEvent[]
  readonly secret: string
}

/** A buy that was paid and completed, as the control API shows it. */
async function aValidWorld(scheme = 'hex'): Promise<World> {
  const { scenario } = await aScenario(
    `${HEAD}needs: [behaviour, webhooks]\nworld: { progression: immediate, assumptions: { signatureScheme: ${scheme} } }\nreceiver: {}\nsteps:${BUY}`,
  )
  const environment = await inProcessTarget.open(scenario, { seed: 1 })
  await place(environment)
  const inside = await environment.control?.changes()
  if (inside === undefined) throw new Error('The target has no control API')
  return {
    inside,
    arrivals: environment.receiver.arrivals,
    secret: environment.endpoint?.secret ?? '',
  }
}

async function place(environment: TestEnvironment): Promise<void> {
  await environment.call({
    operation: 'createOrder',
    method: 'POST',
    path: '/api/developer/orders',
    apiKey: environment.keys.test,
    params: {},
    query: '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aBuy()),
  })
  await environment.settle()
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

type Change = {
  readonly order?: (order: ControlOrder) => ControlOrder
  readonly events?: (events: readonly EventView[]) => readonly EventView[]
  readonly delivery?: (delivery: DeliveryView) => DeliveryView
  readonly arrival?: (arrival: ReceivedEvent) => ReceivedEvent
}

function changed({ inside, arrivals, secret }: World, change: Change): World {
  return {
    inside: {
      orders: inside.orders.map((order) => change.order?.(order) ?? order),
      events: change.events?.(inside.events) ?? inside.events,
      deliveries: inside.deliveries.map((delivery) => change.delivery?.(delivery) ?? delivery),
      log: inside.log,
    },
    arrivals: arrivals.map((arrival) => change.arrival?.(arrival) ?? arrival),
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

const settled = (change: (settlement: NonNullable<ControlOrder['settlement']>) => object) => ({
  order: (order: ControlOrder): ControlOrder =>
    order.settlement === null
      ? order
      : { ...order, settlement: { ...order.settlement, ...change(order.settlement) } },
})

test.each(['hex', 'prefixed', 'base64', 'timestamped', 'standard-webhooks'])(
  'a valid world signed as %s holds',
  async (scheme) => {
    const world = await aValidWorld(scheme)
    expect(world.arrivals.length).toBe(4)
    expect(check(world, scheme)).toBe('holds')
    expect(check({ ...world, secret: 'whsec_b3RoZXI=' }, scheme)).toBe(INVARIANTS.signed)
  },
)

test.each<[what: string, change: Change, invariant: string]>([
  ['less is exchanged than received', settled(() => ({ used: '49999.99' })), INVARIANTS.money],
  ['more is exchanged than received', settled(() => ({ used: '50000.01' })), INVARIANTS.money],
  ['a fee is lost', settled(() => ({ providerFee: '0' })), INVARIANTS.money],
  [
    'used money is refunded',
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
    'an event is duplicated',
    {
      events: (events) => [
        ...events,
        ...events.slice(-1).map((event) => ({ ...event, id: 'evt_2' })),
      ],
    },
    INVARIANTS.oneEvent,
  ],
  [
    'a signature was made over other bytes',
    attempts((attempt) => ({ ...attempt, sentBody: '{}' })),
    INVARIANTS.signed,
  ],
  [
    'a signature is missing',
    attempts((attempt) => ({ ...attempt, headers: {} })),
    INVARIANTS.signed,
  ],
  [
    'other bytes arrive than were sent',
    { arrival: (arrival) => ({ ...arrival, body: arrival.body.replace('50000', '50001') }) },
    INVARIANTS.signed,
  ],
])('the invariant is reported where %s', async (_, change, invariant) => {
  expect(check(changed(await aValidWorld(), change))).toBe(invariant)
})

test('an injected fault may make a signature invalid', async () => {
  const unsigned = attempts((attempt) => ({ ...attempt, headers: {}, fault: 'missing-signature' }))
  expect(check(changed(await aValidWorld(), unsigned))).toBe('holds')
})

test('money may wait until the order ends', async () => {
  const world = await aValidWorld()
  const waiting = (state: ControlOrder['state'], provider: ControlOrder['provider']['state']) =>
    changed(world, {
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

test('a terminal state is final', async () => {
  const world = await aValidWorld()
  const invariants = new Invariants('hex')
  expect(check(world, 'hex', invariants)).toBe('holds')
  const reopened = changed(
    { ...world, inside: { ...world.inside, events: [], deliveries: [] } },
    {
      order: (order) => ({ ...order, state: 'failed' }),
    },
  )
  expect(check(reopened, 'hex', invariants)).toBe(INVARIANTS.terminal)
})

test('a customer has one active intent for a token and network, also after a replacement', async () => {
  const world = await aValidWorld()
  const [order] = world.inside.orders
  if (order === undefined) throw new Error('The world has no order')
  const holder = (
    id: string,
    status: 'active' | 'closed',
    over: Partial<ControlOrder> = {},
  ): ControlOrder => ({
    ...order,
    ...over,
    transactionId: id,
    timeline: [],
    intent: { ...order.intent, status },
  })
  const view = (...orders: readonly ControlOrder[]): World => ({
    ...world,
    inside: { orders, events: [], deliveries: [], log: [] },
    arrivals: [],
  })
  const invariants = new Invariants('hex')
  expect(check(view(holder('a', 'active')), 'hex', invariants)).toBe('holds')
  expect(check(view(holder('b', 'active'), holder('a', 'closed')), 'hex', invariants)).toBe('holds')
  expect(check(view(holder('c', 'active', { asset: 'USDT' })), 'hex', invariants)).toBe('holds')
  expect(check(view(holder('d', 'active')), 'hex', invariants)).toBe(INVARIANTS.oneIntent)
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
])('a response %i %s (of the sandbox: %s) %s', (status, body, hasErrorSchema, outcome) => {
  const checking = () =>
    checkResponseSchema('createOrder', { status, body, headers: {}, tookMs: 0 }, { hasErrorSchema })
  if (outcome === 'holds') expect(checking).not.toThrow()
  else expect(checking).toThrow('is invalid under')
})
