import { expect, test } from 'vitest'
import type { Transport, TransportResult } from '../../../../src/base/ports/transport.ts'
import { advanceClock } from '../../../../src/sandbox/control/clock.ts'
import { aControlApi, rejection } from './control-api.ts'

const MANUAL = { mode: 'manual', rate: null }

test('a manual clock stands still until it is moved', async () => {
  const api = aControlApi()
  expect((await api.get('/clock')).body).toEqual({
    ...MANUAL,
    now: '2026-01-01T09:00:00.000Z',
  })
  const advanced = await api.post('/clock/advance', { by: '1h30m' })
  expect(advanced.body).toEqual({ ...MANUAL, now: '2026-01-01T10:30:00.000Z' })
  const set = await api.post('/clock/set', { to: '2026-01-02T01:00:00+01:00' })
  expect(set.body).toEqual({ ...MANUAL, now: '2026-01-02T00:00:00.000Z' })
})

test('a move that waits for a receiver says so, and stops where it is', async () => {
  const URL = 'http://receiver.test/hang'
  const answers: ((result: TransportResult) => void)[] = []
  const hanging: Transport = {
    send: () => new Promise((resolve) => answers.push(resolve)),
    close: async () => {},
  }
  const api = aControlApi({ sandbox: { webhook: URL, transport: hanging } })
  const running = api.sandbox.defaultWorld
  await running.settle()
  api.place()
  const stop = new AbortController()
  const move = advanceClock(running, '30m', stop.signal)
  await expect.poll(() => answers.length).toBe(1)
  const [delivery] = [...running.world.rows.all('deliveries')]
  expect((await api.get('/clock')).body).toEqual({
    ...MANUAL,
    now: '2026-01-01T09:00:00.000Z',
    move: {
      to: '2026-01-01T09:30:00.000Z',
      waitingFor: [{ delivery: delivery?.id, url: URL }],
    },
  })
  stop.abort()
  await expect(move).rejects.toThrow('aborted')
  expect((await api.get('/clock')).body).toEqual({ ...MANUAL, now: '2026-01-01T09:00:00.000Z' })
  answers[0]?.({ tookMs: 1, status: 200, error: null, headers: {}, body: '' })
  expect((await api.post('/clock/advance', { by: '1m' })).body.now).toBe('2026-01-01T09:01:00.000Z')
  expect((await api.get('/webhook-deliveries')).body.items).toMatchObject([
    { status: 'delivered', url: URL },
  ])
})

test('an advance runs what falls due on the way, deliveries included', async () => {
  const api = aControlApi({
    sandbox: { webhook: 'http://receiver.test/', behaviour: { progression: 'after:10s' } },
  })
  const receiver = api.transport.receiver('http://receiver.test/')
  const { transactionId } = api.place()
  await api.post('/clock/advance', { by: '10s' })
  expect((await api.get(`/orders/${transactionId}`)).body.state).toBe('completed')
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ])
})

test('advancing by 0s sends the deliveries that are due', async () => {
  const api = aControlApi({ sandbox: { webhook: 'http://receiver.test/' } })
  const receiver = api.transport.receiver('http://receiver.test/')
  api.place()
  expect(receiver.received).toEqual([])
  await api.post('/clock/advance', { by: '0s' })
  expect(receiver.received).toHaveLength(1)
})

test('a clock can run, at a rate, and be stopped', async () => {
  const api = aControlApi()
  const running = await api.post('/clock/mode', { mode: 'real', rate: 60 })
  expect(running.body).toEqual({ mode: 'real', rate: 60, now: '2026-01-01T09:00:00.000Z' })
  api.wallClock.set(api.wallClock.now() + 1_000)
  const stopped = await api.post('/clock/mode', { mode: 'manual' })
  expect(stopped.body).toEqual({ ...MANUAL, now: '2026-01-01T09:01:00.000Z' })
  expect((await api.post('/clock/mode', { mode: 'real' })).body.rate).toBe(1)
})

test('a century is one advance', async () => {
  const { body } = await aControlApi().post('/clock/advance', { by: '36500d' })
  expect(body).toEqual({ ...MANUAL, now: '2125-12-08T09:00:00.000Z' })
})

test('a world cannot be advanced past the last date', async () => {
  const api = aControlApi()
  await api.put('/behaviour', { assumptions: { intentLifetime: '10000d' } })
  await api.post('/clock/set', { to: '9899-12-31T23:00:00Z' })
  const advanced = await api.post('/clock/advance', { by: '2h' })
  expect(rejection(advanced)).toBe('400 VALIDATION_FAILED by')
  const { transactionId } = api.place()
  const { intent } = (await api.get(`/orders/${transactionId}`)).body
  expect(intent.expiresAt).toMatch(/^9927-/)
})
