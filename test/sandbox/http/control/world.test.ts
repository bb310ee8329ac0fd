import { expect, test } from 'vitest'
import { VERSION } from '../../../../src/base/vocabulary/version.ts'
import { aControlApi, rejection } from './control-api.ts'
import { logExchange } from '../../log/log-exchange.ts'

const REQUEST = {
  method: 'POST',
  path: '/x',
  operation: null,
  status: 201,
  body: '{"a":1}',
  response: '{}',
}

test('health reports the version, the world and its time', async () => {
  const { body } = await aControlApi().get('/health')
  expect(body).toEqual({
    status: 'ok',
    version: VERSION,
    world: 'default',
    now: '2026-01-01T09:00:00.000Z',
  })
})

test('a reset restores the initial state', async () => {
  const api = aControlApi({ sandbox: { webhook: 'http://receiver.test/' } })
  const before = (await api.get('/snapshot')).body
  api.place()
  logExchange(api.sandbox.defaultWorld.log, REQUEST)
  await api.post('/keys', { environment: 'live' })
  await api.put('/behaviour', { magic: false })
  await api.post('/clock/advance', { by: '1h' })
  const { body } = await api.post('/reset')
  expect(body).toMatchObject({ name: 'default', now: '2026-01-01T09:00:00.000Z', orders: 0 })
  expect((await api.get('/snapshot')).body).toEqual(before)
  expect((await api.get('/requests')).body).toEqual({ items: [] })
})

test('a new world has its own keys and shares nothing', async () => {
  const api = aControlApi()
  const made = await api.post('/worlds', { name: 'suite-1', seed: 7 })
  expect(made.status).toBe(201)
  // A proxy finds the world of a call by the name in its key.
  expect(made.body).toEqual({
    name: 'suite-1',
    apiKey: expect.stringMatching(/^ramp_test_suite-1_[\da-f]{24}$/),
    liveApiKey: expect.stringMatching(/^ramp_live_suite-1_[\da-f]{24}$/),
  })
  const mine = { 'x-api-key': made.body.apiKey as string }
  const live = { 'x-api-key': made.body.liveApiKey as string }
  await api.post('/clock/advance', { by: '1h' }, mine)
  expect((await api.get('/clock', live)).body.now).toBe('2026-01-01T10:00:00.000Z')
  expect((await api.get('/clock')).body.now).toBe('2026-01-01T09:00:00.000Z')
  expect((await api.get('/health', mine)).body.world).toBe('suite-1')
  const { items } = (await api.get('/worlds')).body
  expect(items).toMatchObject([
    { name: 'default', seed: 1 },
    { name: 'suite-1', seed: 7 },
  ])
})

test('a world can be created without a name, and be deleted', async () => {
  const api = aControlApi()
  const { name, apiKey } = (await api.post('/worlds')).body
  expect((await api.delete(`/worlds/${name}`)).body).toEqual({ deleted: name })
  const deleted = await api.get('/clock', { 'x-api-key': apiKey })
  expect(rejection(deleted)).toBe('401 API_KEY_UNKNOWN')
})

test('the requests that were answered are listed, by operation and by page', async () => {
  const api = aControlApi()
  for (const operation of ['createQuote', 'createOrder', 'createQuote'] as const) {
    logExchange(api.sandbox.defaultWorld.log, { ...REQUEST, operation })
  }
  const first = (await api.get('/requests?limit=2')).body
  expect(first).toMatchObject({
    items: [{ sequence: 1, at: '2026-01-01T09:00:00.000Z', body: '{"a":1}' }, { sequence: 2 }],
    next: '2',
  })
  expect((await api.get('/requests?after=2')).body.items).toMatchObject([{ sequence: 3 }])
  expect((await api.get('/requests?operation=createOrder')).body.items).toMatchObject([
    { sequence: 2 },
  ])
})

test('requests are found by words in any part of them, and their keys by nobody', async () => {
  const api = aControlApi()
  const { log } = api.sandbox.defaultWorld
  const trace = ['X-Trace', 'one', 'x-trace', 'two']
  const headers = [...trace, 'X-Api-Key', 'ramp_test_secret1234', 'Cookie', 'session=abc']
  logExchange(log, { ...REQUEST, headers })
  logExchange(log, { ...REQUEST, body: '{"customer":"Ada"}', response: '{"code":"LATE"}' })
  logExchange(log, { ...REQUEST, path: '/y', status: 404 })
  const found = async (q: string) => {
    const { body } = await api.get(`/requests?q=${encodeURIComponent(q)}`)
    return (body.items as readonly { readonly sequence: number }[]).map((each) => each.sequence)
  }
  expect(await found('TWO one')).toEqual([1])
  expect(await found('ada late')).toEqual([2])
  expect(await found('post 404 /y')).toEqual([3])
  expect(await found('ada one')).toEqual([])
  expect(await found('secret1234')).toEqual([])
  expect(await found('session=abc')).toEqual([])
  const [first, second] = (await api.get('/requests')).body.items as readonly object[]
  expect(first).toMatchObject({
    headers: { 'x-trace': 'one, two', 'x-api-key': 'ramp_test_s…', cookie: '…' },
  })
  expect(second).not.toHaveProperty('headers')
})
