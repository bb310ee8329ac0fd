import { expect, test } from 'vitest'
import type { Behaviour } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { matchHttpFaults } from '../../../../src/sandbox/simulator/behaviour/http-faults.ts'
import { aControlApi, rejection } from './control-api.ts'

test('a behaviour replaces parts of the initial one, is read back, and is cleared', async () => {
  const api = aControlApi()
  const initial = (await api.get('/behaviour')).body
  expect(initial).toMatchObject({ progression: 'manual', magic: true, webhooks: [] })
  const change = {
    progression: 'polls:3',
    assumptions: { rateLimitPerMinute: 422 },
    providers: { northwind: { down: true } },
    webhooks: [
      { match: { type: 'transaction.completed', attempt: 1 }, do: 'delay', by: '5m', times: 1 },
    ],
    http: [{ match: { operation: 'createOrder' }, do: 'status', status: 503, probability: 0.5 }],
  }
  const { replaced, ...changed } = (await api.put('/behaviour', change)).body
  expect(replaced).toEqual({ progression: 'manual', assumptions: { rateLimitPerMinute: 0 } })
  expect(changed).toEqual({
    ...initial,
    ...change,
    assumptions: { ...initial.assumptions, rateLimitPerMinute: 422 },
  })
  expect((await api.get('/behaviour')).body).toEqual(changed)
  expect((await api.put('/behaviour', { magic: false })).body).toEqual({
    ...initial,
    magic: false,
    replaced: { ...change, magic: true },
  })
  expect((await api.delete('/behaviour')).body).toEqual({ ...initial, replaced: { magic: false } })
})

test('what is read can be put back', async () => {
  const api = aControlApi()
  await api.put('/behaviour', { providers: { kestrel: { refuses: 'closed' } }, magic: false })
  const { body } = await api.get('/behaviour')
  const { replaced } = (await api.delete('/behaviour')).body
  expect(replaced).toEqual({ providers: { kestrel: { refuses: 'closed' } }, magic: false })
  await api.put('/behaviour', body)
  expect((await api.get('/behaviour')).body).toEqual(body)
  await api.delete('/behaviour')
  await api.put('/behaviour', replaced)
  expect((await api.get('/behaviour')).body).toEqual(body)
})

const DROP = { do: 'drop', times: 1 }
const STATUS = { do: 'status', status: 503, match: { operation: 'createOrder' } }
const RESET = { do: 'reset' }

test('a PUT names the faults and settings of earlier calls that it ends, a PATCH keeps them', async () => {
  const api = aControlApi()
  const first = { webhooks: [DROP], assumptions: { rateLimitPerMinute: 422 } }
  expect((await api.put('/behaviour', first)).body.replaced).toEqual({
    assumptions: { rateLimitPerMinute: 0 },
  })
  const ended = (await api.put('/behaviour', { http: [STATUS] })).body
  expect(ended).toMatchObject({ webhooks: [], http: [STATUS], replaced: first })
  const kept = (await api.patch('/behaviour', first)).body
  expect(kept).toMatchObject({ ...first, http: [STATUS] })
  expect(kept.replaced).toEqual({ assumptions: { rateLimitPerMinute: 0 } })
  expect((await api.put('/behaviour', { http: [RESET, STATUS] })).body.replaced).toEqual(first)
})

/** What each patch makes of this, in a world whose initial state has a fault and a setting. */
const INITIAL = { http: [RESET], assumptions: { rateLimitPerMinute: 400 }, magic: false }
const NOW = {
  http: [STATUS],
  webhooks: [DROP],
  assumptions: { rateLimitPerMinute: 422, statusSync: 'inline' },
  providers: { kestrel: { down: true, latency: '2s' }, northwind: { refuses: 'closed' } },
  markets: { chains: { polygon: { addresses: 'evm', networkId: '137' } } },
  progression: 'immediate',
}

