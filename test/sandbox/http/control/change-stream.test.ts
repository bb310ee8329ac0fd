import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { WorldChange } from '../../../../src/base/contract/generated/control-types.d.ts'
import { noTimers } from '../../../../src/base/ports/timers.ts'
import { streamChanges } from '../../../../src/sandbox/http/control/change-stream.ts'
import { aBuy, aSell } from '../../../worlds.ts'
import { matchHttpFaults } from '../../../../src/sandbox/simulator/behaviour/http-faults.ts'
import { followLog } from '../../../../src/sandbox/log/feed.ts'
import { aControlApi, type ControlApi } from './control-api.ts'
import { followStream } from './follow-stream.ts'
import { logExchange } from '../../log/log-exchange.ts'

type Change = { readonly event: string; readonly id?: string; readonly data: WorldChange }

/** Returns how to read the next change. */
async function follow(api: ControlApi, query = '') {
  const stream = await followStream(api, `/changes/stream${query}`)
  const next = async (): Promise<Change> => {
    const frame = await stream.next()
    if (frame === 'end') throw new Error('The stream ended')
    return { ...frame, data: JSON.parse(frame.data ?? '') } as Change
  }
  return { ...stream, next }
}

test('the stream begins with its cursor, and brings each change as the lists show it', async () => {
  const api = aControlApi()
  await api.post('/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' })
  const stream = await follow(api)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  const ready = await stream.next()
  expect(ready).toMatchObject({ event: 'ready', data: { world: 'default' } })
  const { transactionId } = api.place()
  const placed = await stream.next()
  expect(placed.event).toBe('change')
  expect(placed.id).toBe(String(placed.data.cursor))
  expect(placed.data.cursor).toBe(ready.data.cursor + 1)
  const [order] = (await api.get(`/orders`)).body.items
  expect(placed.data.orders).toEqual([order])
  expect(placed.data.events).toEqual((await api.get('/events')).body.items)
  expect(placed.data.deliveries).toMatchObject([{ transactionId, status: 'pending' }])
})

test('the stream says what became of the clock, the behaviour, endpoints and keys', async () => {
  const api = aControlApi()
  const stream = await follow(api)
  await stream.next()
  await api.post('/clock/advance', { by: '5m' })
  expect((await stream.next()).data).toMatchObject({
    clock: { now: '2026-01-01T09:05:00.000Z', mode: 'manual' },
    behaviour: { progression: 'manual' },
  })
  const moved = await stream.next()
  expect(moved.event).toBe('clock')
  expect(moved.data.move).toEqual({
    ...{ number: expect.any(Number), sequence: 1, at: '2026-01-01T09:00:00.000Z' },
    operation: 'advanceClock',
    ...{ body: { by: '5m' }, answer: (await api.get('/clock')).body },
  })
  expect((await api.get('/clock/moves')).body.items).toEqual([moved.data.move])
  const endpoint = (await api.post('/webhook-endpoints', { url: 'http://127.0.0.1:9/x' })).body
  expect((await stream.next()).data.endpoints).toEqual([endpoint])
  await api.delete(`/webhook-endpoints/${endpoint.id}`)
  expect((await stream.next()).data.deleted).toEqual({ endpoints: [endpoint.id] })
  const key = (await api.post('/keys', { environment: 'test' })).body
  expect((await stream.next()).data.keys).toEqual([key])
})

test('the stream counts the hits of each fault, from its beginning and after every change', async () => {
  const api = aControlApi()
  const { world } = api.sandbox.defaultWorld
  const hit = () => world.call(matchHttpFaults, 'createQuote')
  await api.put('/behaviour', {
    http: [
      { do: 'latency', by: '1s' },
      { do: 'reset', times: 1 },
    ],
  })
  hit()
  const stream = await follow(api)
  expect((await stream.next()).data.faultHits).toEqual({ webhooks: [], http: [1, 1] })
  hit()
  expect((await stream.next()).data.faultHits).toEqual({ webhooks: [], http: [2, 1] })
  await api.put('/behaviour', { http: [{ do: 'reset', times: 1 }] })
  expect((await stream.next()).data.faultHits).toEqual({ webhooks: [], http: [0] })
})

test('a request to the service is in the stream, with its number in the journal', async () => {
  const api = aControlApi()
  const stream = await follow(api)
  await stream.next()
  const request = { method: 'POST', path: '/api/developer/quotes', operation: 'createQuote' }
  logExchange(api.sandbox.defaultWorld.log, { ...request, body: '{}', response: '{}' })
  const { event, data } = await stream.next()
  expect(event).toBe('request')
  expect(data).toMatchObject({ sequence: 1, method: 'POST', status: 200 })
  expect((await api.get('/requests')).body.items[0]).toMatchObject({ sequence: 1, body: '{}' })
})

