/** Injected faults of the HTTP link, the rate limit, and the settings that change an answer. */
import { expect, test } from 'vitest'
import { replaceBehaviour } from '../../../src/sandbox/simulator/behaviour/operations.ts'
import { takeRequest } from '../../../src/sandbox/simulator/behaviour/rate-limit.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { withdrawKey } from '../../../src/sandbox/simulator/keys/operations.ts'
import { CATALOG_PATH } from '../../../src/sandbox/http/catalog.ts'
import { answer, answerCatalog } from '../../../src/sandbox/http/edge.ts'
import type { Answer } from '../../../src/sandbox/simulator/service-exchange.ts'
import { listen } from '../../../src/sandbox/http/listen.ts'
import { systemTimers } from '../../../src/base/ports/system-timers.ts'
import type { Transport } from '../../../src/base/ports/transport.ts'
import { MemoryStorage, type Storage } from '../../../src/sandbox/storage/storage.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { requestsIn } from '../../../src/sandbox/log/requests.ts'
import { fullStorage } from '../../full-storage.ts'
import { aBuy } from '../../worlds.ts'
import { A_QUOTE } from './service.ts'

function open(behaviour: Behaviour = {}, seed = 1, storage: Storage = new MemoryStorage()) {
  const sandbox = new Sandbox({
    seed,
    storage,
    clock: { mode: 'manual' },
    behaviour: { progression: 'manual', ...behaviour },
  })
  const call = (
    operation: OperationId,
    body: object | null,
    key: string = DEFAULT_KEYS.test,
  ): Answer =>
    answer(sandbox, operation, {
      method: 'POST',
      path: `/${operation}`,
      apiKey: key,
      contentType: 'application/json',
      params: { provider: 'nobody', transactionId: 'none' },
      query: 'customerId=nobody&token=USDC&network=base',
      ...(body === null ? {} : { rawBody: JSON.stringify(body) }),
    })
  return {
    sandbox,
    call,
    quote: () => call('createQuote', A_QUOTE),
    orders: () => sandbox.defaultWorld.world.rows.count('orders'),
  }
}

test('an injected status replaces only the answers of one operation, as often as set', () => {
  const { quote, call, orders } = open({
    http: [{ match: { operation: 'createOrder' }, do: 'status', status: 502, times: 2 }],
  })
  expect(quote().status).toBe(200)
  const statuses = [1, 2, 3].map(() => call('createOrder', aBuy()).status)
  expect(statuses).toEqual([502, 502, 201])
  expect(orders()).toBe(1)
})

test('the journal names the faults of each answer, and is silent about the others', () => {
  const { sandbox, call } = open({
    http: [
      { do: 'latency', by: '1ms', times: 1 },
      { do: 'status', status: 503, times: 1 },
    ],
  })
  call('createQuote', A_QUOTE)
  call('createQuote', A_QUOTE)
  const journal = requestsIn(sandbox.defaultWorld.log)
  expect(journal.map(({ status, fault }) => [status, fault])).toEqual([
    [503, 'latency+status'],
    [200, undefined],
  ])
})

test('an injected status can come after the request was carried out', () => {
  const { call, orders } = open({ http: [{ do: 'status', status: 502, carriedOut: true }] })
  expect(call('createOrder', aBuy()).status).toBe(502)
  expect(orders()).toBe(1)
})

test('faults apply to invalid requests, but not to unknown keys', () => {
  const { call } = open({ http: [{ do: 'status', status: 500 }] })
  expect(call('createQuote', {}).status).toBe(500)
  expect(call('createQuote', A_QUOTE, 'nobody').status).toBe(401)
})

test('an injected rate limit has a Retry-After', () => {
  const { quote } = open({ http: [{ do: 'rate-limit', retryAfter: 7, times: 1 }] })
  expect(quote()).toMatchObject({ status: 429, headers: { 'retry-after': '7' } })
  expect(quote().status).toBe(200)
})

test.each(['reset', 'truncate'] as const)(
  'a %s breaks the answer after the order was created',
  (fault) => {
    const { call, orders } = open({ http: [{ do: fault }] })
    expect(call('createOrder', aBuy())).toMatchObject({ breaks: fault, status: 201 })
    expect(orders()).toBe(1)
  },
)

test('a malformed answer is complete, but not valid JSON', () => {
  const { call, orders } = open({ http: [{ do: 'malform' }] })
  const { body, status } = call('createOrder', aBuy())
  expect(status).toBe(201)
  expect(() => JSON.parse(body)).toThrow(SyntaxError)
  expect(orders()).toBe(1)
})

