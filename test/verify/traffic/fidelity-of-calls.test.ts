/** Recorded calls are repeated against a sandbox. */
import { expect, test } from 'vitest'
import { fidelity } from '../../../src/verify/traffic/fidelity.ts'
import type { RecordedCalls } from '../../../src/verify/traffic/recording.ts'
import { findOperation } from '../../../src/base/contract/operation.ts'
import { aRun } from '../../report/verify/a-run.ts'
import { anExchange } from '../an-exchange.ts'

const { capabilities = required() } = aRun()
const ROUTE = { asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' }
const SELL = {
  side: 'sell',
  ...ROUTE,
  amount: 35,
  accountNumber: '0123456789',
  accountName: 'Ada',
  externalCustomerId: 'ada',
}

type Call = readonly [path: string, body: object | undefined, status: number, answer: object]

function required(): never {
  throw new Error('The run has no capabilities')
}

/** One call a second. */
function recorded(...calls: readonly Call[]): RecordedCalls {
  const events = calls.map((call, index) => ({
    atMs: 1_000 * index,
    exchange: exchangeOf(index + 1, call),
    entry: 10 * index,
  }))
  return { events, webhooks: [], leftOut: 0 }
}

function exchangeOf(id: number, [path, sent, status, json]: Call) {
  const method = path.includes('intent') || path.includes('bank-list') ? 'GET' : 'POST'
  const operationId = findOperation(method, `/api/developer/${path}`)?.operationId
  const request = {
    ...{ method, path: `/api/developer/${path}`, body: JSON.stringify(sent) ?? '' },
    headers: { 'x-api-key': '$RAMP_API_KEY', 'content-type': 'application/json' },
  }
  return anExchange({ id, ...(operationId && { operationId }), request, status, json })
}

const ORDERED: Call = [
  'orders',
  { ...SELL, bankCode: 'MB01' },
  201,
  { transactionId: 'DEP-1', selectedProvider: 'Heron' },
]
const LISTED: Call = [
  'provider-bank-list/heron',
  undefined,
  200,
  { success: true, provider: 'Heron', banks: [{ bankCode: 'MB01', bankName: 'Marula' }] },
]
const COMPLETED: Call = [
  'orders/DEP-1/monitor-status',
  undefined,
  200,
  { status: 'completed', terminal: true, completed: true, transactionId: 'DEP-1' },
]

function wordsOf(differences: readonly { readonly difference: string }[]): string {
  return differences.map(({ difference }) => difference).join('\n')
}

test('banks, providers and orders of the deployment are those of the sandbox', async () => {
  const found = await fidelity({ capabilities, recording: recorded(LISTED, ORDERED, COMPLETED) })
  expect(found).toMatchObject({ compared: 3, equal: 1, notCompared: 0 })
  // Neither the bank nor the order is rejected; the recorded answers lack most members.
  expect(wordsOf(found.differences)).not.toMatch(/status \d|rejects|"pending"/)
})

test('an order that the sandbox rejects is the cause of the calls about it', async () => {
  const rejected: Call = ['orders', { ...SELL, bankCode: 'nobody' }, 201, ORDERED[3]]
  const { differences } = await fidelity({ capabilities, recording: recorded(rejected, COMPLETED) })
  expect(differences).toEqual([
    expect.objectContaining({ difference: 'status 201, of a sandbox 400', answers: 1 }),
    {
      difference: 'the call is about an order that a sandbox rejects',
      answers: 1,
      kinds: ['monitorOrderStatus 200'],
      entries: [10],
    },
  ])
})

test('a payment window is closed where the deployment has ended its order by itself', async () => {
  const query = 'orders/intent?customerId=ada&token=USDC&network=base'
  const missing: Call = [query, undefined, 404, { success: false, code: 'X', message: 'none' }]
  const ended = recorded(LISTED, ORDERED, missing, COMPLETED)
  expect(wordsOf((await fidelity({ capabilities, recording: ended })).differences)).not.toContain(
    '404',
  )
  const open = recorded(LISTED, ORDERED, missing)
  expect(wordsOf((await fidelity({ capabilities, recording: open })).differences)).toContain(
    'status 404, of a sandbox 200',
  )
})

test('an order that is found again later has not ended, where one of its names finds nothing', async () => {
  const query = (name: string) => `orders/intent?customerId=${name}&token=USDC&network=base`
  const named = { ...SELL, bankCode: 'MB01', email: 'ada@example.com' }
  const ordered: Call = ['orders', named, 201, ORDERED[3]]
  const byEmail: Call = [query('ada@example.com'), undefined, 404, {}]
  const byId: Call = [query('ada'), undefined, 200, { transactionId: 'DEP-1' }]
  const recording = recorded(LISTED, ordered, byEmail, byId, COMPLETED)
  const { differences } = await fidelity({ capabilities, recording })
  expect(wordsOf(differences)).not.toContain('status 200, of a sandbox 404')
})

test('the settings decide', async () => {
  const missing: Call = ['orders/DEP-9/monitor-status', undefined, 410, {}]
  const settings = { shapes: { errors: { TRANSACTION_NOT_FOUND: { status: 410 } } } }
  const run = { capabilities, recording: recorded(missing) }
  expect(wordsOf((await fidelity(run)).differences)).toContain('410')
  expect(wordsOf((await fidelity(run, settings)).differences)).not.toContain('410')
})

test('limits of requests and other paths are not repeated', async () => {
  const busy: Call = ['quotes', {}, 429, {}]
  const other: Call = ['elsewhere', {}, 200, {}]
  const found = await fidelity({ capabilities, recording: recorded(busy, other) })
  expect(found).toEqual({
    ...{ compared: 0, equal: 0, percent: 0, notCompared: 2 },
    ...{ kinds: [], differences: [] },
  })
})

test('webhooks about an order are compared with those of the sandbox', async () => {
  const body = JSON.stringify({ type: 'order.made', transaction: { id: 'DEP-1' } })
  const arrival = { at: 0, path: '/', headers: {}, bytes: Buffer.from(body), body, json: undefined }
  const webhooks = [{ arrival, order: { transactionId: 'DEP-1' } }]
  const recording = { ...recorded(LISTED, ORDERED), webhooks }
  const { differences, compared } = await fidelity({ capabilities, recording })
  expect(compared).toBe(3)
  const own = differences.filter(({ kinds }) => kinds.includes('webhook order.made'))
  expect(own.map(({ difference, entries }) => [difference, ...entries])).toEqual([
    ['headers none, of a sandbox x-service-delivery, x-service-event, x-service-signature', 10],
    ['a signature like none, of a sandbox <64 hex digits>', 10],
    ['body.type is "order.made", of a sandbox "transaction.created"', 10],
    ['a sandbox lacks body: transaction', 10],
    ['only a sandbox has body: createdAt, data, id, livemode', 10],
  ])
})
