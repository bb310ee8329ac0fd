import { expect, onTestFinished, test } from 'vitest'
import type { Exchange } from '../../../src/base/client/exchange.ts'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { sign, SIGNATURE_SCHEMES } from '../../../src/sandbox/simulator/webhooks/signature.ts'
import type { DriveContext } from '../../../src/verify/drives/drive.ts'
import { Fixtures } from '../../../src/verify/drives/fixtures.ts'
import { judgedRun } from '../../../src/verify/drives/judged-run.ts'
import { runDrives, type Reasons } from '../../../src/verify/drives/run-drives.ts'
import { webhookDrives } from '../../../src/verify/drives/webhooks.ts'
import {
  openWebhookReceiver,
  type Arrival,
  type BodilessRequest,
} from '../../../src/base/client/webhook-receiver.ts'
import { createdOrders } from '../../../src/verify/answers/order-journal.ts'
import {
  ownArrivals,
  registeredPath,
  schemeOf,
  type WebhookCapture,
} from '../../../src/verify/client/webhook-capture.ts'
import { Inconclusive } from '../../../src/verify/inconclusive.ts'
import { masking } from '../../../src/base/vocabulary/masking.ts'
import type { CheckRow, CreatedOrder } from '../../../src/verify/verdict.ts'
import { anExchange } from '../an-exchange.ts'

const SECRET = 'whsec_c2VjcmV0LW9mLXRoaXMtdGVzdA=='
const ORDER = {
  transactionId: '6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89',
  requestReference: 'RMP-SBX-B3E864D9',
}
/** After every webhook of these tests. */
const LATER = Date.UTC(2100, 0)
const EVENT = `{"id":"evt_1", "data": {"transactionId": "${ORDER.transactionId}", "status": "pending"}}`