test.each<[string, object, object]>([
  [
    'adds faults of a list after those that are there',
    { http: [RESET] },
    { http: [STATUS, RESET] },
  ],
  [
    'adds no fault twice',
    { http: [{ ...RESET }, { match: STATUS.match, status: 503, do: 'status' }] },
    { http: [STATUS, RESET] },
  ],
  ['keeps a list that it extends by nothing', { http: [], webhooks: [] }, {}],
  [
    'returns a list to the initial state',
    { http: null, webhooks: null },
    { http: [RESET], webhooks: [] },
  ],
  [
    'changes one setting',
    { assumptions: { rateLimitPerMinute: 418 } },
    { assumptions: { rateLimitPerMinute: 418 } },
  ],
  [
    'returns one setting to the initial state',
    { assumptions: { rateLimitPerMinute: null, statusSync: null } },
    { assumptions: { rateLimitPerMinute: 400, statusSync: 'queue' } },
  ],
  [
    'returns a section to the initial state',
    { assumptions: null },
    { assumptions: { rateLimitPerMinute: 400, statusSync: 'queue' } },
  ],
  [
    'changes one field of a provider',
    { providers: { kestrel: { latency: '1s' } } },
    { providers: { ...NOW.providers, kestrel: { down: true, latency: '1s' } } },
  ],
  [
    'ends one field of a provider',
    { providers: { kestrel: { down: null } } },
    { providers: { ...NOW.providers, kestrel: { latency: '2s' } } },
  ],
  [
    'ends the faults of a provider',
    { providers: { kestrel: null, palmgate: null } },
    { providers: { northwind: NOW.providers.northwind } },
  ],
  [
    'ends a market',
    { markets: { chains: { polygon: null } } },
    { markets: expect.not.objectContaining({ polygon: {} }) },
  ],
  [
    'returns a value to the initial state',
    { progression: null, magic: null },
    { progression: 'manual', magic: false },
  ],
  ['changes nothing if it is empty', {}, {}],
])('a patch %s: %j', async (_, patch, expected) => {
  const api = aControlApi({
    sandbox: { behaviour: { progression: 'manual', ...INITIAL } as Behaviour },
  })
  await api.put('/behaviour', NOW)
  const before = (await api.get('/behaviour')).body
  const { body, status } = await api.patch('/behaviour', patch)
  expect(status).toBe(200)
  const after = (await api.get('/behaviour')).body
  expect(body).toEqual({ ...after, replaced: expect.any(Object) })
  const { assumptions = {}, ...rest } = expected as Partial<typeof NOW>
  expect(after).toEqual({
    ...before,
    ...rest,
    assumptions: { ...before.assumptions, ...assumptions },
  })
})

test('a patch keeps the counts of other faults, and those that it names count again', async () => {
  const api = aControlApi()
  const once = (operation: string) => ({
    do: 'status',
    status: 503,
    match: { operation },
    times: 1,
  })
  const { world } = api.sandbox.defaultWorld
  const isFailing = (operation: string) =>
    world.call(matchHttpFaults, operation).fault !== undefined
  await api.put('/behaviour', { http: [once('createOrder')] })
  expect(isFailing('createOrder')).toBe(true)
  await api.patch('/behaviour', { http: [once('createQuote')] })
  expect([isFailing('createOrder'), isFailing('createQuote')]).toEqual([false, true])
  await api.patch('/behaviour', { http: [once('createOrder')] })
  expect([isFailing('createOrder'), isFailing('createQuote')]).toEqual([true, false])
  await api.patch('/behaviour', { http: null })
  expect(world.rows.count('faults')).toBe(0)
})

test('a patch with more faults than there can be is rejected and changes nothing', async () => {
  const api = aControlApi()
  await api.put('/behaviour', { http: [STATUS] })
  const before = (await api.get('/snapshot')).body
  const http = Array.from({ length: 100 }, (_, n) => ({ do: 'status', status: 400 + n }))
  expect(rejection(await api.patch('/behaviour', { http }))).toBe('400 VALIDATION_FAILED http')
  expect((await api.get('/snapshot')).body).toEqual(before)
})
