/** The fake timers of a test, which must not reach a sandbox in the same process. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openWebhookReceiver } from '../../../src/base/client/webhook-receiver.ts'
import { createSandbox, type CreateSandboxOptions } from '../../../src/index.ts'
import { aBuy } from '../../worlds.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function aSandbox(options: CreateSandboxOptions = {}) {
  const sandbox = await createSandbox({ webhook: 'sandbox:inbox', ...options })
  onTestFinished(() => sandbox.close())
  const headers = { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' }
  const place = async () => {
    const url = `${sandbox.url}/api/developer/orders`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(aBuy()) })
    return ((await response.json()) as { transactionId: string }).transactionId
  }
  return { sandbox, place }
}

type Fake = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>

const FAKES: readonly (readonly [string, Fake])[] = [
  ['the defaults', {}],
  ['setImmediate', { toFake: ['setImmediate'] }],
  ['setTimeout', { toFake: ['setTimeout', 'clearTimeout'] }],
  ['Date', { toFake: ['Date'], now: 0 }],
  ['performance', { toFake: ['performance'] }],
]

test.each(FAKES)('a call and a delivery go on with fake timers: %s', async (_, fake) => {
  const { sandbox, place } = await aSandbox({ clock: 'manual', progression: 'manual' })
  vi.useFakeTimers(fake)
  const order = await place()
  sandbox.orders.simulate(order, 'complete')
  await sandbox.webhooks.waitFor('transaction.completed', { order })
})

test.each(FAKES)('a slow delivery goes on with fake timers: %s', async (_, fake) => {
  const receiver = await openWebhookReceiver({ port: 0 })
  onTestFinished(() => receiver.close())
  const { sandbox, place } = await aSandbox({
    ...{ clock: 'manual', progression: 'manual', webhook: receiver.url },
    behaviour: { webhooks: [{ do: 'slow', by: '20ms' }] },
  })
  vi.useFakeTimers(fake)
  await place()
  await sandbox.drain()
  expect(receiver.arrivals).toHaveLength(1)
})

test.each(FAKES)('a wait ends with its own message with fake timers: %s', async (_, fake) => {
  const { sandbox, place } = await aSandbox({ clock: 'manual', progression: 'manual' })
  vi.useFakeTimers(fake)
  const order = await place()
  const waiting = sandbox.webhooks.waitFor('transaction.completed', { order, timeout: '50ms' })
  await expect(waiting).rejects.toThrow('transaction.completed')
})

test('a real clock goes on while Date.now is frozen', async () => {
  const { sandbox, place } = await aSandbox({ clock: 'real', progression: 'after:10ms' })
  vi.spyOn(Date, 'now').mockReturnValue(1_577_836_800_000)
  const order = await place()
  await sandbox.webhooks.waitFor('transaction.completed', { order })
})
