import { expect, test } from 'vitest'
import { refused, steer } from './steering.ts'

const STANDING = { mode: 'manual', rate: null }

test('the clock stands until it is moved', async () => {
  const steering = steer()
  expect((await steering.get('/clock')).body).toEqual({
    ...STANDING,
    now: '2026-01-01T09:00:00.000Z',
  })
  const advanced = await steering.post('/clock/advance', { by: '1h30m' })
  expect(advanced.body).toEqual({ ...STANDING, now: '2026-01-01T10:30:00.000Z' })
  const set = await steering.post('/clock/set', { to: '2026-01-02T01:00:00+01:00' })
  expect(set.body).toEqual({ ...STANDING, now: '2026-01-02T00:00:00.000Z' })
})

test('an advance does what falls due on the way, deliveries included, before it answers', async () => {
  const steering = steer({
    sandbox: { webhook: 'http://receiver.test/', behaviour: { progression: 'after:10s' } },
  })
  const receiver = steering.transport.receiver('http://receiver.test/')
  const { transactionId } = steering.place()
  await steering.post('/clock/advance', { by: '10s' })
  expect((await steering.get(`/orders/${transactionId}`)).body.state).toBe('completed')
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ])
})

test('advancing by nothing makes the deliveries that are due', async () => {
  const steering = steer({ sandbox: { webhook: 'http://receiver.test/' } })
  const receiver = steering.transport.receiver('http://receiver.test/')
  steering.place()
  expect(receiver.received).toEqual([])
  await steering.post('/clock/advance', { by: '0s' })
  expect(receiver.received).toHaveLength(1)
})

test('a clock can be let run, at a rate, and be stopped', async () => {
  const steering = steer()
  const running = await steering.post('/clock/mode', { mode: 'real', rate: 60 })
  expect(running.body).toEqual({ mode: 'real', rate: 60, now: '2026-01-01T09:00:00.000Z' })
  steering.wallClock.set(steering.wallClock.now() + 1_000)
  const stopped = await steering.post('/clock/mode', { mode: 'manual' })
  expect(stopped.body).toEqual({ ...STANDING, now: '2026-01-01T09:01:00.000Z' })
  expect((await steering.post('/clock/mode', { mode: 'real' })).body.rate).toBe(1)
})

test('a century is one advance', async () => {
  const { body } = await steer().post('/clock/advance', { by: '36500d' })
  expect(body).toEqual({ ...STANDING, now: '2125-12-08T09:00:00.000Z' })
})

test('the clock does not run backwards', async () => {
  const answer = await steer().post('/clock/set', { to: '2025-12-31T00:00:00Z' })
  expect(refused(answer)).toMatchObject({ status: 409, code: 'CLOCK_BACKWARDS' })
})

test.each([
  ['/clock/advance', {}, 'by'],
  ['/clock/advance', { by: 30 }, 'by'],
  ['/clock/advance', { by: 'soon' }, 'by'],
  ['/clock/advance', { by: '-1s' }, 'by'],
  ['/clock/advance', { by: '99999999999999d' }, 'by'],
  ['/clock/advance', { by: '1s', minutes: 1 }, 'minutes'],
  ['/clock/set', { to: 'tomorrow' }, 'to'],
  ['/clock/set', { to: '2026-02-31T00:00:00Z' }, 'to'],
  ['/clock/set', { to: '2026-01-01T23:59:60Z' }, 'to'],
  ['/clock/set', { to: 1_800_000_000_000 }, 'to'],
  ['/clock/mode', { mode: 'slow' }, 'mode'],
  ['/clock/mode', { mode: 'real', rate: 0 }, 'rate'],
  ['/clock/mode', { mode: 'real', rate: 1e300 }, 'rate'],
  ['/clock/mode', { mode: 'manual', rate: 2 }, 'rate'],
] as const)('%s refuses %j, naming %s', async (path, body, field) => {
  const steering = steer()
  expect(refused(await steering.post(path, body))).toEqual({
    status: 400,
    code: 'VALIDATION_FAILED',
    fields: [field],
  })
  expect((await steering.get('/clock')).body).toEqual({
    ...STANDING,
    now: '2026-01-01T09:00:00.000Z',
  })
})

test('a world cannot be advanced past what a date can say', async () => {
  const steering = steer()
  await steering.put('/behaviour', { assumptions: { intentLifetime: '10000d' } })
  await steering.post('/clock/set', { to: '9899-12-31T23:00:00Z' })
  expect(refused(await steering.post('/clock/advance', { by: '2h' }))).toMatchObject({
    status: 400,
    fields: ['by'],
  })
  const { transactionId } = steering.place()
  const { intent } = (await steering.get(`/orders/${transactionId}`)).body
  expect(intent.expiresAt).toMatch(/^9927-/)
})