test('a client that comes back with its cursor misses nothing, and gets nothing twice', async () => {
  const api = aControlApi()
  const first = await follow(api)
  await first.next()
  api.place()
  const { cursor } = (await first.next()).data
  await first.stop()
  api.place(aSell({ externalCustomerId: 'bola' }))
  const second = await follow(api, `?after=${cursor}`)
  expect((await second.next()).event).toBe('ready')
  const missed = await second.next()
  expect(missed.data).toMatchObject({ cursor: cursor + 1, orders: [{ side: 'sell' }] })
})

test.each(['?after=1', '?after=9999999999999999'])(
  'a cursor of another run (%s) is a gap',
  async (query) => {
    const api = aControlApi()
    api.place()
    const stream = await follow(api, query)
    const gap = await stream.next()
    expect(gap.event).toBe('gap')
    expect(gap.id).toBe(String(gap.data.cursor))
  },
)

test('a cursor that is not a number is rejected', async () => {
  const answer = await aControlApi().get('/changes/stream?after=new')
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('a reset is in the stream, and what was before it is a gap', async () => {
  const api = aControlApi()
  const stream = await follow(api)
  const { cursor } = (await stream.next()).data
  api.place()
  expect((await stream.next()).event).toBe('change')
  await api.post('/reset')
  const reset = await stream.next()
  expect(reset).toMatchObject({ event: 'reset', data: { number: 1 } })
  expect(reset.data.cursor).toBeGreaterThan(cursor)
  expect((await (await follow(api, `?after=${cursor}`)).next()).event).toBe('gap')
  const later = await follow(api, `?after=${reset.data.cursor}`)
  expect((await later.next()).event).toBe('ready')
})

/** Takes what it is sent, and wants no more until it drains. */
class SlowResponse extends ServerResponse {
  isFull = true
  text = ''
  override write(chunk: string): boolean {
    this.text += chunk
    return !this.isFull
  }
}

test.each([undefined, 'missed'])(
  'a client that reads slowly gets a reset in the place of what it has not read (%s)',
  async (missed) => {
    const api = aControlApi()
    const { sandbox } = api
    const req = new IncomingMessage(new Socket())
    const res = new SlowResponse(req)
    const shell = { timers: noTimers, closing: new AbortController().signal }
    const { cursor } = followLog(sandbox.defaultWorld.log, () => {})
    const place = () => {
      for (const externalCustomerId of ['ada', 'bob']) api.place(aBuy({ externalCustomerId }))
    }
    if (missed) place()
    const input = missed ? { after: String(cursor) } : {}
    streamChanges({ sandbox, running: sandbox.defaultWorld, input }, req, res, shell)
    if (!missed) place()
    await api.post('/reset')
    api.place()
    res.isFull = false
    res.emit('drain')
    const kinds = [...res.text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind)
    expect(kinds).toEqual(['ready', 'change', 'reset', 'change'])
  },
)

test('the stream ends with its world', async () => {
  const api = aControlApi()
  const { apiKey, name } = (await api.post('/worlds', {})).body
  const running = api.sandbox.worldOf(apiKey)
  const { stop } = followLog(running.log, () => {})
  await api.delete(`/worlds/${name}`)
  stop()
  expect(running.closing.aborted).toBe(true)
})

test('who comes back gets what the log still has, and a cursor before that is a gap', () => {
  const api = aControlApi()
  const { log } = api.sandbox.defaultWorld
  api.place()
  const seen: number[] = []
  const first = followLog(log, ({ cursor }) => seen.push(cursor))
  expect(first.missed).toEqual([])
  api.place(aSell({ externalCustomerId: 'bola' }))
  expect(seen).toEqual([first.cursor + 1])
  first.stop()
  const back = followLog(log, () => {}, first.cursor)
  expect(back.missed?.map(({ cursor }) => cursor)).toEqual(seen)
  back.stop()
  for (let each = 0; each < 10_001; each++) api.sandbox.defaultWorld.setMode('manual')
  expect(followLog(log, () => {}, first.cursor).missed).toBe(undefined)
  const { cursor } = followLog(log, () => {})
  expect(followLog(log, () => {}, cursor - 3).missed).toHaveLength(2)
})

test('a request comes before what it changed, and both after one another in the log', async () => {
  const api = aControlApi()
  const kinds: string[] = []
  const { log } = api.sandbox.defaultWorld
  followLog(log, ({ kind, number }) => kinds.push(`${number} ${kind}`))
  const asked = log.request({
    ...{ method: 'POST', path: '/', host: undefined, operation: 'createOrder' },
    ...{ isControl: false, headers: [], body: null },
  })
  log.because(asked, () => api.place())
  const absent = { breaks: undefined, fault: undefined, variations: undefined, response: null }
  log.answer(asked, { ...absent, status: 201, headers: {}, tookMs: 0 })
  expect(kinds).toEqual(['1 request', '2 change'])
})
