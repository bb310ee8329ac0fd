/** The built proxy in front of the built sandbox, its recording, and the check of that. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { QUOTE, quote, start, stop } from './started.ts'

async function startProxy(cwd: string, args: readonly string[]) {
  const running = runBuilt(['proxy', ...args], { cwd })
  const [, url = ''] = await running.printed(/Forwarding (http:\S+) to/)
  return { ...running, url }
}

test('a recording is made, judged, and never overwritten', async () => {
  const cwd = aFolder()
  const sandbox = await start(cwd, ['--memory'])
  const target = ['--target', sandbox.ready.url]
  const proxy = await startProxy(cwd, [...target, '--record', 'shop.har'])
  expect(await quote(proxy.url)).toBe(200)
  const live = await fetch(`${proxy.url}/api/developer/quotes`, {
    method: 'POST',
    headers: { 'x-api-key': 'ramp_live_abcdefgh' },
  })
  expect(live.status).toBe(403)
  expect(await stop(proxy, 'SIGINT')).toBe(5)
  expect(proxy.out()).toMatch(/\b1 requests?\b/)
  const path = join(cwd, 'shop.har')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(path, 'utf8')).log.entries).toHaveLength(1)
  const again = runBuilt(['proxy', ...target, '--record', 'shop.har'], { cwd })
  expect([await again.ended, again.err()]).toEqual([2, expect.stringContaining('--force')])
  const check = runBuilt(['traffic', 'check', 'shop.har'], { cwd })
  expect(await check.ended).toBe(5)
  expect(check.out()).toContain('orders.sell.address')
  await stop(sandbox)
})

test('a failure is printed as it comes, and the exit code says so', async () => {
  const cwd = aFolder()
  const sandbox = await start(cwd, ['--memory'])
  const proxy = await startProxy(cwd, ['--target', sandbox.ready.url])
  const order = {
    ...{ side: 'buy', amount: 25, fiatAmount: 35_700, fiatCurrency: 'NGN', asset: 'USDC' },
    ...{ chain: 'base', walletAddress: '0x000000000000000000000000000000000000dEaD' },
    externalCustomerId: 'ada',
  }
  for (let sent = 0; sent < 3; sent++)
    await fetch(`${proxy.url}/api/developer/orders`, {
      method: 'POST',
      headers: { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
  await expect
    .poll(() => proxy.err(), { timeout: 30_000 })
    .toMatch(/^FAIL client\.window-after-conflict: /m)
  expect(await stop(proxy, 'SIGINT')).toBe(4)
  await stop(sandbox)
})

test('a proxy that is killed has written every exchange that was answered', async () => {
  const cwd = aFolder()
  const sandbox = await start(cwd, ['--memory'])
  const proxy = await startProxy(cwd, ['--target', sandbox.ready.url, '--record', 'shop.har'])
  const amounts = Array.from({ length: 200 }, (_, sent) => 35_000 + sent)
  for (const fiatAmount of amounts) await quote(proxy.url, JSON.stringify({ ...QUOTE, fiatAmount }))
  await stop(proxy, 'SIGKILL')
  const recorded = JSON.parse(readFileSync(join(cwd, 'shop.har'), 'utf8')).log.entries.map(
    ({ request }: { request: { postData: { text: string } } }) =>
      JSON.parse(request.postData.text).fiatAmount,
  )
  expect(recorded).toEqual(amounts)
  await stop(sandbox)
})

test('traffic goes on when the recording has to end', async () => {
  const cwd = aFolder()
  const sandbox = await start(cwd, ['--memory'])
  const args = ['--target', sandbox.ready.url, '--record', 'shop.har', '--max-size', '1']
  const proxy = await startProxy(cwd, args)
  for (let sent = 0; sent < 600; sent++) expect(await quote(proxy.url)).toBe(200)
  await stop(proxy, 'SIGINT')
  expect(proxy.err()).toMatch(/^Recording stopped at 20\S+Z: .*maximum size.*traffic goes on/m)
  expect(statSync(join(cwd, 'shop.har')).size).toBeLessThanOrEqual(1024 * 1024)
  expect(() => JSON.parse(readFileSync(join(cwd, 'shop.har'), 'utf8'))).not.toThrow()
  await stop(sandbox)
})
