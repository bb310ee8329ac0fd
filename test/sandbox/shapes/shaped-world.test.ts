/** What shapes change of a world, and what stays the simulator's. */
import { expect, test } from 'vitest'
import { replaceBehaviour } from '../../../src/sandbox/simulator/behaviour/operations.ts'
import { createEndpoint } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import { eventBody } from '../../../src/sandbox/simulator/webhooks/event-payload.ts'
import type { Shapes } from '../../../src/base/contract/generated/types.ts'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { answer } from '../../../src/sandbox/http/edge.ts'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { MemoryStorage, type Storage } from '../../../src/sandbox/storage/storage.ts'
import { matchersFor } from '../../../src/sandbox/library/matchers.ts'
import { simulate } from '../../../src/sandbox/simulator/orders/simulate.ts'
import { requestsIn } from '../../../src/sandbox/log/requests.ts'
import { aBuy, START } from '../../worlds.ts'

expect.extend(matchersFor(() => undefined))

const TRACE = { $: 'ids.trace', like: 'tr_0000000000' }

const EVERYWHERE: Shapes = {
  order: { extra: { trace: TRACE } },
  intent: { extra: { trace: TRACE } },
  sync: { extra: { trace: TRACE } },
  gateway: { trace: TRACE },
  providerDetails: [{ body: { status: { $: 'order.providerStatus' }, trace: TRACE } }],
  events: { any: [{ headers: { 'x-trace': '{{event.id}}' }, body: { trace: TRACE } }] },
}

function open(shapes: Shapes, storage: Storage = new MemoryStorage()) {
  const sandbox = new Sandbox({
    seed: 3,
    storage,
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual', shapes },
  })
  const { world } = sandbox.defaultWorld
  const call = (operation: OperationId, of: { body?: object; id?: string } = {}) => {
    const { status, headers, body } = answer(sandbox, operation, {
      method: 'POST',
      path: `/${operation}`,
      apiKey: DEFAULT_KEYS.test,
      contentType: 'application/json',
      params: { transactionId: of.id ?? 'none', provider: 'nobody' },
      query: 'customerId=ada&token=USDC&network=base',
      ...(of.body === undefined ? {} : { rawBody: JSON.stringify(of.body) }),
    })
    return { status, headers, body, json: body === '' ? undefined : JSON.parse(body) }
  }
  return { sandbox, world, call, events: () => [...world.rows.all('events')] }
}

test('a named id is the same in order, details, window, sync, gateway and webhooks', () => {
  const { call, events } = open(EVERYWHERE)
  // Other calls before it change nothing.
  call('createQuote', { body: {} })
  const { json: order } = call('createOrder', { body: aBuy() })
  expect(order.trace).toMatch(/^tr_\d{10}$/)
  const { json: sync } = call('monitorOrderStatus', { id: order.transactionId })
  const traces = [
    order.providerDetails.trace,
    call('getOrderIntent').json.trace,
    sync.trace,
    sync.gateway.trace,
    ...events().map((event) => JSON.parse(eventBody(event)).trace),
  ]
  expect(new Set(traces)).toEqual(new Set([order.trace]))
})

test('an id of another order, name, customer or seed is another one', () => {
  const { call } = open({
    order: {
      extra: {
        a: TRACE,
        b: { $: 'ids.other', like: 'tr_0000000000' },
        c: { ...TRACE, per: 'customer' },
        d: { ...TRACE, per: 'business' },
      },
    },
  })
  const { json: one } = call('createOrder', { body: aBuy() })
  const { json: other } = call('createOrder', { body: aBuy({ asset: 'USDT', chain: 'bsc' }) })
  expect(new Set([one.a, one.b, one.c, one.d, other.a]).size).toBe(5)
  expect([other.c, other.d]).toEqual([one.c, one.d])
})

