/** A report has no sentence without its evidence, and no hint that the run has followed already. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { reachedBy } from '../../../src/verify/probe/outcomes.ts'
import type { Evidence } from '../../../src/verify/observations/evidence.ts'
import { WEBHOOK_OBSERVATIONS } from '../../../src/verify/observations/webhooks.ts'
import { rowOf, verified } from '../transformed-service/verify.ts'
import { answering, inTurn, isConflict, rewriting } from '../transformed-service/transforms.ts'
import type { Call, Transform } from '../transformed-service/service.ts'

const SECRET = 'whsec_true'
const SHA_512 = 'Webhooks are signed with HMAC-SHA512 in hexadecimal, over the raw body.'

function sentencesOf(events: readonly object[]): readonly string[] {
  const own = events.map((event, at) => {
    const body = JSON.stringify(event)
    const signature = createHmac('sha512', SECRET).update(body).digest('hex')
    const headers = { 'x-service-signature': `sha512=${signature}` }
    const arrival = { at, path: '/', headers, body, bytes: Buffer.from(body), json: event }
    return { arrival, order: undefined }
  })
  const evidence = {
    exchanges: [],
    open: {},
    webhooks: { secret: SECRET, own: () => own },
  } as unknown as Evidence
  return WEBHOOK_OBSERVATIONS.flatMap(({ look }) => look(evidence)).map(({ sentence }) => sentence)
}

test('a signature of another algorithm is named by it', () => {
  expect(sentencesOf([{ id: 1 }, { id: 2 }])).toContain(SHA_512)
})

test('the options that were given are not named again, and a window names its own length', () => {
  expect(reachedBy('completed', {})).toContain('--wait 3m')
  expect(reachedBy('completed', { waitMs: 1_000 })).not.toContain('--wait')
  expect(reachedBy('expired', {}, 10 * 60_000)).toContain('--wait 11m')
  expect(reachedBy('failed', { magic: { failed: {} } })).toContain('other values in --magic')
})

test('orders that fail by themselves show what a failed order reports', async () => {
  const transform = answering('monitorOrderStatus', {
    status: 'failed',
    terminal: true,
    completed: false,
  })
  const run = await verified({ isSandbox: false, transform }, { helpers: { waitMs: 9_000 } })
  expect(rowOf(run, 'completion.failed.reported')?.verdict).toBe('passed')
  expect(rowOf(run, 'completion.completed.reported')?.because).toBe(
    '3 orders failed by themselves, and none completed',
  )
})

test('a payment window that only the name of the conflict finds is said to be there', async () => {
  const named = (call: Call): string => `c-${String(call.body?.['externalCustomerId'])}`
  const lookups: Transform = (call, ask) =>
    call.operationId === 'getOrderIntent'
      ? ask({ ...call, query: { ...call.query, customerId: own(call.query['customerId']) } })
      : ask(call)
  const own = (name = '') => (name.startsWith('c-') ? name.slice(2) : 'nobody')
  const conflicts = rewriting((reply, call) =>
    isConflict(reply)
      ? {
          ...reply,
          json: {
            ...reply.json,
            conflict: { ...Object(reply.json['conflict']), customerId: named(call) },
          },
        }
      : reply,
  )
  const run = await verified({ isSandbox: false, transform: inTurn([() => lookups, conflicts]) })
  expect(rowOf(run, 'windows.opened')?.received).toMatch(
    /it is found by "c-rsverify\w+", the customerId that the conflict names/,
  )
})
