/** A recording of a sandbox has all of its worlds, and a replay repeats each of them. */
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openRecording } from '../../../src/sandbox/control/open-recording.ts'
import { changeClock } from '../../../src/sandbox/simulator/clock/operations.ts'
import { call as ramp } from '../../cli/call.ts'
import { storyOf } from '../../sandbox/http/control/random-histories.ts'
import { aBuy, aSell } from '../../worlds.ts'
import { checkRecordings } from './checked.ts'
import { aRecordedSandbox, replayed } from './recorded-sandbox.ts'

const ORDERS = '/api/developer/orders'

/** Four worlds: one is reset, one is a fork of a moment before, and one is deleted. */
async function fourWorlds() {
  const recorded = await aRecordedSandbox()
  const { call, sandbox } = recorded
  const shop = await call('POST', '/__sandbox/worlds', { name: 'shop' })
  const gone = await call('POST', '/__sandbox/worlds', { name: 'gone' })
  const [shopKey = '', goneKey = ''] = [shop['apiKey'], gone['apiKey']]
  const first = await call('POST', ORDERS, aBuy())
  const sold = await call('POST', ORDERS, aSell(), shopKey)
  await call('POST', '/__sandbox/clock/advance', { by: '5m' }, shopKey)
  await call('POST', ORDERS, aBuy(), goneKey)
  await call(
    'POST',
    `/__sandbox/orders/${sold['transactionId']}/simulate`,
    { action: 'complete' },
    shopKey,
  )
  await call('POST', ORDERS, aBuy({ externalCustomerId: 'bob' }))
  const fork = await call('POST', '/__sandbox/worlds', {
    name: 'fork',
    at: first['transactionId'] ?? '',
  })
  await call('DELETE', '/__sandbox/worlds/gone')
  await call('POST', ORDERS, aSell({ externalCustomerId: 'eve' }), fork['apiKey'])
  await call('POST', '/__sandbox/reset', undefined, shopKey)
  await call('POST', ORDERS, aBuy({ externalCustomerId: 'dan' }), shopKey)
  await call('POST', `${ORDERS}/${first['transactionId']}/monitor-status`)
  const keys = [shop, gone, fork].flatMap(({ apiKey = '', liveApiKey = '' }) => [
    apiKey,
    liveApiKey,
  ])
  const live = Object.fromEntries(
    [...sandbox.worlds].map(([name, { world }]) => [name, storyOf(world.snapshot())]),
  )
  return { ...recorded, keys, live }
}

/** The worlds of a replay, by name. */
function storiesIn({ main, others }: ReturnType<typeof replayed>) {
  return Object.fromEntries(
    [main, ...others].map(({ name, snapshot }) => [name, storyOf(snapshot)]),
  )
}

test('worlds that change in turns, a fork and a deletion repeat', async () => {
  const { file, live, stopped } = await fourWorlds()
  const again = replayed(file)
  expect([again.difference, again.deleted, stopped]).toEqual([undefined, 1, []])
  expect(Object.keys(live)).toEqual(['default', 'shop', 'fork'])
  expect(storiesIn(again)).toEqual(live)
  expect(again.responses).toEqual({ compared: 7, masked: 0, others: 0 })
})

test('no key of a world is in the file, and each world is one business in it', async () => {
  const { file, keys } = await fourWorlds()
  const text = readFileSync(file, 'utf8')
  expect(keys).toHaveLength(6)
  expect(keys.filter((key) => text.includes(key))).toEqual([])
  const sent = new Set([...text.matchAll(/"x-api-key","value":"([^"]+)"/g)].map(([, key]) => key))
  expect(sent.size).toBe(4)
  expect(checkRecordings(file).run.rows.filter(({ verdict }) => verdict === 'failed')).toEqual([])
})

test('of a torn file, what is whole of each world repeats', async () => {
  const { file } = await fourWorlds()
  const { responses } = replayed(file)
  truncateSync(file, statSync(file).size - 5_000)
  const torn = replayed(file)
  expect([torn.difference, torn.isTorn]).toEqual([undefined, true])
  expect(torn.responses.compared).toBeLessThan(responses.compared)
  expect(torn.others.map(({ name }) => name)).toContain('shop')
})

test('a response of another world that was changed is found, with the name of the world', async () => {
  const { file } = await fourWorlds()
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.includes('"_operation"') && line.includes('"shop"'))
  lines[at] = (lines[at] ?? '').replace('"status":201', '"status":200')
  writeFileSync(file, lines.join('\n'))
  const { code, out } = await ramp(['replay', file])
  expect([code, out]).toEqual([
    4,
    expect.stringMatching(
      / in world "shop" differs: its response has status 201, in the file 200\.\n$/,
    ),
  ])
})

test('a world that cannot be repeated is named, and the others go on', async () => {
  const { file, sandbox, call, stopped } = await aRecordedSandbox()
  const { apiKey } = await call('POST', '/__sandbox/worlds', { name: 'shop' })
  // An operation that no recording has a name for.
  sandbox.worlds.get('shop')?.world.call((tx) => changeClock(tx, { mode: 'manual', at: 7e12 }), {})
  await call('POST', ORDERS, aBuy(), apiKey)
  await call('POST', ORDERS, aBuy())
  expect(stopped).toEqual([expect.stringContaining('world "shop": ')])
  const again = replayed(file)
  expect([again.difference, again.main.snapshot.tables.orders.length]).toEqual([undefined, 1])
  const { code, out } = await ramp(['replay', file])
  expect(code).toBe(0)
  expect(out).toContain('The recording of world "shop" ended early: ')
})

test('what is opened has the worlds of the recording, with keys of their own', async () => {
  const { file } = await fourWorlds()
  const { main, others } = replayed(file)
  const opened = await openRecording(main, {}, others)
  expect([...opened.worlds.keys()]).toEqual(['default', 'shop', 'fork'])
  expect([...opened.worlds.values()].map(({ world }) => world.rows.count('orders'))).toEqual([
    2, 1, 1,
  ])
  await opened.close()
})
