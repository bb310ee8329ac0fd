import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import request from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import {
  createApp,
  createSandbox,
  verifySignature,
  VERSION,
  type CreateSandboxOptions,
  type LocalSandbox,
  type SandboxChange,
} from '../../../src/index.ts'
import { recordedParts } from '../../../src/sandbox/config/recording-file.ts'
import { repeatRecording } from '../../../src/verify/traffic/replay.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { localReceiver } from '../../base/ports/local-receiver.ts'
import { aBuy } from '../../worlds.ts'

const QUOTE = { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDT', chain: 'base' }

const BUY = aBuy({ amount: 20, fiatAmount: 30_000, asset: 'USDT' })

async function aSandbox(options: CreateSandboxOptions = {}): Promise<LocalSandbox> {
  const sandbox = await createSandbox({ clock: 'manual', progression: 'manual', ...options })
  onTestFinished(() => sandbox.close())
  return sandbox
}

async function placeBuy(sandbox: LocalSandbox, order: object = BUY): Promise<string> {
  const answer = await request(sandbox.url)
    .post('/api/developer/orders')
    .set('x-api-key', sandbox.apiKey)
    .send(order)
  expect(answer.body).toHaveProperty('transactionId')
  return (answer.body as { transactionId: string }).transactionId
}

test('the version is the one in package.json', () => {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  expect(VERSION).toBe((JSON.parse(manifest) as { version: string }).version)
})

test('a sandbox answers at its url with either key', async () => {
  const sandbox = await aSandbox()
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  for (const key of [sandbox.apiKey, sandbox.liveApiKey]) {
    await request(sandbox.url)
      .post('/api/developer/quotes')
      .set('x-api-key', key)
      .send(QUOTE)
      .expect(200)
  }
  expect(sandbox.requests().map(({ operation, status }) => ({ operation, status }))).toEqual([
    { operation: 'createQuote', status: 200 },
    { operation: 'createQuote', status: 200 },
  ])
})

test('createApp serves the same sandbox without its port', async () => {
  const sandbox = await aSandbox()
  const id = await placeBuy(sandbox)
  const answer = await request(createApp(sandbox))
    .post(`/api/developer/orders/${id}/monitor-status`)
    .set('x-api-key', sandbox.apiKey)
    .expect(200)
  expect(answer.body).toMatchObject({ transactionId: id, status: 'pending' })
})

test('the clock is read, advanced and set, and orders expire on the way', async () => {
  const sandbox = await aSandbox()
  const { clock, orders } = sandbox
  const id = await placeBuy(sandbox)
  expect(clock.now()).toBe('2026-01-01T09:00:00.000Z')
  expect(await clock.advance('29m')).toBe('2026-01-01T09:29:00.000Z')
  expect(orders.get(id).state).toBe('placed')
  expect(await clock.set('2026-01-01T10:00:00Z')).toBe('2026-01-01T10:00:00.000Z')
  expect(orders.get(id).state).toBe('expired')
})

test('orders are listed, read and simulated', async () => {
  const sandbox = await aSandbox()
  const id = await placeBuy(sandbox)
  await placeBuy(sandbox, { ...BUY, externalCustomerId: 'bisi' })
  expect(sandbox.orders.list()).toHaveLength(2)
  expect(
    sandbox.orders.list({ customer: 'ada' }).map(({ transactionId }) => transactionId),
  ).toEqual([id])
  expect(sandbox.orders.simulate(id, 'complete')).toMatchObject({
    state: 'completed',
    status: 'completed',
  })
  expect(sandbox.orders.get(id).timeline.map(({ state }) => state)).toEqual([
    'placed',
    'funded',
    'settling',
    'completed',
  ])
})

test('the webhook secret is known before there is an endpoint, and the first one signs with it', async () => {
  const sandbox = await aSandbox()
  const secret = sandbox.webhookSecret
  const { url, received } = await localReceiver()
  await placeBuy(sandbox, { ...BUY, externalCustomerId: 'before-the-endpoint' })
  expect(sandbox.webhooks.register(url).secret).toBe(secret)
  const id = await placeBuy(sandbox)
  sandbox.orders.simulate(id, 'complete')
  await sandbox.drain()
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ])
  for (const { headers, body } of received) {
    expect(verifySignature({ scheme: 'hex', secret, headers, body })).toBe(true)
  }
  expect(sandbox.webhooks.deliveries({ status: 'delivered' })).toHaveLength(4)
  expect(sandbox.webhooks.events({ order: id })).toHaveLength(4)
})

