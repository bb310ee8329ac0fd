import { expect, onTestFinished, test } from 'vitest'
import {
  serveLocally,
  type ReceivedRequest,
  type Reply,
} from '../../../src/base/client/local-server.ts'
import { Deployment, type DeploymentOptions } from '../../../src/verify/client/deployment.ts'
import { createdOrders } from '../../../src/verify/answers/order-journal.ts'

const KEY = 'test-key \'quoted\' "twice"'

type Scripted = Omit<Reply, 'body'> & { readonly body?: object }

/** Answers in the order of the list; the last one repeats. */
async function answering(...script: readonly Scripted[]) {
  const requests: ReceivedRequest[] = []
  const { port, close } = await serveLocally({ port: 0, host: '127.0.0.1' }, (request) => {
    requests.push(request)
    const { body, ...reply } = script[Math.min(requests.length, script.length) - 1] ?? {}
    return { ...reply, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  })
  onTestFinished(close)
  return { url: `http://127.0.0.1:${port}`, requests }
}

function deployment(baseUrl: string, more: Partial<DeploymentOptions> = {}): Deployment {
  const made = new Deployment({ baseUrl, apiKey: KEY, pause: async () => {}, ...more })
  onTestFinished(() => made.close())
  return made
}

test('an operation is called as documented, below the base URL', async () => {
  const { url, requests } = await answering({ status: 200, body: {} })
  const asked = deployment(`${url}/ramp/`)
  await asked.call('monitorOrderStatus', { params: { transactionId: 'a/b c' } })
  await asked.call('getOrderIntent', {
    query: { customerId: 'ada & co', token: 'USDC', network: 'base' },
  })
  await asked.call('createQuote', { body: { side: 'buy' } })
  expect(requests.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    'POST /ramp/api/developer/orders/a%2Fb%20c/monitor-status ',
    'GET /ramp/api/developer/orders/intent?customerId=ada+%26+co&token=USDC&network=base ',
    'POST /ramp/api/developer/quotes {"side":"buy"}',
  ])
  expect(requests.map(({ headers }) => headers['x-api-key'])).toEqual([KEY, KEY, KEY])
})

test('a call can have no key, or an unknown one', async () => {
  const { url, requests } = await answering({ status: 401, body: {} })
  const asked = deployment(url)
  await asked.call('createQuote', { body: {}, apiKey: 'none' })
  await asked.call('createQuote', { body: {}, apiKey: 'unknown' })
  expect(requests.map(({ headers }) => headers['x-api-key'])).toEqual([
    undefined,
    'no-business-has-this-key',
  ])
})

test('no exchange has the key, also where the deployment echoes it', async () => {
  const { url } = await answering({
    status: 200,
    headers: { 'x-echo': KEY, 'set-cookie': 's=1' },
    body: { deep: [{ echo: `<${KEY}>` }] },
  })
  const asked = deployment(url)
  const exchange = await asked.call('getOrderIntent', {
    query: { customerId: KEY, token: 'a', network: 'b' },
  })
  const written = JSON.stringify(asked.exchanges)
  expect(written).not.toContain('quoted')
  expect(written).not.toContain('s=1')
  expect(exchange.response.json).toEqual({ deep: [{ echo: '<$RAMP_API_KEY>' }] })
  expect(exchange.curl).toContain('-H "x-api-key: $RAMP_API_KEY"')
})

test('an exchange keeps the JSON of a long answer, and the beginning of its text', async () => {
  const name = 'x'.repeat(300_000)
  const { url } = await answering({ status: 200, body: { name } })
  const { response } = await deployment(url).call('createQuote', { body: {} })
  expect(response.json).toEqual({ name })
  expect(response.body).toBe(`${JSON.stringify({ name }).slice(0, 256 * 1024)}…`)
})

test('a curl line repeats the request in a shell', async () => {
  const { url } = await answering({ status: 200, body: {} })
  const { curl } = await deployment(url).call('createQuote', { body: { note: "it's" } })
  expect(curl).toBe(
    `curl -sS -i -w '\\n' -X POST '${url}/api/developer/quotes' -H "x-api-key: $RAMP_API_KEY" -H 'content-type: application/json' -H 'accept: application/json' --data-raw '{"note":"it'\\''s"}'`,
  )
})

test('a key that looks live is an error, unless that is allowed', () => {
  const live = { baseUrl: 'http://127.0.0.1:9', apiKey: 'sk_LIVE_1' }
  expect(() => new Deployment(live)).toThrow(/looks like a live key.*--allow-live/)
  expect(() => new Deployment({ ...live, allowLive: true })).not.toThrow()
})

test('a deployment that names the live environment gets no further request, unless that is allowed', async () => {
  const { url, requests } = await answering({ status: 200, body: { environment: 'live' } })
  const asked = deployment(url)
  await expect(asked.call('createQuote', { body: {} })).rejects.toMatchObject({ kind: 'live' })
  await expect(asked.call('createQuote', { body: {} })).rejects.toMatchObject({ kind: 'live' })
  expect(requests).toHaveLength(1)
  expect(asked.exchanges).toHaveLength(1)
  await expect(
    deployment(url, { allowLive: true }).call('createQuote', { body: {} }),
  ).resolves.toBeDefined()
})

test('a redirect is an error that names where it leads, and the key does not follow', async () => {
  const { url, requests } = await answering({
    status: 302,
    headers: { location: 'https://elsewhere.example/' },
  })
  await expect(deployment(url).call('createQuote', { body: {} })).rejects.toThrow(
    /redirects to https:\/\/elsewhere.example\//,
  )
  expect(requests).toHaveLength(1)
  const rejected = await deployment(url).call('createQuote', { body: {}, apiKey: 'none' })
  expect(rejected.response.status).toBe(302)
})

