/** A recording of a sandbox is a HAR file as it happens, and repeats byte for byte. */
import { readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { HarWriter, type HarWriterOptions } from '../../../src/verify/traffic/har-writer.ts'
import { recordWorlds } from '../../../src/verify/traffic/world-recorder.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { aBuy, TEST_CALLER } from '../../worlds.ts'
import { checkRecordings } from './checked.ts'
import { aRecordedSandbox as anyRecordedSandbox, replayed } from './recorded-sandbox.ts'

const SECRET_URL = 'http://receiver.test/hooks/k3y-of-the-receiver-9f2c'

async function aRecordedSandbox(writer: HarWriterOptions = {}) {
  const recorded = await anyRecordedSandbox({ writer })
  const { call, sandbox } = recorded
  const place = (over: Parameters<typeof aBuy>[0]) =>
    sandbox.defaultWorld.world.call(createOrder, { request: aBuy(over), caller: TEST_CALLER })
  const aHistory = async () => {
    const customer = { externalCustomerId: 'ada' }
    const { transactionId } = await call('POST', '/api/developer/orders', aBuy(customer))
    await call('GET', '/api/developer/orders/intent?customerId=ada&token=USDC&network=base')
    await call('POST', '/api/developer/orders', aBuy(customer))
    await call('POST', '/__sandbox/clock/advance', { by: '5m' })
    await call('POST', `/__sandbox/orders/${transactionId}/simulate`, { action: 'complete' })
    await call('POST', '/__sandbox/clock/advance', { by: '1s' })
    await call('POST', `/api/developer/orders/${transactionId}/monitor-status`)
    return transactionId
  }
  return { ...recorded, place, aHistory }
}

type Entry = {
  readonly request: { readonly url: string; readonly method: string }
  readonly response: { readonly status: number }
  readonly _before?: readonly { readonly operation: string }[]
}

function entriesIn(file: string): readonly Entry[] {
  return JSON.parse(readFileSync(file, 'utf8')).log.entries as readonly Entry[]
}

test('the file is whole after every exchange, is private, and repeats byte for byte', async () => {
  const { file, aHistory, call, sandbox } = await aRecordedSandbox()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const id = await aHistory()
  const before = entriesIn(file).length
  await call('GET', '/api/developer/provider-bank-list/northwind')
  expect(entriesIn(file)).toHaveLength(before + 1)
  const { difference, snapshot, until } = replayed(file)
  expect(difference).toBe(undefined)
  expect(snapshot?.tables.orders).toMatchObject([{ id, state: 'completed' }])
  expect(until).toBe(sandbox.defaultWorld.world.now())
})

test('it has what passed: exchanges, webhooks, control calls and moves of the clock', async () => {
  const { file, aHistory } = await aRecordedSandbox()
  await aHistory()
  const shown = entriesIn(file).map(({ request, response, _before = [] }) =>
    [
      ...[request.method, new URL(request.url).pathname.replace(/[\da-f-]{36}/, ':id')],
      ...[response.status, _before.map(({ operation }) => operation).join()],
    ].join(' '),
  )
  const sent = 'POST /webhooks 200 prepareAttempt'
  expect(shown).toEqual([
    'PUT /__sandbox/snapshot 200 ',
    'POST /api/developer/orders 201 ',
    sent,
    'GET /api/developer/orders/intent 200 ',
    'POST /api/developer/orders 409 ',
    'POST /__sandbox/clock/set 200 ',
    'POST /__sandbox/orders/:id/simulate 200 ',
    ...[sent, sent, sent],
    'POST /__sandbox/clock/set 200 ',
    'POST /api/developer/orders/:id/monitor-status 200 ',
  ])
})

test('the documented rules pass in it, webhooks included', async () => {
  const { file, aHistory } = await aRecordedSandbox()
  await aHistory()
  const { rows } = checkRecordings(file).run
  expect(rows.filter(({ verdict }) => verdict === 'failed')).toEqual([])
  const passed = rows.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id)
  expect(passed).toEqual(
    expect.arrayContaining(['webhooks.signs-raw-body', 'windows.conflict-if-active']),
  )
})

