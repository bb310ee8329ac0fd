import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../../src/index.ts'
import { LocalSandbox } from '../../../src/sandbox/library/local-sandbox.ts'
import { drainTimeout, timeLeftOf, waitTimeout } from '../../../src/sandbox/library/test-limit.ts'
import { sandboxTest } from '../../../src/vitest.ts'
import { localReceiver } from '../../base/ports/local-receiver.ts'
import { aBuy } from '../../worlds.ts'

test.each([
  [undefined, '4s', '1m'],
  [5_000, '4s', '4s'],
  [1_000, '800ms', '800ms'],
  [60_000, '4s', '48s'],
  [Number.POSITIVE_INFINITY, '4s', '1m'],
  [-3, '0s', '0s'],
])('with %s ms left a wait takes at most %s, and a drain %s', (leftMs, wait, drain) => {
  expect([waitTimeout(() => leftMs), drainTimeout(() => leftMs)]).toEqual([wait, drain])
})

test('time passes, and zero means no limit', () => {
  const left = timeLeftOf(1_000)
  expect(left()).toBeLessThanOrEqual(1_000)
  expect(left()).toBeGreaterThan(0)
  expect([timeLeftOf(0)(), timeLeftOf()()]).toEqual([undefined, undefined])
})

const inSandbox = sandboxTest({ clock: 'manual', progression: 'manual' })

inSandbox(
  'the worlds of a test, and those made of them, know the limit of the test',
  async ({ sandbox }) => {
    // The limit is ten minutes, so that the usual time is the shorter one.
    for (const each of [sandbox, sandbox.worlds.create(), await sandbox.fork()])
      expect(LocalSandbox.waitTimeoutOf(each, () => 1_000)).toBe('4s')
  },
)

test('a matcher gives the limit of its test to a sandbox that does not know it', async () => {
  const sandbox = await createSandbox()
  onTestFinished(() => sandbox.close())
  expect(LocalSandbox.waitTimeoutOf(sandbox, () => 1_000)).toBe('800ms')
})

inSandbox('not.toHaveDelivered fails while a webhook is in progress', async ({ sandbox }) => {
  const { url, answer, close } = await localReceiver()
  answer({ hang: true })
  sandbox.webhooks.register(url)
  await fetch(`${sandbox.url}/api/developer/orders`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(aBuy()),
  })
  await expect(
    expect(sandbox).not.toHaveDelivered('transaction.created', { timeout: '20ms' }),
  ).rejects.toThrow(
    'Failed to find that no transaction.created is delivered: 1 webhook is still in progress after 20ms.',
  )
  await close()
})
