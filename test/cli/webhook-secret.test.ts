/** A webhook secret that is fixed from outside signs from the start, and is in no log. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verify } from '../../src/sandbox/simulator/webhooks/signature.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { call } from './call.ts'
import { control, start, stop, type Started } from './started.ts'

const SECRET = 'a-secret-of-the-team'
const ORDER = {
  ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC' },
  ...{ chain: 'base', walletAddress: '0x000000000000000000000000000000000000dEaD' },
}

/** Whether the latest webhook of a new order is signed with it. */
async function signs({ ready }: Started, secret: string): Promise<boolean> {
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const body = JSON.stringify(ORDER)
  await fetch(`${ready.url}/api/developer/orders`, { method: 'POST', headers, body })
  await fetch(`${ready.controlUrl}/drain`, { method: 'POST' })
  const inbox = await (await fetch(`${ready.controlUrl}/inbox`)).json()
  // The control API's own tests check its shape.
  const { items } = inbox as { items: { headers: Record<string, string>; body: string }[] }
  const { headers: sent = {}, body: bytes = '' } = items.at(-1) ?? {}
  return verify({ scheme: 'hex', secret, headers: sent, body: bytes })
}

test('a fixed secret signs in a new world, after a reset, and in a stored world', async () => {
  const cwd = aFolder()
  const args = ['--webhook', 'sandbox:inbox', '--webhook-secret', SECRET]
  const fresh = await start(cwd, ['--memory', ...args])
  expect(fresh.ready.webhookSecret).toBe(SECRET)
  expect(await signs(fresh, SECRET)).toBe(true)
  await control(fresh, '/reset', { method: 'POST' })
  expect(await signs(fresh, SECRET)).toBe(true)
  await stop(fresh)
  const stored = await start(cwd, ['--webhook', 'sandbox:inbox'])
  const before = stored.ready.webhookSecret
  expect([before === SECRET, await signs(stored, before)]).toEqual([false, true])
  await stop(stored)
  const again = await start(cwd, args)
  expect(again.ready.webhookSecret).toBe(SECRET)
  expect([await signs(again, SECRET), await signs(again, before)]).toEqual([true, false])
  const { items } = (await control(again, '/webhook-endpoints')) as { items: { id: string }[] }
  const path = `/webhook-endpoints/${items[0]?.id}/rotate-secret`
  const { secret } = (await control(again, path, { method: 'POST' })) as { secret: string }
  await stop(again)
  const rotated = await start(cwd, args)
  expect(rotated.ready.webhookSecret).toBe(secret)
  await stop(rotated)
})

test('a fixed secret is neither in the log nor in a recording, which repeats', async () => {
  const cwd = aFolder()
  await stop(await start(cwd, ['--webhook', 'sandbox:inbox']))
  const args = ['--webhook-secret', SECRET, '--record', 'own.har', '--log', 'json']
  const running = await start(cwd, args, ['--port', '0', '--json'])
  await signs(running, SECRET)
  await control(running, '/webhook-endpoints')
  expect(await stop(running)).toBe(0)
  expect(running.err()).toContain('"kind":"request"')
  expect(running.err()).not.toContain(SECRET)
  expect(readFileSync(join(cwd, 'own.har'), 'utf8')).not.toContain(SECRET)
  const { code, out } = await call(['replay', 'own.har'], { cwd })
  expect([code, out]).toEqual([0, expect.any(String)])
})

test('exec passes a fixed secret to its command', async () => {
  const cwd = aFolder()
  const script = 'console.log(process.env.RAMP_WEBHOOK_SECRET)'
  const env = { RAMP_SANDBOX_WEBHOOK_SECRET: SECRET }
  const running = runBuilt(['exec', '--', process.execPath, '-e', script], { cwd, env })
  expect([await running.ended, running.out()]).toEqual([0, `${SECRET}\n`])
})
