/** Before anything is judged, a documented answer must have been seen. */
import { expect, test } from 'vitest'
import { VerificationStopped } from '../../src/verify/run-verification.ts'
import type { Call, Reply } from './transformed-service/service.ts'
import {
  errorReply,
  only,
  rejecting,
  replacing,
  rewritingErrors,
} from './transformed-service/transforms.ts'
import { failedIds, rowOf, verified } from './transformed-service/verify.ts'

const text = (status: number, body: string): Reply => ({ status, json: {}, text: body })

const OTHERS: readonly (readonly [what: string, reply: (call: Call) => Reply, form: string])[] = [
  [
    'a port for TLS',
    () => text(400, 'Client sent an HTTP request to an HTTPS server.\n'),
    'plain text, status 400',
  ],
  ['a page', () => text(200, '<!DOCTYPE html><title>Home</title>'), 'a web page, status 200'],
  [
    'a gateway without a route',
    () => ({ status: 404, json: { message: 'no Route matched with those values' } }),
    'JSON of another service or of a gateway, status 404',
  ],
  [
    'a gateway whose service is gone',
    () => ({ status: 503, json: { error: 'no healthy upstream' } }),
    'JSON of another service or of a gateway, status 503',
  ],
  [
    'another API that takes every call',
    (call) => ({ status: 200, json: { success: true, data: { received: call.body ?? null } } }),
    'JSON of another service or of a gateway, status 200',
  ],
  [
    'another API that validates what is posted',
    ({ operationId }) =>
      operationId === 'getOrderIntent'
        ? { status: 400, json: { errors: [{ path: 'query' }] } }
        : { status: 400, json: { errors: [{ path: 'variables' }] } },
    'JSON of another service or of a gateway, status 400',
  ],
  [
    'a server of files',
    ({ operationId }) => errorReply('no', operationId === 'getOrderIntent' ? 404 : 405),
    'JSON of another service or of a gateway, status 405',
  ],
  ['nothing but empty answers', () => text(204, ''), 'without a body, status 204'],
]

test.each(OTHERS)('%s is not judged, after five requests and no order', async (_, reply, form) => {
  const calls: Call[] = []
  const transform = () => (call: Call) => {
    calls.push(call)
    return reply(call)
  }
  const stopped = await verified({ isSandbox: false, transform }).catch((error: unknown) => error)
  if (!(stopped instanceof VerificationStopped)) throw stopped
  expect(stopped.cause.kind).toBe('path')
  expect(stopped.message).toContain(form)
  expect(stopped.run.rows.filter(({ verdict }) => verdict !== 'inconclusive')).toEqual([])
  expect(calls.length).toBeLessThanOrEqual(5)
  expect(calls.filter(({ operationId }) => operationId === 'createOrder')).toEqual([])
})

const ELSEWHERE = rejecting('createQuote', () => true, 'E4', 422)

test.each([
  ['rejects every quote', ELSEWHERE],
  [
    'rejects every quote with 404, and bodies without a member with 400',
    rejecting('createQuote', () => true, 'E4', 404),
  ],
])('a service that %s is judged', async (_, transform) => {
  const { rows } = await verified({ isSandbox: false, transform })
  expect(rows.some(({ verdict }) => verdict === 'passed')).toBe(true)
})

test.each([
  ['createQuote', /quote/],
  ['createOrder', /^(orders|conflict|schema\.order\.)|createOrder/],
  ['getOrderIntent', /^(intent|schema\.order-intent)|getOrderIntent/],
  ['monitorOrderStatus', /^(sync|schema\.order-status)|monitorOrderStatus/],
  ['listProviderBanks', /^(banks\.(?!own)|schema\.provider)|listProviderBanks/],
  ['resolveBankAccount', /^(resolve|schema\.resolved)|resolveBankAccount/],
] as const)(
  'where %s answers only errors, with 200, no row of it passes',
  async (operationId, own) => {
    const transform = () =>
      only(operationId, () => ({ status: 200, json: { error: { code: 7, message: 'no' } } }))
    const run = await verified({ isSandbox: false, transform })
    const passed = run.rows.filter(({ id, verdict }) => own.test(id) && verdict === 'passed')
    expect(passed.map(({ id }) => id)).toEqual([])
    expect(run.rows.some(({ verdict }) => verdict !== 'passed')).toBe(true)
    // An error is no answer with wrong members.
    expect(failedIds(run).filter((id) => id.startsWith('schema.'))).toEqual([])
  },
)

test('an error with the status of a success is an error', async () => {
  const errors = rewritingErrors((reply) =>
    reply.status === 404 ? reply : { status: 200, json: { code: 'E17', message: 'no' } },
  )
  const run = await verified({ isSandbox: false, transform: errors })
  expect(failedIds(run)).toEqual([])
  const nested = replacing('createOrder', () => ({ status: 200, json: { errors: ['no'] } }))
  expect(
    rowOf(await verified({ isSandbox: false, transform: nested }), 'orders.buy.accepted'),
  ).toMatchObject({ verdict: 'inconclusive', because: expect.stringContaining('in any size') })
})