test('a state can send no event, or several with their own names, headers and delays', () => {
  const { world, call, events } = open({
    events: {
      placed: [],
      completed: [
        {
          type: 'payout.done',
          headers: {
            'x-service-event': null,
            'x-kind': '{{event.type}}',
            'x-id': '{{delivery.id}}',
          },
          body: {
            event: { $: 'event.type' },
            paid: { $: 'order.fiatAmount', as: 'number', decimals: 2 },
          },
        },
        { body: { receipt: { $: 'order.reference' } }, after: '90s' },
      ],
    },
  })
  world.call(createEndpoint, { url: 'http://127.0.0.1:9/hook' })
  const { json } = call('createOrder', { body: aBuy() })
  expect(events()).toEqual([])
  world.call(simulate, { id: json.transactionId, action: 'complete' })
  const ended = events().slice(-2)
  expect(ended.map(({ type }) => type)).toEqual(['transaction.completed', 'transaction.completed'])
  expect(ended.map(eventBody)).toEqual([
    '{"event":"payout.done","paid":50000.00}',
    `{"receipt":"${json.requestReference}"}`,
  ])
  expect(ended[0]?.headers).toEqual({ 'x-service-event': '', 'x-kind': 'payout.done' })
  expect(ended[0]?.deliveryIn).toEqual(['x-id'])
  const due = [...world.rows.all('deliveries')].slice(-2).map((one) => one.nextAttemptAt)
  expect(due).toEqual([START, START + 90_000])
})

test('an event keeps the shape that it was made with', () => {
  const { world, call, events } = open({ events: 'flat' })
  call('createOrder', { body: aBuy() })
  const [first] = events().map(eventBody)
  world.call(replaceBehaviour, { shapes: { events: 'root' } })
  call('createOrder', { body: aBuy({ asset: 'USDT', chain: 'bsc' }) })
  const [again, second] = events().map(eventBody)
  expect(again).toBe(first)
  expect(Object.keys(JSON.parse(second ?? '{}'))).toContain('source')
})

test('a restart writes the same bytes, and so does another sandbox with the same calls', () => {
  const bytes = (storage?: Storage) => {
    const opened = open(EVERYWHERE, storage)
    const { body, json } = opened.call('createOrder', { body: aBuy() })
    const sync = opened.call('monitorOrderStatus', { id: json.transactionId })
    return {
      ...opened,
      all: [body, sync.body, ...opened.events().map(eventBody)],
      id: json.transactionId,
    }
  }
  const storage = new MemoryStorage()
  const one = bytes(storage)
  expect(bytes().all).toEqual(one.all)
  const snapshot = one.world.snapshot()
  const other = open({})
  other.world.restore(snapshot)
  expect(other.call('monitorOrderStatus', { id: one.id }).body).toBe(one.all[1])
  expect(other.events().map(eventBody)).toEqual(one.all.slice(2))
})

test('errors have their statuses, codes, messages and headers, and the conflict stays', () => {
  const { call } = open({
    contentType: 'application/vnd.acme+json',
    errors: {
      body: {
        error: {
          code: { $: 'error.code' },
          text: '{{error.message}}',
          at: { $: 'error.operation' },
        },
      },
      headers: { 'x-error': '{{error.code}}' },
      VALIDATION_FAILED: { status: 422, code: 'BAD_INPUT', message: 'wrong {{error.field}}' },
      INTENT_NOT_FOUND: { body: '' },
      conflict: { status: 423, extra: { window: { $: 'intent.id' } } },
    },
  })
  const invalid = call('createQuote', { body: { side: 'buy' } })
  expect(invalid).toMatchObject({
    status: 422,
    headers: { 'content-type': 'application/vnd.acme+json', 'x-error': 'BAD_INPUT' },
    json: { error: { code: 'BAD_INPUT', text: 'wrong fiatAmount', at: 'createQuote' } },
  })
  expect(call('getOrderIntent')).toMatchObject({ status: 404, body: '' })
  call('createOrder', { body: aBuy() })
  expect(call('createOrder', { body: aBuy() })).toMatchObject({
    status: 423,
    json: {
      success: false,
      code: 'GATEWAY_ACTIVE_INTENT_CONFLICT',
      conflict: { customerId: 'ada' },
      window: expect.stringMatching(/^int_/),
    },
  })
})

