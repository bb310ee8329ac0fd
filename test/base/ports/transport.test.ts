/** One suite for both transports: what holds for the scripted twin holds on a real socket. */
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ScriptedTransport,
  type ScriptedAnswer,
} from '../../../src/base/ports/scripted-transport.ts'
import type { OutgoingRequest, TransportResult } from '../../../src/base/ports/transport.ts'
import { undiciTransport } from '../../../src/base/ports/undici-transport.ts'
import { localReceiver } from './local-receiver.ts'

const BODY = '{"name":"Adaeze Ọbí","amount":"50000"}'

function scripted() {
  const transport = new ScriptedTransport()
  const receiver = transport.receiver('http://receiver.test/webhooks')
  const answer = (...answers: readonly ScriptedAnswer[]) => receiver.answer(...answers)
  return { transport, ...receiver, answer, deadUrl: 'http://nobody.test/' }
}

async function real() {
  const transport = undiciTransport()
  onTestFinished(() => transport.close())
  const dead = await localReceiver()
  await dead.close()
  return { transport, ...(await localReceiver()), deadUrl: dead.url }
}

describe.each([
  ['scripted', scripted],
  ['undici', real],
])('%s transport', (_name, open) => {
  async function opened(...answers: readonly ScriptedAnswer[]) {
    const { transport, url, answer, received, deadUrl } = await open()
    answer(...answers)
    const send = (over: Partial<OutgoingRequest> = {}) =>
      transport.send({
        url,
        headers: { 'content-type': 'application/json', 'x-service-delivery': 'dlv_1' },
        body: BODY,
        timeoutMs: 5_000,
        ...over,
      })
    return { send, received, deadUrl }
  }

  test('the receiver gets the body and the headers as given', async () => {
    const { send, received } = await opened()
    await send()
    expect(received).toHaveLength(1)
    expect(received[0]?.body).toBe(BODY)
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-delivery': 'dlv_1',
    })
  })

  test('answers follow the script, then 200', async () => {
    const { send } = await opened({ status: 500, times: 2 }, { status: 204, times: 1 })
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await send()).status)
    expect(statuses).toEqual([500, 500, 204, 200])
  })

  test.each<
    [string, ScriptedAnswer, Partial<OutgoingRequest>, Partial<TransportResult>, arrived: number]
  >([
    [
      'an answer is a status, a body and the headers that retries need',
      { status: 503, headers: { 'Retry-After': '30' }, body: 'busy' },
      {},
      { status: 503, error: null, headers: { 'retry-after': '30' }, body: 'busy' },
      1,
    ],
    [
      'a redirect is an answer and is not followed',
      { status: 302, headers: { location: '/elsewhere' } },
      {},
      { status: 302 },
      1,
    ],
    [
      'at most a kilobyte of the answer is kept',
      { body: 'x'.repeat(200_000) },
      {},
      { status: 200, body: 'x'.repeat(1_024) },
      1,
    ],
    [
      'a receiver that never answers is timed out',
      { hang: true },
      { timeoutMs: 150 },
      { status: null, error: 'timed out after 150ms' },
      1,
    ],
    [
      'a receiver that is too slow is timed out',
      { slowMs: 60_000 },
      { timeoutMs: 100 },
      { status: null, error: 'timed out after 100ms' },
      1,
    ],
    [
      'a receiver that hangs up is a closed connection',
      { hangUp: true },
      {},
      { status: null, error: 'connection closed' },
      1,
    ],
    [
      'a request that is delayed beyond its time-out is never sent',
      {},
      { delayMs: 60_000, timeoutMs: 50 },
      { error: 'timed out after 50ms' },
      0,
    ],
  ])('%s', async (_title, answer, over, result, arrived) => {
    const { send, received } = await opened(answer)
    expect(await send(over)).toMatchObject(result)
    expect(received).toHaveLength(arrived)
  })

  test.each([
    ['of a slow receiver', { slowMs: 30 }, {}],
    ['of a delayed request', {}, { delayMs: 30 }],
  ])('an answer in time %s has its duration', async (_title, answer, over) => {
    const { send, received } = await opened(answer)
    const { status, tookMs } = await send(over)
    expect(status).toBe(200)
    expect(tookMs).toBeGreaterThan(0)
    expect(received).toHaveLength(1)
  })

  test('a port that nobody listens on is a refused connection', async () => {
    const { send, deadUrl: url } = await opened()
    const refused = { status: null, error: 'connection refused', body: '', headers: {} }
    expect(await send({ url })).toMatchObject(refused)
  })

  test('a request that is closed early never arrives whole', async () => {
    const { send, received } = await opened()
    const closed = { status: null, error: 'connection closed' }
    expect(await send({ closeEarly: true })).toMatchObject(closed)
    expect(received).toEqual([])
    expect((await send()).status).toBe(200)
    expect(received).toHaveLength(1)
  })
})
