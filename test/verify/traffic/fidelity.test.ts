/** A sandbox repeats recorded traffic, with its defaults and with what is learned from it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { partOf, randomRun } from '../../random-run.ts'
import { stated, type Stated } from '../../stated.ts'
import { behindProxy, BUY, SELL, WINDOW } from './behind-proxy.ts'

const QUOTE = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }

/** A client's day at a deployment with these settings; returns the HAR file. */
async function traffic(settings: Stated = {}): Promise<string> {
  const { send, end, sandbox } = await behindProxy({ behaviour: stated(settings) })
  await send('POST', 'quotes', { side: 'buy', fiatAmount: 50_000, ...QUOTE })
  await send('POST', 'quotes', { side: 'sell', tokenAmount: 25, ...QUOTE })
  await send('POST', 'quotes', { side: 'buy', ...QUOTE })
  await send('POST', 'quotes', { side: 'buy', fiatAmount: 50_000, ...QUOTE }, { 'x-api-key': 'no' })
  const { json: buy } = await send('POST', 'orders', BUY)
  await send('GET', WINDOW + BUY.externalCustomerId)
  await send('POST', 'orders', BUY)
  await send('POST', `orders/${String(buy.transactionId)}/monitor-status`)
  const { json: again } = await send('POST', 'orders', { ...BUY, overrideActiveIntent: true })
  sandbox.orders.simulate(String(again.transactionId), 'complete')
  await send('POST', `orders/${String(again.transactionId)}/monitor-status`)
  await send('GET', WINDOW + BUY.externalCustomerId)
  await send('GET', 'provider-bank-list/Northwind')
  await send('POST', 'bank-accounts/resolve', { bankCode: '044', accountNumber: '0123456789' })
  const { json: sell } = await send('POST', 'orders', SELL)
  sandbox.orders.simulate(String(sell.transactionId), 'fail')
  await send('POST', `orders/${String(sell.transactionId)}/monitor-status`)
  await send('POST', 'orders/00000000-0000-4000-8000-000000000000/monitor-status')
  const { path } = await end()
  return atFixedTimes(path)
}

/** Which provider is the best one depends on the time, and no test may. */
function atFixedTimes(path: string): string {
  const har = JSON.parse(readFileSync(path, 'utf8'))
  for (const [at, entry] of har.log.entries.entries()) {
    entry.startedDateTime = new Date(Date.UTC(2026, 0, 1, 9, 0, at)).toISOString()
    entry.time = 5
  }
  writeFileSync(path, JSON.stringify(har))
  return path
}

type Measured = {
  readonly percent: number
  readonly compared: number
  readonly differences: readonly object[]
}

async function measured(file: string, ...more: readonly string[]): Promise<Measured> {
  const { code, out, err } = await call(['traffic', 'fidelity', file, '--json', ...more])
  expect(code, err).toBe(0)
  return JSON.parse(out) as Measured
}

async function learned(file: string): Promise<string> {
  const path = join(aFolder(), 'like-it.yaml')
  expect(await call(['traffic', 'learn', file, '--output', path])).toMatchObject({ code: 0 })
  return path
}

test('a sandbox is equal to its own traffic, before and after it is learned', async () => {
  const file = await traffic()
  expect(await measured(file)).toMatchObject({ percent: 100, compared: 16 })
  expect(await measured(file, '--config', await learned(file))).toMatchObject({ percent: 100 })
})

const CHOICES: readonly Stated[] = [
  { 'shapes.success.status': 203 },
  { 'shapes.order.status': 200 },
  { 'shapes.errors.conflict.status': 200 },
  { 'shapes.errors.VALIDATION_FAILED.status': 422 },
  { 'shapes.errors.API_KEY_UNKNOWN.status': 403 },
  { 'shapes.errors.TRANSACTION_NOT_FOUND.status': 400 },
  { 'shapes.errors': 'reason' },
  { providerStatusCase: 'lower' },
  { 'shapes.errors': 'empty-404' },
  { 'shapes.gateway': 'always' },
]

const draw = randomRun({ file: 'test/verify/traffic/fidelity.test.ts', numRuns: 1 })

test.each(partOf(CHOICES, 3, draw))(
  'a deployment with %j is less equal before it is learned, and equal after',
  async (settings) => {
    const file = await traffic(settings)
    expect((await measured(file)).percent).toBeLessThan(100)
    const config = await learned(file)
    const after = await measured(file, '--config', config)
    expect(after.differences).toEqual([])
    expect(after.percent).toBe(100)
    const line = Object.entries(settings).map(([setting, value]) =>
      typeof value === 'number' ? `status: ${value}` : setting.replace('shapes.', ''),
    )[0]
    expect(readFileSync(config, 'utf8')).toContain(line)
  },
)