test('the most specific details apply, and a status of success and headers are stated', () => {
  const { call } = open({
    order: { status: 202, headers: { location: '/orders/{{order.id}}' } },
    providerDetails: [
      { body: { status: 'any' } },
      { side: 'buy', body: { status: 'buy' } },
      { side: 'buy', environment: 'test', body: { status: 'buy with a test key' } },
      { side: 'sell', environment: 'test', body: { status: 'sell' } },
    ],
  })
  const { status, headers, json } = call('createOrder', { body: aBuy() })
  expect(status).toBe(202)
  expect(headers['location']).toBe(`/orders/${json.transactionId}`)
  expect(json.providerDetails).toEqual({ status: 'buy with a test key' })
})

test('a price of a quote is a text by itself, and a number, digits or an exponent where stated', () => {
  const rate = { $: 'best.rate' }
  const { call } = open({
    quote: {
      extra: {
        text: rate,
        number: { ...rate, as: 'number' },
        fixed: { ...rate, as: 'number', decimals: 4 },
        exponent: { ...rate, as: 'number', exponent: true },
        within: 'at {{best.rate}}',
      },
    },
  })
  const asked = {
    side: 'buy',
    fiatAmount: 35700,
    fiatCurrency: 'NGN',
    asset: 'USDC',
    chain: 'base',
  }
  const { body, json } = call('createQuote', { body: asked })
  const usual = String(json.bestQuote.rate)
  expect(json).toMatchObject({ text: usual, number: Number(usual), within: `at ${usual}` })
  expect(body).toContain(`"fixed":${Number(usual).toFixed(4)},`)
  expect(body).toContain(`"exponent":${Number(usual).toExponential()},`)
})

test('a condition distinguishes the first status sync of an order, also after a restart', () => {
  const seen = { $if: { call: 'first' }, then: 'first', else: 'later' }
  const { world, call } = open({ sync: { extra: { seen } }, gateway: { seen } })
  const { json } = call('createOrder', { body: aBuy() })
  const id = json.transactionId
  expect(call('monitorOrderStatus', { id }).json).toMatchObject({
    seen: 'first',
    gateway: { seen: 'first' },
  })
  expect(call('monitorOrderStatus', { id }).json.seen).toBe('later')
  const other = open({})
  other.world.restore(world.snapshot())
  expect(other.call('monitorOrderStatus', { id }).json.seen).toBe('later')
})

test('a value of a customer is no template, and ends no header', () => {
  const externalCustomerId = '{{order.reference}}\r\nx-evil: 1'
  const shapes: Shapes = {
    order: {
      headers: { 'x-who': '{{order.externalCustomerId}}' },
      extra: { who: 'I am {{order.externalCustomerId}}' },
    },
  }
  const { call } = open(shapes)
  const { headers, json } = call('createOrder', { body: aBuy({ externalCustomerId }) })
  expect(json.who).toBe(`I am ${externalCustomerId}`)
  expect(headers['x-who']).toBe('{{order.reference}}x-evil: 1')
})

test('the library takes shapes, and waits and matchers find events by their own types', async () => {
  const sandbox = await createSandbox({
    progression: 'manual',
    webhook: 'sandbox:inbox',
    shapes: { events: { any: [{ type: 'x.y', body: { is: { $: 'event.type' } } }] } },
  })
  const response = await fetch(`${sandbox.url}/api/developer/orders`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(aBuy()),
  })
  const { transactionId } = (await response.json()) as { transactionId: string }
  sandbox.orders.simulate(transactionId, 'complete')
  await expect(sandbox).toHaveDelivered('transaction.completed', { order: transactionId })
  await expect(createSandbox({ shapes: { order: { body: {} } } })).rejects.toThrow(/§2\.2/)
  await sandbox.close()
})

test('the log names the code and the field of an error, whatever its body is', () => {
  const { sandbox, call } = open({ errors: { body: { oops: true } } })
  call('createQuote', { body: { side: 'buy' } })
  const [entry] = requestsIn(sandbox.defaultWorld.log)
  expect(entry?.response).toBe('{"oops":true}')
  expect(entry?.problem).toMatchObject({ code: 'VALIDATION_FAILED', field: 'fiatAmount' })
})