async function arrivalOf(
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Arrival> {
  const receiver = await openWebhookReceiver({ port: 0 })
  onTestFinished(() => receiver.close())
  expect((await fetch(receiver.url, { method: 'POST', body, headers })).status).toBe(200)
  const [arrival] = receiver.arrivals
  if (arrival === undefined) throw new Error('Nothing arrived')
  return arrival
}

function signed(body: string, scheme: (typeof SIGNATURE_SCHEMES)[number] = 'hex', over = body) {
  return arrivalOf(
    body,
    sign({ scheme, secrets: [SECRET], body: over, deliveryId: 'd-1', at: 1_700_000_000_000 }),
  )
}

type Arranged = Partial<Pick<WebhookCapture, 'rejected'>> & {
  readonly bodiless?: readonly BodilessRequest[]
  readonly completed?: { readonly [S in 'buy' | 'sell']?: CreatedOrder }
}

/** As the run sent it; every call is a second after the one before. */
function exchangeOf(id: number, operationId: OperationId, body: object, json: object): Exchange {
  return anExchange({ id, operationId, sent: body, json, at: LATER + id * 1_000 })
}

async function judged(
  arrivals: readonly Arrival[],
  secret: string | undefined = SECRET,
  syncs: readonly object[] = [],
  { bodiless = [], completed = {}, rejected }: Arranged = {},
): Promise<ReadonlyMap<string, CheckRow>> {
  const orders = [ORDER, ...Object.values(completed).filter((order) => order !== ORDER)]
  const exchanges = orders.map((order, at) =>
    exchangeOf(at + 1, 'createOrder', { externalCustomerId: 'ada' }, order),
  )
  const capture: WebhookCapture = {
    url: 'http://127.0.0.1:9000/',
    secret,
    isRegistered: true,
    path: '/',
    arrivals,
    own: () => ownArrivals(arrivals, createdOrders(exchanges)),
    bodiless: () => bodiless,
    rejectOne: () => {},
    rejected,
    waitUntil: async () => {},
  }
  const reach = (_: string, side: 'buy' | 'sell') =>
    completed[side] === undefined
      ? Promise.reject(new Inconclusive('nothing ends here'))
      : Promise.resolve({ order: completed[side], customer: 'ada' })
  // What these drives use of the context.
  const left = [...syncs]
  const call = (operationId: OperationId) => {
    const json = { ...ORDER, ...left.shift() }
    exchanges.push(exchangeOf(exchanges.length + 1, operationId, {}, json))
    return Promise.resolve(exchanges.at(-1))
  }
  const deployment = {
    ...{ apiKey: 'ramp_test_1', exchanges, masking: masking([]), call },
    elapse: async () => {},
  }
  const fixtures = new Fixtures({ deployment } as unknown as DriveContext)
  const context = {
    outcomes: { reach },
    capabilities: {},
    deployment,
    fixtures,
  } as unknown as DriveContext
  const reasons: Reasons = new Map()
  await runDrives(context, webhookDrives(capture), () => {}, reasons)
  const rows = await judgedRun(context, reasons, capture)
  return new Map(rows.filter(({ id }) => id.startsWith('webhooks.')).map((row) => [row.id, row]))
}

test.each(SIGNATURE_SCHEMES)('a signature in the scheme %s is recognised', async (scheme) => {
  const arrival = await signed(EVENT, scheme)
  expect(schemeOf(arrival, SECRET)).toBe(scheme)
  expect(schemeOf(arrival, 'another secret')).toBeUndefined()
  expect((await judged([arrival])).get('webhooks.signs-raw-body')?.verdict).toBe('passed')
})

test.each([
  [
    'webhook.signs-raw-body',
    'a signature over a re-serialised body',
    'webhooks.signs-raw-body',
    () => signed(EVENT, 'hex', JSON.stringify(JSON.parse(EVENT))),
  ],
  [
    'webhook.secret-stays-with-receiver',
    'the secret in it',
    'webhooks.secret-kept',
    () => signed(EVENT.replace('evt_1', SECRET)),
  ],
  [
    'webhook.secret-stays-with-receiver',
    'the secret in a header',
    'webhooks.secret-kept',
    () => arrivalOf(EVENT, { 'x-endpoint-secret': SECRET }),
  ],
  ['webhook.signature-header', 'no signature', 'webhooks.signature-header', () => arrivalOf(EVENT)],
  ['http.json', 'text', 'webhooks.json', () => arrivalOf(`transactionId=${ORDER.transactionId}`)],
  [
    'webhook.payload-carries-state',
    'no order',
    'webhooks.payload',
    () => signed('{"id":"evt_1","data":{"status":"completed"}}'),
  ],
] as const)('%s: a webhook with %s fails %s', async (rule, _, id, arrive) => {
  const row = (await judged([await arrive()])).get(id)
  expect(row).toMatchObject({ verdict: 'failed', rules: [rule] })
})

test('a signature that matches only some webhooks breaks it too', async () => {
  const arrivals = [await signed(EVENT), await signed(EVENT, 'hex', 'something else')]
  expect((await judged(arrivals)).get('webhooks.signs-raw-body')).toMatchObject({
    verdict: 'failed',
  })
})

test('a row about a webhook shows its headers, its bytes, what was expected and a command', async () => {
  const row = (
    await judged([await signed(EVENT, 'hex', 'something else'), await signed(EVENT)])
  ).get('webhooks.signs-raw-body')
  const evidence = row?.evidence?.join('\n')
  expect(evidence).toContain('header: x-service-signature: ')
  expect(evidence).toContain(`bytes: ${EVENT.length}, `)
  const { 'x-service-signature': expected } = sign({
    ...{ scheme: 'hex', secrets: [SECRET], body: EVENT, deliveryId: '', at: 0 },
  })
  expect(evidence).toContain(`expected in scheme "hex": x-service-signature: ${expected}`)
  expect(row?.reproduce).toContain(
    `printf %s ${Buffer.from(EVENT).toString('base64')} | base64 -d | npx ramp-sandbox check-signature`,
  )
  expect(JSON.stringify(row)).not.toContain(SECRET)
})

test('one signature for two bodies breaks it, whatever its scheme is', async () => {
  const headers = { 'x-service-signature': 'ed25519=3q2+7w==' }
  const arrivals = [await arrivalOf(EVENT, headers), await arrivalOf(`${EVENT} `, headers)]
  expect((await judged(arrivals)).get('webhooks.signs-raw-body')).toMatchObject({
    verdict: 'failed',
    received: 'the signature of another body (in 1 of 1)',
  })
})

test('a signature over the body of the webhook before it breaks it', async () => {
  const bodies = [1, 2, 3].map((at) => EVENT.replace('evt_1', `evt_${at}`))
  const late = bodies.map((body, at) => signed(body, 'hex', bodies[at - 1] ?? '{}'))
  expect((await judged(await Promise.all(late))).get('webhooks.signs-raw-body')).toMatchObject({
    verdict: 'failed',
    received: 'one over the body of another webhook (in 2 of 2)',
  })
})

test.each([
  [
    'without a signature',
    () => arrivalOf(EVENT),
    'webhooks.signature-header',
    'no such header: a webhook that was answered with 500 was sent again so (in 1 of 2)',
  ],
  [
    'with another signature',
    () => signed(EVENT, 'hex', 'something else'),
    'webhooks.signs-raw-body',
    'one that matches the body in no scheme, unlike that of others: a webhook that was answered with 500 was sent again so (in 1 of 2)',
  ],
] as const)('a webhook that is retried %s breaks it', async (_, retry, id, received) => {
  const [arrival, repeat] = [await signed(EVENT), await retry()]
  const rejected = { arrival, repeats: [repeat] }
  const rows = await judged([arrival, repeat], SECRET, [], { rejected })
  expect(rows.get(id)).toMatchObject({ verdict: 'failed', received })
})

test.each([
  ['signed GET requests', [{ method: 'GET', path: '/?event=created', headers: {} }], 'failed'],
  ['nothing', [], 'inconclusive'],
] as const)('where only %s came, the row of the payload is', async (_, bodiless, verdict) => {
  const row = (await judged([], SECRET, [], { bodiless })).get('webhooks.payload')
  expect(row?.verdict).toBe(verdict)
})

const SELL = { transactionId: '0f6c8a52-5f0e-4b26-8a53-0f8a2f6f7c11', side: 'sell' }
const BUY = { ...ORDER, side: 'buy' }
const ofBuy = { transactionId: ORDER.transactionId, status: 'completed' }

test.each<readonly [string, object, readonly object[], string]>([
  ['no sell that completed', { buy: BUY }, [ofBuy], 'passed'],
  ['one of a sell', { buy: BUY, sell: SELL }, [ofBuy, SELL], 'passed'],
  ['one that names only the customer', { buy: BUY, sell: SELL }, [ofBuy, { of: 'ada' }], 'passed'],
  ['none of a sell that completed', { buy: BUY, sell: SELL }, [ofBuy], 'failed'],
  ['none of a buy that completed', { buy: BUY, sell: SELL }, [SELL], 'failed'],
])('webhooks of buys, and %s', async (_, completed, events, verdict) => {
  const arrivals = await Promise.all(events.map((event) => signed(JSON.stringify(event))))
  const rows = await judged(arrivals, SECRET, [], { completed })
  expect(rows.get('webhooks.arrive')?.verdict).toBe(verdict)
})

test('an unknown scheme or an unknown secret is inconclusive', async () => {
  const arrival = await arrivalOf(EVENT, { 'x-service-signature': 'sha512=abc' })
  expect((await judged([arrival])).get('webhooks.signs-raw-body')).toMatchObject({
    verdict: 'inconclusive',
  })
  const unknown = (await judged([await signed(EVENT)], '')).get('webhooks.signs-raw-body')
  expect(unknown?.verdict).toBe('inconclusive')
})

test('where nothing arrives every check is inconclusive', async () => {
  const verdicts = [...(await judged([])).values()].map(({ verdict }) => verdict)
  expect(new Set(verdicts)).toEqual(new Set(['inconclusive']))
})

test('a sync that is queued is asked again before it contradicts a webhook', async () => {
  const completed = await signed(EVENT.replace('pending', 'completed'))
  const stale = { status: 'pending', terminal: false, syncQueued: true }
  const fresh = { status: 'completed', terminal: true, syncQueued: false }
  const verdictOf = async (...syncs: readonly object[]) =>
    (await judged([completed], SECRET, syncs)).get('webhooks.agree-with-sync')?.verdict
  expect(await verdictOf(stale, fresh)).toBe('passed')
  expect(await verdictOf({ ...stale, syncQueued: false }, fresh)).toBe('failed')
})

test.each([
  ['the registered path', ['/'], 'passed'],
  ['another path alone', ['/events'], 'failed'],
  ['another path too', ['/events', '/'], 'passed'],
] as const)('webhooks at %s', async (_, paths, verdict) => {
  const arrival = await signed(EVENT)
  const rows = await judged(paths.map((path) => ({ ...arrival, path })))
  expect(rows.get('webhooks.arrive')?.verdict).toBe(verdict)
})

test.each([
  ['http://127.0.0.1:9000/hook', false, '/hook'],
  ['http://localhost:9000/hook', false, '/hook'],
  ['http://127.0.0.1:9000/', true, '/'],
  // The dashboard may have another path, and what is in between another one again.
  ['http://127.0.0.1:9000/', false, undefined],
  ['https://tunnel.example/hook', true, undefined],
  ['http://127.0.0.1:8080/hook', true, undefined],
])('of %s, registered by the run: %s, the path of webhooks is %s', (url, isRegistered, path) => {
  expect(registeredPath(url, 9000, isRegistered)).toBe(path)
})