test('a drain tells what was delivered, what failed and what has not ended', async () => {
  const { url, answer, close } = await localReceiver()
  const sandbox = await aSandbox({ webhook: url })
  answer({ status: 503, times: 1 })
  sandbox.orders.simulate(await placeBuy(sandbox), 'complete')
  expect(await sandbox.drain()).toEqual({ delivered: 3, failed: 1, underWay: 0 })
  answer({ hang: true })
  await placeBuy(sandbox)
  expect(await sandbox.drain({ timeout: '20ms' })).toEqual({ delivered: 0, failed: 0, underWay: 1 })
  // Otherwise the sandbox waits for the delivery when it closes.
  await close()
})

test('a test waits for the webhook that it is about', async () => {
  const { url, received } = await localReceiver()
  const sandbox = await aSandbox({ webhook: url })
  const [ada, bola] = [
    await placeBuy(sandbox),
    await placeBuy(sandbox, { ...BUY, externalCustomerId: 'bola' }),
  ]
  sandbox.orders.simulate(bola, 'complete')
  sandbox.orders.simulate(ada, 'fail')
  const delivery = await sandbox.webhooks.waitFor('transaction.completed', { order: bola })
  expect(delivery).toMatchObject({ transactionId: bola, type: 'transaction.completed' })
  expect(received.map(({ body }) => body).join()).toContain(delivery.eventId)
  expect(await sandbox.webhooks.waitFor('transaction.completed')).toEqual(delivery)
  await expect(
    sandbox.webhooks.waitFor('transaction.failed', { order: ada }),
  ).resolves.toMatchObject({ transactionId: ada })
})

test('who waits in vain for a webhook reads what was delivered instead', async () => {
  const { url, answer } = await localReceiver()
  const sandbox = await aSandbox({ webhook: url })
  answer({ status: 200, times: 1 }, { status: 500 })
  const order = await placeBuy(sandbox)
  sandbox.orders.simulate(order, 'complete')
  await sandbox.drain()
  const waiting = sandbox.webhooks.waitFor('transaction.completed', { order, timeout: '20ms' })
  await expect(waiting).rejects.toThrow(
    `Failed to wait for transaction.completed of order "${order}": no receiver acknowledged one within 20ms. The deliveries: transaction.created delivered, 2 × transaction.updated pending (500), transaction.completed pending (500).`,
  )
})

test('endpoints are listed, rotated and removed, and can exist from the start', async () => {
  const { url } = await localReceiver()
  const sandbox = await aSandbox({ webhook: url })
  const [endpoint] = sandbox.webhooks.endpoints()
  expect(endpoint).toMatchObject({ url, secret: sandbox.webhookSecret })
  const id = endpoint?.id ?? ''
  const rotated = sandbox.webhooks.rotateSecret(id, { overlap: '1h' })
  expect(rotated).not.toBe(endpoint?.secret)
  expect(sandbox.webhookSecret).toBe(rotated)
  await placeBuy(sandbox)
  await sandbox.drain()
  const [delivery] = sandbox.webhooks.deliveries()
  expect(sandbox.webhooks.resend(delivery?.id ?? '')).toMatchObject({ status: 'pending' })
  sandbox.webhooks.remove(id)
  expect(sandbox.webhooks.endpoints()).toEqual([])
})

test('behaviour overrides the initial one and is cleared', async () => {
  const sandbox = await aSandbox({ behaviour: { assumptions: { rateLimitPerMinute: 422 } } })
  await sandbox.behaviour.set({ assumptions: { amountToleranceBps: 75 }, magic: false })
  expect(sandbox.behaviour.get()).toMatchObject({
    magic: false,
    progression: 'manual',
    assumptions: { rateLimitPerMinute: 422, amountToleranceBps: 75 },
  })
  sandbox.behaviour.clear()
  expect(sandbox.behaviour.get()).toMatchObject({
    magic: true,
    assumptions: { rateLimitPerMinute: 422, amountToleranceBps: 100 },
  })
})