test('latencies add up, and combine with the fault after them', () => {
  const { quote } = open({
    http: [
      { do: 'latency', by: '200ms' },
      { do: 'latency', by: '1s' },
      { do: 'status', status: 503 },
    ],
  })
  expect(quote()).toMatchObject({ delayMs: 1200, status: 503 })
})

test.each(['status', 'rate-limit', 'reset', 'truncate', 'malform'] as const)(
  'a latency also delays an answer with the fault %s',
  (fault) => {
    const { quote } = open({ http: [{ do: 'latency', by: '200ms' }, { do: fault }] })
    expect(quote().delayMs).toBe(200)
  },
)

test.each<Behaviour>([
  { assumptions: { rateLimitPerMinute: 3 } },
  { http: [{ do: 'status', times: 1 }] },
])('with %j and a full disk, a request that cannot be counted gets a 503', (behaviour) => {
  let isFull = false
  const { call } = open(
    behaviour,
    1,
    fullStorage(() => isFull),
  )
  isFull = true
  expect(call('createQuote', A_QUOTE)).toMatchObject({
    status: 503,
    body: expect.stringContaining('STORAGE_FAILED'),
  })
})

test.each([
  [{}, 200],
  [{ success: { status: 202 }, quote: { status: 203 } }, 202],
])('the catalog is served to known keys only, with the status of %j', (shapes, status) => {
  const { sandbox } = open({ assumptions: { catalog: 'served' }, shapes })
  const ask = (apiKey: string | undefined) =>
    answerCatalog(sandbox, { method: 'GET', path: CATALOG_PATH, apiKey, params: {}, query: '' })
  expect([DEFAULT_KEYS.test, undefined, 'nobody'].map((key) => ask(key).status)).toEqual([
    ...[status, 401, 401],
  ])
})

test('a probability is drawn from the seed at each request', () => {
  const outcomes = (seed: number) => {
    const { quote } = open({ http: [{ do: 'status', status: 503, probability: 0.5 }] }, seed)
    return Array.from({ length: 200 }, () => quote().status)
  }
  const failures = outcomes(1).filter((status) => status === 503).length
  expect(failures).toBeGreaterThan(60)
  expect(failures).toBeLessThan(140)
  expect(outcomes(1)).toEqual(outcomes(1))
  expect(outcomes(2)).not.toEqual(outcomes(1))
})

test('the rate limit of a key starts again at the next minute', async () => {
  const { sandbox, quote, call } = open({ assumptions: { rateLimitPerMinute: 3 } })
  expect([1, 2, 3, 4].map(() => quote().status)).toEqual([200, 200, 200, 429])
  expect(call('createQuote', A_QUOTE, DEFAULT_KEYS.live).status).toBe(200)
  await sandbox.defaultWorld.advance(15_000)
  expect(quote()).toMatchObject({ status: 429, headers: { 'retry-after': '45' } })
  await sandbox.defaultWorld.advance(45_000)
  expect(quote().status).toBe(200)
  expect(sandbox.defaultWorld.world.rows.count('faults')).toBe(2)
})

test('Retry-After is in whole seconds, up to the last millisecond of the minute', async () => {
  const { sandbox, quote } = open({ assumptions: { rateLimitPerMinute: 1 } })
  quote()
  await sandbox.defaultWorld.advance(14_500)
  expect(quote()).toMatchObject({ status: 429, headers: { 'retry-after': '46' } })
  await sandbox.defaultWorld.advance(45_499)
  expect(quote()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  await sandbox.defaultWorld.advance(1)
  expect(quote().status).toBe(200)
})

test('a new minute of one key does not reset a key whose id begins alike', () => {
  const { sandbox } = open({ assumptions: { rateLimitPerMinute: 1 } })
  const { world } = sandbox.defaultWorld
  const waits = ['key_12', 'key_1', 'key_12'].map((keyId) => world.call(takeRequest, keyId))
  expect(waits).toEqual([0, 0, 60])
})

test.each(['getOrderIntent', 'monitorOrderStatus', 'listProviderBanks'] as const)(
  'a 404 of %s can have an empty body',
  (operation) => {
    const { call } = open({ shapes: { errors: 'empty-404' } })
    expect(call(operation, null)).toMatchObject({ status: 404, body: '', headers: {} })
    expect(open().call(operation, null).body).not.toBe('')
  },
)

test('the message can be a list with one text for each field, but not that of the conflict', () => {
  const { call } = open({ shapes: { errors: 'success-list' } })
  expect(JSON.parse(call('createQuote', {}).body).message).toEqual(
    expect.arrayContaining([expect.stringMatching(/^side is required/)]),
  )
  call('createOrder', aBuy())
  expect(JSON.parse(call('createOrder', aBuy()).body)).toMatchObject({
    code: 'GATEWAY_ACTIVE_INTENT_CONFLICT',
    message: expect.any(String),
  })
})

test('unknown fields can be ignored, invalid ones cannot', () => {
  const { call } = open({ assumptions: { unknownFields: 'ignore' } })
  expect(call('createQuote', { ...A_QUOTE, colour: 'red', ['constructor']: 1 }).status).toBe(200)
  expect(call('createQuote', { ...A_QUOTE, colour: 'red', fiatAmount: 'x' }).status).toBe(400)
})

test.each([204, 205] as const)('a success of status %s has no body', (status) => {
  const { quote } = open({ shapes: { success: { status } } })
  expect(quote()).toMatchObject({ status, body: '' })
})

test.each([
  [{ VALIDATION_FAILED: { status: 422 } }, 422],
  [{ VALIDATION_FAILED: { status: 422 }, AMOUNT_TOO_SMALL: { code: 'SMALL' } }, 422],
  [{ VALIDATION_FAILED: { status: 422 }, AMOUNT_TOO_SMALL: { status: 400 } }, 400],
  [{ AMOUNT_TOO_SMALL: { status: 409 } }, 409],
])('an amount that is too small has the status of %j', (errors, status) => {
  const { call } = open({ shapes: { errors } })
  expect(call('createQuote', { ...A_QUOTE, fiatAmount: 1 }).status).toBe(status)
})

test('a body that a fault cuts keeps the stated status', () => {
  const errors = { VALIDATION_FAILED: { status: 422 } }
  const { call } = open({ shapes: { errors }, http: [{ do: 'malform' }] })
  const { status, body } = call('createQuote', {})
  expect(status).toBe(422)
  expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError)
})

