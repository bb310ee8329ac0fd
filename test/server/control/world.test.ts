import { expect, test } from 'vitest'
import { VERSION } from '../../../src/vocabulary/version.ts'
import { refused, steer } from './steering.ts'

test('health says who answers, for which world, and when it is there', async () => {
  const { body } = await steer().get('/health')
  expect(body).toEqual({
    status: 'ok',
    version: VERSION,
    world: 'default',
    now: '2026-01-01T09:00:00.000Z',
  })
})

test('a reset leaves nothing of what came since', async () => {
  const steering = steer({ sandbox: { webhook: 'http://receiver.test/' } })
  const before = (await steering.get('/snapshot')).body
  steering.place()
  steering.sandbox.defaultWorld.requests.add({
    at: 0,
    method: 'GET',
    path: '/',
    operation: null,
    status: 200,
    tookMs: 1,
    body: null,
    response: null,
  })
  await steering.post('/keys', { environment: 'live' })
  await steering.put('/behaviour', { magic: false })
  await steering.post('/clock/advance', { by: '1h' })
  const { body } = await steering.post('/reset')
  expect(body).toMatchObject({ name: 'default', now: '2026-01-01T09:00:00.000Z', orders: 0 })
  expect((await steering.get('/snapshot')).body).toEqual(before)
  expect((await steering.get('/requests')).body).toEqual({ items: [] })
})

test('a made world has keys of its own and shares nothing', async () => {
  const steering = steer()
  const made = await steering.post('/worlds', { name: 'suite-1', seed: 7 })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ name: 'suite-1', apiKey: expect.stringMatching(/^ramp_test_/) })
  const mine = { 'x-api-key': made.body.apiKey as string }
  const live = { 'x-api-key': made.body.liveApiKey as string }
  await steering.post('/clock/advance', { by: '1h' }, mine)
  expect((await steering.get('/clock', live)).body.now).toBe('2026-01-01T10:00:00.000Z')
  expect((await steering.get('/clock')).body.now).toBe('2026-01-01T09:00:00.000Z')
  expect((await steering.get('/health', mine)).body.world).toBe('suite-1')
  const { items } = (await steering.get('/worlds')).body
  expect(items).toMatchObject([
    { name: 'default', seed: 1 },
    { name: 'suite-1', seed: 7 },
  ])
})

test('a world can be made without a word, and be deleted', async () => {
  const steering = steer()
  const { name, apiKey } = (await steering.post('/worlds')).body
  expect((await steering.delete(`/worlds/${name}`)).body).toEqual({ deleted: name })
  const gone = await steering.get('/clock', { 'x-api-key': apiKey })
  expect(refused(gone)).toMatchObject({ status: 401, code: 'API_KEY_UNKNOWN' })
})

test.each([
  ['a taken name', 'POST', '/worlds', { name: 'default' }, 409, 'NAME_TAKEN', []],
  [
    'a name that does not fit',
    'POST',
    '/worlds',
    { name: 'My World' },
    400,
    'VALIDATION_FAILED',
    ['name'],
  ],
  ['a seed that is text', 'POST', '/worlds', { seed: '1' }, 400, 'VALIDATION_FAILED', ['seed']],
  ['a negative seed', 'POST', '/worlds', { seed: -1 }, 400, 'VALIDATION_FAILED', ['seed']],
  ['a list for a body', 'POST', '/worlds', [], 400, 'VALIDATION_FAILED', ['body']],
  [
    'deleting the default world',
    'DELETE',
    '/worlds/default',
    undefined,
    400,
    'VALIDATION_FAILED',
    ['name'],
  ],
  ['deleting no world', 'DELETE', '/worlds/nowhere', undefined, 404, 'NOT_FOUND', []],
] as const)('%s is refused', async (_what, method, path, body, status, code, fields) => {
  expect(refused(await steer().send(method, path, { body }))).toEqual({ status, code, fields })
})

test('the requests that were answered are listed, by operation and by page', async () => {
  const steering = steer()
  for (const operation of ['createQuote', 'createOrder', 'createQuote'] as const) {
    steering.sandbox.defaultWorld.requests.add({
      at: Date.UTC(2026, 0, 1),
      method: 'POST',
      path: '/x',
      operation,
      status: 201,
      tookMs: 2,
      body: '{"a":1}',
      response: '{}',
    })
  }
  const first = (await steering.get('/requests?limit=2')).body
  expect(first).toMatchObject({
    items: [{ sequence: 1, at: '2026-01-01T00:00:00.000Z', body: '{"a":1}' }, { sequence: 2 }],
    next: '2',
  })
  expect((await steering.get('/requests?after=2')).body.items).toMatchObject([{ sequence: 3 }])
  expect((await steering.get('/requests?operation=createOrder')).body.items).toMatchObject([
    { sequence: 2 },
  ])
  expect(refused(await steering.get('/requests?after=soon')).fields).toEqual(['after'])
})
