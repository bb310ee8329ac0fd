/** A sandbox with shapes of its own, what is learned from its traffic, and a sandbox with that. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../src/base/client/free-port.ts'
import { openWebhookReceiver } from '../../src/base/client/webhook-receiver.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { control, quote, start, stop, type Started } from './started.ts'

const OTHER = `
shapes:
  errors: { use: nested, VALIDATION_FAILED: { status: 422 } }
  order: { status: 202, extra: { trace: { $: ids.trace, like: tr_0000aaaa } } }
  events:
    any:
      - type: payout.update
        headers: { x-acme-event: '{{event.type}}' }
        body: { tx: { $: order.id }, state: { $: order.state }, paid: { $: order.fiatAmount, as: number } }
`
const ORDER = {
  ...{ side: 'buy', amount: 35, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' },
  walletAddress: '0x000000000000000000000000000000000000dEaD',
}
const JSON_TYPE = { 'content-type': 'application/json' }

async function post(url: string, path: string, body: unknown) {
  const headers = { 'x-api-key': 'ramp_test_local', ...JSON_TYPE }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${url}/api/developer${path}`, init)
  const json = (await response.json()) as Readonly<Record<string, unknown>>
  return { status: response.status, json }
}

const advance = (sandbox: Started) =>
  control(sandbox, '/clock/advance', {
    ...{ method: 'POST', headers: JSON_TYPE },
    body: JSON.stringify({ by: '3m' }),
  })

/** An order until it has completed, and a mistake. */
async function placeOrder(url: string, sandbox: Started, name: string) {
  const { status, json } = await post(url, '/orders', {
    ...{ ...ORDER, fiatAmount: 50_000 + name.length, externalCustomerId: name },
  })
  const sync = `/orders/${String(json['transactionId'])}/monitor-status`
  await post(url, sync, {})
  await advance(sandbox)
  await post(url, sync, {})
  const wrong = await post(url, '/quotes', { ...ORDER, side: 'up' })
  return { status, json, wrong }
}

test('a proxy learns until Ctrl+C, and a sandbox with the file answers alike', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'other.yaml'), OTHER)
  const receiver = await openWebhookReceiver({ port: 0 })
  const webhookPort = await freePort()
  const hook = ['--webhook', `http://127.0.0.1:${webhookPort}/hook`]
  const manual = ['--memory', '--clock', 'manual']
  const other = await start(cwd, [...manual, ...hook, '--config', 'other.yaml'])
  const forward = ['--webhook-forward', receiver.url, '--webhook-port', String(webhookPort)]
  const args = [
    '--target',
    other.ready.url,
    ...forward,
    '--record',
    'shop.har',
    '--keep',
    'customers',
  ]
  const proxy = runBuilt(['proxy', ...args, '--learn', 'like-it.yaml'], { cwd })
  const [, url = ''] = await proxy.printed(/Forwarding (http:\S+) to/)
  await proxy.printed(/Forwarding webhooks/)
  for (const name of ['ada', 'bo', 'edsger', 'barbara']) await placeOrder(url, other, name)
  await expect.poll(() => receiver.arrivals.length, { timeout: 30_000 }).toBe(16)
  expect(await stop(proxy, 'SIGINT')).toBe(0)
  expect(proxy.err()).toBe('')
  expect(proxy.out()).toMatch(
    /shapes learned from 16 exchanges: start a sandbox with --config like-it\.yaml\.\n$/,
  )
  await stop(other)

  const again = runBuilt(['traffic', 'learn', 'shop.har', '-o', 'again.yaml'], { cwd })
  expect(await again.ended).toBe(0)
  const text = readFileSync(join(cwd, 'like-it.yaml'), 'utf8')
  expect(readFileSync(join(cwd, 'again.yaml'), 'utf8')).toBe(text)
  expect(text).not.toMatch(/\b(?:ada|bo|edsger|barbara)\b/)

  const { arrivals } = receiver
  const before = arrivals.length
  const like = await start(cwd, [...manual, '--webhook', receiver.url, '--config', 'like-it.yaml'])
  const { status, json, wrong } = await placeOrder(like.ready.url, like, 'frances')
  expect({ status, json }).toMatchObject({
    status: 202,
    json: { trace: expect.stringMatching(/^tr_/) },
  })
  expect(wrong).toMatchObject({ status: 422, json: { error: { code: 'VALIDATION_FAILED' } } })
  await expect.poll(() => arrivals.length, { timeout: 30_000 }).toBe(before + 4)
  const its = arrivals.slice(before)
  for (const { headers } of its) expect(headers['x-acme-event']).toBe('payout.update')
  expect(its.map((one) => one.json)).toContainEqual({
    ...{ tx: json['transactionId'], state: 'completed', paid: 50_007 },
  })
  await stop(like)
  await receiver.close()
})

test.each([
  ['a folder', 'of/like-it.yaml', 'of'],
  ['no folder', '/proc/like-it.yaml', undefined],
])(
  'a file that cannot be written ends the proxy before it listens: %s',
  async (_name, path, file) => {
    const cwd = aFolder()
    if (file !== undefined) writeFileSync(join(cwd, file), '')
    const proxy = runBuilt(['proxy', '--target', 'http://127.0.0.1:9', '--learn', path], { cwd })
    expect(await proxy.ended).toBe(3)
    expect(proxy.err()).toContain('--learn')
    expect(proxy.out()).toBe('')
  },
)

test('what only rejects teaches nothing, and leaves no file', async () => {
  const cwd = aFolder()
  const sandbox = await start(cwd, ['--memory'])
  const target = ['--target', sandbox.ready.url]
  const proxy = runBuilt(['proxy', ...target, '--learn', 'like-it.yaml'], { cwd })
  const [, url = ''] = await proxy.printed(/Forwarding (http:\S+) to/)
  expect(await quote(url, '{}')).toBe(400)
  await stop(proxy, 'SIGINT')
  expect(proxy.err()).toContain('Nothing to learn: no exchange has a successful response.')
  expect(() => readFileSync(join(cwd, 'like-it.yaml'))).toThrow('ENOENT')
  await stop(sandbox)
})