test('an order goes on in the sandbox as far as status requests show', async () => {
  const { send, end, sandbox } = await behindProxy({
    behaviour: stated({ statusLabels: 'tracking' }),
  })
  for (const externalCustomerId of ['ada', 'bola', 'chidi']) {
    const { json } = await send('POST', 'orders', { ...BUY, externalCustomerId })
    const id = String(json.transactionId)
    for (const action of ['deposit', 'settle', 'complete'] as const) {
      await send('POST', `orders/${id}/monitor-status`)
      sandbox.orders.simulate(id, action)
      await send('POST', `orders/${id}/monitor-status`)
    }
  }
  const { path } = await end()
  const file = atFixedTimes(path)
  expect(await measured(file, '--config', await learned(file))).toMatchObject({ percent: 100 })
})

test.each([
  ['headers', false],
  ['headers, and the type beside the body', true],
])('a recording without content types in its %s is repeated with them', async (_what, isBare) => {
  const file = await traffic()
  const har = JSON.parse(readFileSync(file, 'utf8'))
  for (const { request } of har.log.entries) {
    request.headers = request.headers.filter(
      ({ name }: { name: string }) => name.toLowerCase() !== 'content-type',
    )
    if (isBare && request.postData !== undefined) request.postData.mimeType = ''
  }
  writeFileSync(file, JSON.stringify(har))
  expect(await measured(file)).toMatchObject({ percent: 100, compared: 16 })
})

test('an id that is not that of its order is a difference', async () => {
  const file = await traffic()
  const har = JSON.parse(readFileSync(file, 'utf8'))
  const { entries } = har.log
  const place = entries.findIndex(({ request }: { request: { url: string } }) =>
    request.url.endsWith('/monitor-status'),
  )
  const { content } = entries[place].response
  content.text = content.text.replace(/"transactionId":"./, (found: string) =>
    found.endsWith('0') ? `${found.slice(0, -1)}1` : `${found.slice(0, -1)}0`,
  )
  writeFileSync(file, JSON.stringify(har))
  const { percent, differences } = await measured(file)
  expect(percent).toBeLessThan(100)
  expect(differences).toMatchObject([
    {
      difference: expect.stringMatching(/^body.transactionId is new, of a sandbox it is equal to /),
      ...{ answers: 1, kinds: ['monitorOrderStatus 200'], entries: [place] },
    },
  ])
})

test('too few equal answers exit with 4, and say how many', async () => {
  const file = await traffic({ 'shapes.order.status': 200 })
  const [json, html] = ['f.json', 'f.html'].map((name) => join(aFolder(), name))
  const reports = ['--report-json', json ?? '', '--report-html', html ?? '']
  const args = ['traffic', 'fidelity', file, '--at-least', '100', ...reports]
  const { code, out, err } = await call(args)
  expect(code).toBe(4)
  expect(JSON.parse(readFileSync(json ?? '', 'utf8'))).toMatchObject({
    ...{ compared: 16, equal: 13, percent: 81.2 },
    failure: '81.2 % are equal, and --at-least wants 100 %.',
  })
  const page = readFileSync(html ?? '', 'utf8')
  for (const text of ['13 of 16 answers', 'of a sandbox 201', 'its defaults', 'wants 100 %'])
    expect(page).toContain(text)
  expect(out).toMatch(/status 200, of a sandbox 201 3 times in createOrder 200, such as entry 4/)
  expect(out).toMatch(/13 of 16 answers and webhooks are equal/)
  expect(err).toBe('81.2 % are equal, and --at-least wants 100 %.\n')
})

test.each([
  [
    ['learn', 'FILE', '--at-least', '3'],
    1,
    'Failed to run traffic learn: it has no option --at-least.',
  ],
  [['fidelity', 'FILE', '--at-least', 'all'], 1, 'It must be a number from 0 to 100.'],
  [['fidelity', 'FILE', '--config', 'missing.yaml'], 2, 'missing.yaml'],
  [['learn', 'FILE'], 3, 'no exchange of this service is in it, but of: shop.example/cart.'],
  [['guess', 'FILE'], 1, 'It must be check, compare, learn, export or fidelity.'],
])('traffic %j exits with %s and says why', async (args, exit, why) => {
  const file = join(aFolder(), 'shop.har')
  const request = { method: 'GET', url: 'http://shop.example/cart', headers: [] }
  writeFileSync(file, JSON.stringify({ log: { entries: [{ request, response: {} }] } }))
  const { code, err } = await call(['traffic', ...args.map((arg) => arg.replace('FILE', file))])
  expect({ code, err }).toMatchObject({ code: exit, err: expect.stringContaining(why) })
})