test('after a reset the same calls get the same answers', async () => {
  const sandbox = await aSandbox({ seed: 42 })
  const secret = sandbox.webhookSecret
  const id = await placeBuy(sandbox)
  await sandbox.clock.advance('1h')
  await sandbox.reset()
  expect(sandbox.orders.list()).toEqual([])
  expect(sandbox.clock.now()).toBe('2026-01-01T09:00:00.000Z')
  expect(sandbox.webhookSecret).toBe(secret)
  expect(await placeBuy(sandbox)).toBe(id)
})

test('a closed sandbox frees its port, and a second close does nothing', async () => {
  const sandbox = await createSandbox()
  const { url } = sandbox
  await sandbox.close()
  await sandbox[Symbol.asyncDispose]()
  await expect(fetch(`${url}/api/developer/quotes`)).rejects.toThrow()
  const again = await aSandbox({ port: Number(new URL(url).port) })
  expect(again.url).toBe(url)
  await expect(createSandbox({ port: Number(new URL(url).port) })).rejects.toThrow(
    /another ramp-sandbox \(.*\) listens there/,
  )
})

test('a program follows what happens, until it stops', async () => {
  const sandbox = await aSandbox()
  const seen: SandboxChange[] = []
  const stop = sandbox.follow((change) => seen.push(change))
  const id = await placeBuy(sandbox)
  expect(seen).toMatchObject([
    { kind: 'request', operation: 'createOrder', status: 201, number: 1 },
    { kind: 'change', cause: 1, orders: [{ transactionId: id, state: 'placed' }] },
  ])
  await sandbox.reset()
  expect(seen.at(-1)?.kind).toBe('reset')
  stop()
  await placeBuy(sandbox)
  expect(seen).toHaveLength(3)
})

test('keys are created, listed and revoked', async () => {
  const sandbox = await aSandbox()
  const { id, key } = sandbox.keys.create('live')
  expect(sandbox.keys.list().map((each) => each.key)).toEqual([
    sandbox.apiKey,
    sandbox.liveApiKey,
    key,
  ])
  const quote = () =>
    request(sandbox.url).post('/api/developer/quotes').set('x-api-key', key).send(QUOTE)
  expect((await quote()).status).toBe(200)
  sandbox.keys.revoke(id)
  expect((await quote()).body).toMatchObject({ code: 'API_KEY_REVOKED' })
})

test('each test can have a world of its own, which shares nothing and is deleted when closed', async () => {
  const sandbox = await aSandbox()
  const [ada, bola] = [sandbox.worlds.create({ name: 'ada' }), sandbox.worlds.create()]
  expect([ada.url, bola.url]).toEqual([sandbox.url, sandbox.url])
  const order = await placeBuy(ada)
  expect(ada.orders.list().map(({ transactionId }) => transactionId)).toEqual([order])
  expect([...bola.orders.list(), ...sandbox.orders.list()]).toEqual([])
  await ada.close()
  await ada.close()
  expect(() => ada.orders.list()).toThrow('Failed to use the sandbox: it is closed.')
  expect(sandbox.worlds.list().map(({ name }) => name)).not.toContain('ada')
  await placeBuy(bola)
})

test('a snapshot brings back the orders of its moment', async () => {
  const sandbox = await aSandbox()
  const order = await placeBuy(sandbox)
  const snapshot = sandbox.snapshot()
  sandbox.orders.simulate(order, 'complete')
  await sandbox.restore(snapshot)
  expect(sandbox.orders.get(order).state).toBe('placed')
})

test('an invalid call rejects when it is awaited, without a warning', async () => {
  const warnings: Error[] = []
  const keep = (warning: Error) => void warnings.push(warning)
  process.on('warning', keep)
  onTestFinished(() => void process.off('warning', keep))
  const { clock } = await aSandbox()
  await expect(clock.advance('soon')).rejects.toThrow('Failed to advance')
  await expect(clock.set('noon').catch((error: Error) => error.message)).resolves.toContain('noon')
  // A warning would be there after one turn.
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  expect(warnings.filter(({ name }) => name === 'RampSandboxWarning')).toEqual([])
})

