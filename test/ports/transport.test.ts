/** One suite for both transports: what holds for the scripted twin holds on a real socket. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  ScriptedTransport,
  type ReceivedRequest,
  type ScriptedAnswer,
} from '../../src/ports/scripted-transport.ts'
import type { OutgoingRequest, Transport } from '../../src/ports/transport.ts'
import { undiciTransport } from '../../src/ports/undici-transport.ts'
import { deadUrl, localReceiver } from './local-receiver.ts'

type Bench = {
  readonly transport: Transport
  readonly url: string
  readonly deadUrl: string
  readonly received: readonly ReceivedRequest[]
  readonly answer: (...answers: readonly ScriptedAnswer[]) => void
  readonly close: () => Promise<void>
}

const BODY = '{"name":"Adaeze Ọbí","amount":"50000"}'

let bench: Bench | undefined

afterEach(async () => {
  await bench?.close()
  bench = undefined
})

async function scripted(): Promise<Bench> {
  const transport = new ScriptedTransport()
  const receiver = transport.receiver('http://receiver.test/webhooks')
  return {
    transport,
    url: receiver.url,
    deadUrl: 'http://nobody.test/',
    received: receiver.received,
    answer: (...answers) => receiver.answer(...answers),
    close: () => transport.close(),
  }
}

async function real(): Promise<Bench> {
  const transport = undiciTransport()
  const receiver = await localReceiver()
  return {
    transport,
    url: receiver.url,
    deadUrl: await deadUrl(),
    received: receiver.received,
    answer: receiver.answer,
    close: async () => {
      await transport.close()
      await receiver.close()
    },
  }
}

describe.each([
  ['scripted', scripted],
  ['undici', real],
])('%s transport', (_name, open) => {
  async function opened(...answers: readonly ScriptedAnswer[]) {
    bench = await open()
    const { transport, url } = bench
    bench.answer(...answers)
    const send = (over: Partial<OutgoingRequest> = {}) =>
      transport.send({
        url,
        headers: { 'content-type': 'application/json', 'x-service-delivery': 'dlv_1' },
        body: BODY,
        timeoutMs: 5_000,
        ...over,
      })
    return { ...bench, send }
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

  test('an answer is a status, a body and the headers that retrying needs', async () => {
    const { send } = await opened({ status: 503, headers: { 'Retry-After': '30' }, body: 'busy' })
    expect(await send()).toMatchObject({
      status: 503,
      error: null,
      headers: { 'retry-after': '30' },
      body: 'busy',
    })
  })

  test('answers follow the script, then 200', async () => {
    const { send } = await opened({ status: 500, times: 2 }, { status: 204, times: 1 })
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await send()).status)
    expect(statuses).toEqual([500, 500, 204, 200])
  })

  test('a redirect is an answer and is not followed', async () => {
    const { send, received } = await opened({ status: 302, headers: { location: '/elsewhere' } })
    expect((await send()).status).toBe(302)
    expect(received).toHaveLength(1)
  })

  test('at most a kilobyte of the answer is kept', async () => {
    const { send } = await opened({ body: 'x'.repeat(200_000) })
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body).toBe('x'.repeat(1_024))
  })

  test('a receiver that never answers is timed out', async () => {
    const { send, received } = await opened({ hang: true })
    const result = await send({ timeoutMs: 150 })
    expect(result).toMatchObject({ status: null, error: 'timed out after 150ms' })
    expect(received).toHaveLength(1)
  })

  test('a receiver that is too slow is timed out', async () => {
    const { send } = await opened({ slowMs: 60_000 })
    expect(await send({ timeoutMs: 100 })).toMatchObject({
      status: null,
      error: 'timed out after 100ms',
    })
  })

  test('a slow receiver in time is an answer, and its time is told', async () => {
    const { send } = await opened({ slowMs: 30 })
    const { status, tookMs } = await send()
    expect(status).toBe(200)
    expect(tookMs).toBeGreaterThanOrEqual(29)
  })

  test('a receiver that hangs up is a closed connection', async () => {
    const { send } = await opened({ hangUp: true })
    expect(await send()).toMatchObject({ status: null, error: 'connection closed' })
  })

  test('nobody listening is a refused connection', async () => {
    const { send, deadUrl: url } = await opened()
    expect(await send({ url })).toMatchObject({
      status: null,
      error: 'connection refused',
      body: '',
      headers: {},
    })
  })

  test('a request that is closed early never arrives whole', async () => {
    const { send, received } = await opened()
    expect(await send({ closeEarly: true })).toMatchObject({
      status: null,
      error: 'connection closed',
    })
    expect(received).toEqual([])
    expect((await send()).status).toBe(200)
    expect(received).toHaveLength(1)
  })

  test('a request is held back as long as it says', async () => {
    const { send, received } = await opened()
    const { status, tookMs } = await send({ delayMs: 30 })
    expect(status).toBe(200)
    expect(tookMs).toBeGreaterThanOrEqual(29)
    expect(received).toHaveLength(1)
  })

  test('a request that is held back beyond its time-out is never sent', async () => {
    const { send, received } = await opened()
    expect(await send({ delayMs: 60_000, timeoutMs: 50 })).toMatchObject({
      error: 'timed out after 50ms',
    })
    expect(received).toEqual([])
  })
})