test('an error response follows the assumptions of the world of its key', () => {
  const { sandbox, call } = open()
  const { running, keys } = sandbox.createWorld({ name: 'other' })
  const { world } = running
  world.call(replaceBehaviour, { shapes: { errors: { API_KEY_REVOKED: { status: 418 } } } })
  const [first] = world.rows.all('keys')
  world.call(withdrawKey, { id: first?.id ?? '' })
  expect(call('createQuote', A_QUOTE, keys.test).status).toBe(418)
  expect(requestsIn(running.log)).toHaveLength(1)
  expect(requestsIn(sandbox.defaultWorld.log)).toHaveLength(0)
})

test('a client sees a broken connection, and its next call succeeds', async () => {
  const { sandbox } = open({
    http: [
      { do: 'reset', times: 1 },
      { do: 'truncate', times: 1 },
      { do: 'latency', by: '5ms' },
    ],
  })
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  const quote = async () => {
    const headers = { 'x-api-key': DEFAULT_KEYS.test, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/developer/quotes`, {
      method: 'POST',
      headers,
      body: JSON.stringify(A_QUOTE),
    })
    return { status: response.status, body: await response.json() }
  }
  await expect(quote()).rejects.toThrow('fetch failed')
  await expect(quote()).rejects.toThrow('terminated')
  expect((await quote()).status).toBe(200)
  sandbox.defaultWorld.world.call(replaceBehaviour, {})
  await server.close()
})

test('a delayed answer comes when the webhooks were sent, if it is to wait for them', async () => {
  const seen: string[] = []
  const transport: Transport = {
    send: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      seen.push('webhook')
      return { status: 200, error: null, headers: {}, body: '', tookMs: 0 }
    },
    close: async () => {},
  }
  const sandbox = new Sandbox({
    clock: { mode: 'manual' },
    behaviour: {
      progression: 'manual',
      http: [{ match: { operation: 'createOrder' }, do: 'latency', by: '24h', until: 'sent' }],
    },
    ...{ transport, timers: systemTimers, webhook: 'http://127.0.0.1:9/webhooks' },
  })
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  const headers = { 'x-api-key': DEFAULT_KEYS.test, 'content-type': 'application/json' }
  const body = JSON.stringify(aBuy())
  const url = `${server.url}/api/developer/orders`
  const { status } = await fetch(url, { method: 'POST', headers, body })
  seen.push(`answer ${status}`)
  expect(seen).toEqual(['webhook', 'answer 201'])
  await server.close()
}, 20_000)

test('the journal has the requests and their answers, without keys', () => {
  const { sandbox, call } = open()
  call('createOrder', aBuy())
  call('createQuote', { ...A_QUOTE, chain: 'x'.repeat(100_000) })
  const [first, second] = requestsIn(sandbox.defaultWorld.log)
  expect(first).toMatchObject({
    operation: 'createOrder',
    status: 201,
    body: JSON.stringify(aBuy()),
    response: expect.stringContaining('transactionId'),
  })
  expect(second?.body?.length).toBeLessThan(10_000)
  expect(JSON.stringify([first, second])).not.toContain(DEFAULT_KEYS.test)
})