test('no secret of the sandbox or of a receiver is in it, customers are', async () => {
  const { file, aHistory, call, transport, sandbox } = await aRecordedSandbox()
  transport.receiver(SECRET_URL).answer({ body: 'Bearer abcdefghijklmnopqrstuvw' })
  const { secret = '' } = await call('POST', '/__sandbox/webhook-endpoints', { url: SECRET_URL })
  const { key = '' } = await call('POST', '/__sandbox/keys', { environment: 'live' })
  await aHistory()
  await call('POST', '/api/developer/orders', aBuy({ externalCustomerId: 'bob' }), key)
  await call(
    'GET',
    '/api/developer/provider-bank-list/northwind?api_key=query-5ecret',
    undefined,
    'mistyped-key-1',
  )
  const text = readFileSync(file, 'utf8')
  const [endpoint] = sandbox.defaultWorld.world.rows.all('endpoints')
  const secrets = [secret, key, endpoint?.secret ?? '', '"ramp_test_local"', 'k3y-of-the']
  const other = ['abcdefghijklmnopqrstuvw', 'query-5ecret', 'mistyped-key-1']
  expect([...secrets, ...other].filter((each) => text.includes(each))).toEqual([])
  expect(text).toContain('ada')
  expect(replayed(file).difference).toBe(undefined)
})

test('a reset starts again in the same file, and both worlds repeat', async () => {
  const { file, aHistory, call } = await aRecordedSandbox()
  await aHistory()
  for (let n = 0; n < 2; n++) await call('POST', '/__sandbox/reset')
  await call('POST', '/api/developer/orders', aBuy({ externalCustomerId: 'bob' }))
  const { difference, snapshot, responses } = replayed(file)
  expect([difference, snapshot?.tables.orders.length]).toEqual([undefined, 1])
  expect(responses.compared).toBe(5)
})

test('a large world at the start is several entries, which repeat as one', async () => {
  const { writer, sandbox, place, call } = await aRecordedSandbox()
  for (let n = 0; n < 400; n++) place({ externalCustomerId: `c${n}` })
  const again = join(aFolder(), 'again.har')
  recordWorlds(sandbox, new HarWriter(again), () => {})
  await call('POST', '/api/developer/orders', aBuy({ externalCustomerId: 'last' }))
  writer.close()
  expect(entriesIn(again).filter((entry) => '_start' in entry).length).toBeGreaterThan(2)
  const { difference, snapshot } = replayed(again)
  expect([difference, snapshot?.tables.orders.length]).toEqual([undefined, 401])
})

test('of a torn file, everything before the last whole entry is repeated', async () => {
  const { file, aHistory, call } = await aRecordedSandbox()
  await aHistory()
  await call('POST', '/api/developer/orders', aBuy({ externalCustomerId: 'bob' }))
  const { responses } = replayed(file)
  truncateSync(file, statSync(file).size - 3_000)
  const torn = replayed(file)
  expect([torn.difference, torn.isTorn]).toEqual([undefined, true])
  expect(torn.responses.compared).toBeLessThan(responses.compared)
  expect(torn.responses.compared).toBeGreaterThan(0)
})

test('at its largest size the recording ends and says so, and the sandbox goes on', async () => {
  const { file, aHistory, stopped, call } = await aRecordedSandbox({ maxBytes: 12_000 })
  const id = await aHistory()
  const status = await call('POST', `/api/developer/orders/${id}/monitor-status`)
  expect(status).toMatchObject({ completed: true })
  expect(stopped).toEqual([expect.stringContaining('maximum size of 12000 bytes')])
  expect(statSync(file).size).toBeLessThanOrEqual(12_000)
  expect(replayed(file).difference).toBe(undefined)
})

test('the same calls give the same file, but for the time of the machine', async () => {
  const texts = []
  for (let n = 0; n < 2; n++) {
    const { file, aHistory, url } = await aRecordedSandbox()
    await aHistory()
    const text = readFileSync(file, 'utf8').replaceAll(new URL(url).host, 'host')
    texts.push(text.replaceAll(/"(wallNow|_number|_cause)":\d+/g, ''))
  }
  expect(texts[0] === texts[1]).toBe(true)
})