test.each<[name: string, call: (sandbox: LocalSandbox) => unknown]>([
  ['sandbox.behaviour.set', ({ behaviour }) => behaviour.set({ progression: 5 } as never)],
  ['sandbox.clock.advance', ({ clock }) => clock.advance('soon')],
  ['sandbox.clock.set', ({ clock }) => clock.set('noon')],
  ['sandbox.drain', (sandbox) => sandbox.drain({ timeout: 'soon' })],
  ['sandbox.fork', (sandbox) => sandbox.fork({ at: 'mark_9' })],
  ['sandbox.restore', (sandbox) => sandbox.restore({} as never)],
  ['sandbox.webhooks.waitFor', ({ webhooks }) => webhooks.waitFor('completed' as never)],
  ['createSandbox', () => createSandbox({ port: -1 })],
])(
  'an invalid call of %s without an await is a warning, and no unhandled rejection',
  async (name, call) => {
    const unhandled: unknown[] = []
    const keep = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', keep)
    onTestFinished(() => void process.off('unhandledRejection', keep))
    const sandbox = await aSandbox()
    const warned = once(process, 'warning')
    void call(sandbox)
    const [warning] = (await warned) as [Error]
    expect(warning.name).toBe('RampSandboxWarning')
    expect(warning.message).toMatch(/Failed to /)
    expect(warning.message).toContain(`Await ${name}().`)
    expect(unhandled).toEqual([])
  },
)

test('once a sandbox is closed, its further worlds and its apps answer nothing either', async () => {
  const sandbox = await createSandbox()
  const [further, app] = [sandbox.worlds.create(), createApp(sandbox)]
  await sandbox.close()
  for (const call of [() => further.orders.list(), () => further.webhooks.register('http://x/')])
    expect(call).toThrow('Failed to use the sandbox: it is closed.')
  const answer = await request(app)
    .post('/api/developer/quotes')
    .set('x-api-key', sandbox.apiKey)
    .send(QUOTE)
  expect([answer.status, answer.body]).toEqual([
    503,
    {
      success: false,
      code: 'STORAGE_FAILED',
      message: 'Failed to use the sandbox: it is closed. Close it after the last call.',
    },
  ])
  await further.close()
})

test('a fork goes back to a mark or before an order, and its webhooks are in its inbox', async () => {
  const sandbox = await aSandbox()
  sandbox.webhooks.register('http://127.0.0.1:9/never')
  const mark = sandbox.marks.create('empty')
  const id = await placeBuy(sandbox)
  expect(sandbox.marks.list().map((each) => each.id)).toEqual([mark.id, id])
  const fork = await sandbox.fork({ at: mark.id })
  expect(fork.orders.list()).toEqual([])
  const other = await placeBuy(fork)
  await fork.drain()
  expect(fork.inbox.list()).toMatchObject([{ check: { valid: true } }])
  expect(fork.inbox.list()[0]?.body).toContain(other)
  fork.inbox.clear()
  expect(fork.inbox.list()).toEqual([])
  await fork.close()
  expect(sandbox.worlds.list()).toHaveLength(1)
})

test('the log of a sandbox is a recording that repeats, and the option record writes all of it', async () => {
  const record = join(aFolder(), 'all.har')
  const sandbox = await aSandbox({ record, clock: 'manual' })
  const id = await placeBuy(sandbox)
  sandbox.orders.simulate(id, 'complete')
  await sandbox.clock.advance('1s')
  const file = JSON.stringify(sandbox.recording.har())
  expect(sandbox.recording.get().entries).toBeGreaterThan(0)
  const { webhookSecret } = sandbox
  await sandbox.close()
  for (const text of [file, readFileSync(record, 'utf8')]) {
    expect(text).not.toContain(webhookSecret)
    const replayed = repeatRecording(recordedParts('a.har', JSON.parse(text).log.entries))
    expect(replayed).toMatchObject({ difference: undefined, calls: 2 })
    expect(replayed?.main.snapshot.tables.orders).toMatchObject([{ id, state: 'completed' }])
  }
  await expect(createSandbox({ record })).rejects.toThrow('EEXIST')
})
