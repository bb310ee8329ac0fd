import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { streamEvents } from '../../../../src/sandbox/http/control/event-stream.ts'
import { noTimers, type Timers } from '../../../../src/base/ports/timers.ts'
import { aBuy } from '../../../worlds.ts'
import { aControlApi, type ControlApi } from './control-api.ts'
import { followStream } from './follow-stream.ts'

/** Reads the greeting, then a frame at each call. */
async function follow(api: ControlApi, headers?: Record<string, string>) {
  const stream = await followStream(api, '/events/stream', headers)
  expect(await stream.next()).toEqual({ comment: expect.any(String) })
  return stream
}

test('events are sent as they are committed, with the body that receivers get', async () => {
  const api = aControlApi()
  const stream = await follow(api)
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.response.headers.get('x-ramp-sandbox')).toMatch(/^\d/)
  const { transactionId } = api.place()
  await api.simulate(transactionId, { action: 'fail' })
  const { items } = (await api.get('/events')).body
  const [created, updated, failed] = items
  expect(await stream.next()).toEqual({
    id: created.id,
    event: 'transaction.created',
    data: created.body,
  })
  expect(await stream.next()).toMatchObject({ id: updated.id })
  expect(await stream.next()).toEqual({
    id: failed.id,
    event: 'transaction.failed',
    data: failed.body,
  })
})

test('a client that reconnects gets what it missed, then what is new', async () => {
  const api = aControlApi()
  for (const customer of ['a', 'b', 'c']) api.place(aBuy({ externalCustomerId: customer }))
  const { items } = (await api.get('/events')).body
  const stream = await follow(api, { 'last-event-id': items[0].id })
  expect(await stream.next()).toMatchObject({ id: items[1].id })
  expect(await stream.next()).toMatchObject({ id: items[2].id })
  api.place(aBuy({ externalCustomerId: 'd' }))
  expect(await stream.next()).toMatchObject({ event: 'transaction.created' })
})

test('a client that reconnects after a reset gets every event', async () => {
  const api = aControlApi()
  api.place()
  const stream = await follow(api, { 'last-event-id': 'evt_before_the_reset' })
  expect(await stream.next()).toMatchObject({ event: 'transaction.created' })
})

test('a restored snapshot sends no events', async () => {
  const api = aControlApi()
  api.place()
  const snapshot = (await api.get('/snapshot')).body
  const stream = await follow(api)
  await api.put('/snapshot', snapshot)
  const { transactionId } = api.place(aBuy({ externalCustomerId: 'later' }))
  const event = await stream.next()
  expect(event).toMatchObject({ data: expect.stringContaining(transactionId) })
})

test('a quiet stream is kept alive', async () => {
  const due: (() => void)[] = []
  const timers: Timers = { after: (_delayMs, wake) => (due.push(wake), () => {}) }
  const stream = await follow(aControlApi({ control: { timers } }))
  due.shift()?.()
  expect(await stream.next()).toEqual({ comment: 'still here' })
  due.shift()?.()
  expect(await stream.next()).toEqual({ comment: 'still here' })
})

test('a stream ends with the server', async () => {
  const closing = new AbortController()
  const stream = await follow(aControlApi({ control: { closing: closing.signal } }))
  closing.abort()
  expect(await stream.next()).toBe('end')
})

test('a stream ends with its world', async () => {
  const api = aControlApi()
  const { apiKey, name } = (await api.post('/worlds')).body
  const stream = await follow(api, { 'x-api-key': apiKey })
  await api.delete(`/worlds/${name}`)
  expect(await stream.next()).toBe('end')
})

test('the heartbeat of a client that disconnects ends', async () => {
  const timers: { cancelled?: () => void } = {}
  const cancelled = new Promise<void>((resolve) => (timers.cancelled = resolve))
  const stream = await follow(
    aControlApi({ control: { timers: { after: () => () => timers.cancelled?.() } } }),
  )
  await stream.stop()
  stream.server.closeAllConnections()
  await cancelled
})

test('a client that does not read is disconnected before it fills the memory', () => {
  const { sandbox } = aControlApi()
  const running = sandbox.defaultWorld
  const req = new IncomingMessage(new Socket())
  // Without a socket nothing is ever read, so what is written stays.
  const res = new ServerResponse(req)
  streamEvents({ sandbox, running, input: {} }, req, res, {
    timers: noTimers,
    closing: new AbortController().signal,
  })
  const happen = (count: number) =>
    running.world.call((tx) => {
      for (let n = 0; n < count; n++) {
        const sequence = tx.nextSequence()
        const event = {
          type: 'transaction.updated',
          orderId: 'o',
          environment: 'test',
          createdAt: tx.now,
        } as const
        tx.put('events', { ...event, id: `evt_${sequence}`, sequence, data: {}, text: 'compact' })
      }
    }, undefined)
  happen(10_000)
  expect(res.destroyed).toBe(false)
  const buffered = res.writableLength
  happen(9_000)
  expect(res.destroyed).toBe(true)
  expect(buffered).toBeLessThan(100_000)
})