const moved = (status: number, location: string) => ({ status, headers: { location } })

test('a redirect below the base URL is followed, and only its end is an answer of the operation', async () => {
  const { url, requests } = await answering(
    moved(307, '/v2/api/developer/orders'),
    moved(308, `orders/?from=v2`),
    { status: 201, body: { transactionId: 't-1' } },
  )
  const asked = deployment(url)
  const exchange = await asked.call('createOrder', { body: { side: 'buy' } })
  expect(exchange).toMatchObject({ operationId: 'createOrder', response: { status: 201 } })
  expect(requests.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    'POST /api/developer/orders {"side":"buy"}',
    'POST /v2/api/developer/orders {"side":"buy"}',
    'POST /v2/api/developer/orders/?from=v2 {"side":"buy"}',
  ])
  expect(asked.exchanges.map(({ operationId }) => operationId)).toEqual([
    undefined,
    undefined,
    'createOrder',
  ])
})

test.each([
  ['another server', 'GET', moved(307, 'http://127.0.0.1:1/')],
  ['another scheme', 'GET', moved(307, 'https://127.0.0.1/')],
  ['the same server above the base URL', 'GET', moved(307, '/')],
  ['a place that takes GET in place of POST', 'POST', moved(302, '/base/v2')],
  ['nowhere', 'GET', { status: 304 }],
  ['itself without end', 'GET', moved(307, '')],
])('a redirect to %s ends the run', async (_, method, reply) => {
  const { url, requests } = await answering(reply)
  const operationId = method === 'GET' ? 'getOrderIntent' : 'createQuote'
  const call = deployment(`${url}/base`).call(operationId, method === 'GET' ? {} : { body: {} })
  await expect(call).rejects.toMatchObject({ kind: 'redirect' })
  expect(requests.length).toBeLessThanOrEqual(4)
})

test('after 429 a request is sent again when Retry-After says so, within a limit', async () => {
  const { url, requests } = await answering(
    { status: 429, headers: { 'retry-after': '3' } },
    { status: 429 },
    { status: 429, headers: { 'retry-after': '86400' } },
    { status: 200, body: {} },
  )
  const waited: number[] = []
  const asked = deployment(url, { pause: async (ms) => void waited.push(ms) })
  const { response } = await asked.call('createOrder', { body: {} })
  expect(response.status).toBe(200)
  expect(waited).toEqual([3_000, 500, 20_000])
  expect(requests).toHaveLength(4)
  expect(asked.exchanges).toHaveLength(4)
})

test('429 after almost a minute of waiting is an error', async () => {
  const { url } = await answering({ status: 429 })
  const waited: number[] = []
  const asked = deployment(url, { pause: async (ms) => void waited.push(ms) })
  await expect(asked.call('createQuote', { body: {} })).rejects.toMatchObject({
    kind: 'busy',
    message: expect.stringMatching(/it still answers 429.*Try again later/),
  })
  const waitedMs = waited.reduce((sum, ms) => sum + ms)
  expect([waitedMs > 30_000, waitedMs < 60_000]).toEqual([true, true])
})

test('after a 5xx every request is sent once more, except an order, which may have been created', async () => {
  const { url, requests } = await answering({ status: 503 })
  const asked = deployment(url)
  await asked.call('createOrder', { body: {} })
  expect(requests).toHaveLength(1)
  await asked.call('createQuote', { body: {} })
  expect(requests).toHaveLength(3)
})

test('no request is sent beyond the budgets of requests and of orders', async () => {
  const { url, requests } = await answering({
    status: 201,
    body: { transactionId: 't-1', side: 'buy' },
  })
  const few = deployment(url, { maxRequests: 1 })
  await few.call('createQuote', { body: {} })
  await expect(few.call('createQuote', { body: {} })).rejects.toThrow(
    /budget of 1 requests is spent.*--max-requests/,
  )
  const poor = deployment(url, { maxOrders: 1 })
  await poor.call('createOrder', { body: { externalCustomerId: 'ada' } })
  await expect(poor.call('createOrder', { body: {} })).rejects.toThrow(
    /budget of 1 orders is spent/,
  )
  await expect(poor.call('createQuote', { body: {} })).resolves.toBeDefined()
  expect(requests).toHaveLength(3)
  expect(createdOrders(poor.exchanges)).toEqual([
    { transactionId: 't-1', side: 'buy', externalCustomerId: 'ada' },
  ])
})

test('a request that makes no order is sent again where the connection closes early', async () => {
  const { url, requests } = await answering(
    { hangUp: true },
    { status: 200, body: {} },
    { hangUp: true },
  )
  await expect(deployment(url).call('createQuote', { body: {} })).resolves.toBeDefined()
  await expect(deployment(url).call('createOrder', { body: {} })).rejects.toMatchObject({
    kind: 'reset',
  })
  expect(requests).toHaveLength(3)
})

test('no request is sent, and none is waited for, beyond the time budget', async () => {
  const { url, requests } = await answering({ status: 200, body: {} })
  const late = deployment(url, { budgetMs: 0 })
  await expect(late.call('createQuote', { body: {} })).rejects.toThrow(
    /the budget of 0s is spent.*--budget/,
  )
  expect(requests).toHaveLength(0)
  const { port, close } = await serveLocally(
    { port: 0, host: '127.0.0.1' },
    () => new Promise<Reply>(() => {}),
  )
  onTestFinished(close)
  const hanging = deployment(`http://127.0.0.1:${port}`, { budgetMs: 50, timeoutMs: 600_000 })
  await expect(hanging.call('createQuote', { body: {} })).rejects.toMatchObject({ kind: 'budget' })
})
