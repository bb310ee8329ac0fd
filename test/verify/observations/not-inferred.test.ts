/** What was not tested becomes no setting, and what no setting expresses is called by its name. */
import { expect, test } from 'vitest'
import type { Observable, VerificationRun } from '../../../src/verify/verdict.ts'
import {
  answering,
  errorReply,
  inTurn,
  isBuy,
  isFine,
  only,
  rejecting,
  rewriting,
  rewritingErrors,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { verified, verifiedWithWebhooks } from '../transformed-service/verify.ts'

/** The first call without a key of each operation meets a limit of requests. */
const LIMITED: Transforming = () => {
  const limited = new Set<string>()
  return (call, ask) => {
    if (call.apiKey !== undefined || limited.has(call.operationId)) return ask(call)
    limited.add(call.operationId)
    return errorReply('slow down', 429)
  }
}

/** Each differs from a sandbox in a way that resembles a value of some setting. */
const LOOKALIKES = inTurn([
  LIMITED,
  rewriting((reply, { operationId }) =>
    isFine(reply) && ['monitorOrderStatus', 'getOrderIntent'].includes(operationId)
      ? { ...reply, status: 202 }
      : reply,
  ),
  answering('monitorOrderStatus', (sync) => ({
    gateway: undefined,
    ...(sync['terminal'] === false ? { status: 'awaiting_deposit' } : {}),
  })),
  answering('createOrder', { ourCryptoAddress: undefined }, (_, { body }) => isBuy(body)),
  answering('createOrder', { requestReference: 'ORD-2026-1' }),
  answering('createQuote', { quotes: [{ name: 'Northwind', price: 1 }] }),
  rejecting(
    'getOrderIntent',
    (_, { query }) => query['customerId']?.includes('@') === true,
    'no window',
    404,
  ),
  rewritingErrors((reply) => ({
    ...reply,
    json: { statusCode: reply.status, message: 'no', error: 'Bad Request' },
  })),
])

let lookalike: Promise<VerificationRun> | undefined

const UNTRUE: readonly (readonly [
  setting: Observable,
  value: unknown,
  seen: string,
  from: string,
])[] = [
  ['shapes.success.status', 200, '202', 'calls of two operations that answer 202'],
  ['shapes.errors.API_KEY_MISSING.status', 401, '', 'calls that met a limit of requests'],
  ['statusLabels', undefined, 'awaiting_deposit', 'one word'],
  ['shapes.gateway', undefined, 'gateway is absent', 'an absent gateway'],
  ['buyOurCryptoAddress', undefined, 'absent, not null', 'an absent ourCryptoAddress'],
  ['referencePrefix', undefined, 'References are', 'a dash in a reference'],
  ['shapes.quote', undefined, 'name, price', 'elements of another form'],
  ['customerIdentity', undefined, 'conflicts', 'payment windows that an e-mail does not find'],
  ['shapes.errors', undefined, '{error, message, statusCode}', 'a body with one member more'],
]

test.each(UNTRUE)(
  '%s is %j where %j is seen, and not inferred from %s',
  async (setting, value, seen) => {
    lookalike ??= verified({ transform: LOOKALIKES })
    const { observations } = await lookalike
    expect(observations.find((one) => one.setting === setting)?.value).toEqual(value)
    const differing = observations.filter(({ differs }) => differs === true)
    expect(differing.map(({ sentence }) => sentence).join('\n')).toContain(seen)
  },
)

function valueOf({ observations }: VerificationRun, wanted: Observable): unknown {
  return observations.find(({ setting }) => setting === wanted)?.value
}

test('the status of a closed order is that after a queued synchronisation', async () => {
  const transform: Transforming = () => {
    const stale = new Set<string | undefined>()
    return only('monitorOrderStatus', (call, ask) => {
      const reply = ask(call)
      const { transactionId } = call.params
      if (reply.json['terminal'] !== true || stale.has(transactionId)) return reply
      stale.add(transactionId)
      const waiting = { status: 'pending', terminal: false, completed: false, syncQueued: true }
      return { ...reply, json: { ...reply.json, ...waiting } }
    })
  }
  const run = await verified({ transform })
  expect(valueOf(run, 'closedOrderReports')).toBe('failed')
  // It may have failed by itself while the synchronisation was queued.
  expect(valueOf(run, 'replacedOrder')).toBeUndefined()
  expect(run.notTested.map(({ setting }) => setting)).toContain('replacedOrder')
})

test('a rejection tells nothing of a member where the plain request is rejected as well', async () => {
  const buys = rejecting('createOrder', (body) => isBuy(body), 'no buys')
  const quotes = rejecting('createQuote', (body) => isBuy(body), 'no buys')
  const resolves = rejecting('resolveBankAccount', () => true, 'no directory')
  const run = await verified({ transform: inTurn([buys, quotes, resolves]), isSandbox: false })
  expect(valueOf(run, 'unknownFields')).toBeUndefined()
  expect(valueOf(run, 'excessDecimals')).toBeUndefined()
})

test('events that name an order twice, or have line breaks, are no value of a setting', async () => {
  const run = await verifiedWithWebhooks(({ headers, body }) => {
    const event = JSON.parse(body) as { data: Record<string, unknown> }
    const { reference: _, requestReference: __, ...data } = event.data
    return { headers, body: JSON.stringify({ ...event, data }, null, 2) }
  })
  expect(valueOf(run, 'eventText')).toBeUndefined()
  expect(valueOf(run, 'shapes.events')).toBeUndefined()
})
