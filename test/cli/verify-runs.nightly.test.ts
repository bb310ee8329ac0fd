/** Whole runs of `verify`, and one that is interrupted. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { transformedService, writeReply } from '../verify/transformed-service/service.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { call } from './call.ts'

const KEY = 'ramp_test_local'

test('a run with inconclusive checks exits with 5 and says what helps, and a dry run counts requests', async () => {
  const service = await transformedService({ isSandbox: false, apiKey: KEY })
  onTestFinished(service.close)
  const verify = ['verify', '--base-url', service.url, '--api-key', KEY]
  const { code, out } = await call(verify)
  expect(code).toBe(5)
  expect(out).toContain('--wait 3m')
  const { out: plan } = await call([...verify, '--dry-run'])
  // The moment decides which provider is best, and so how many questions follow.
  expect(plan).toMatch(/ [1-9]\d+ {2}in total, at most/)
})

test('Ctrl+C writes the reports with what was learnt until then', async () => {
  const cwd = aFolder()
  let answers = 0
  const interrupt = { now: () => {} }
  const service = await transformedService({
    isSandbox: false,
    apiKey: KEY,
    write: (response, reply) => {
      if (++answers <= 60) writeReply(response, reply)
      else if (answers === 61) interrupt.now()
    },
  })
  onTestFinished(service.close)
  const args = ['--base-url', service.url, '--report-json', 'run.json', '--report-html', 'run.html']
  const { child, ended, out, err } = runBuilt(['verify', ...args], {
    cwd,
    env: { RAMP_API_KEY: KEY },
  })
  interrupt.now = () => void child.kill('SIGINT')
  expect(await ended).toBe(6)
  expect(out()).toContain(
    'Interrupted: Failed to finish the run: it was interrupted. Run it again.',
  )
  expect(err()).toContain('Orders that were created before that:')
  const { interrupted, counts } = JSON.parse(readFileSync(join(cwd, 'run.json'), 'utf8'))
  expect(interrupted).toBe('Failed to finish the run: it was interrupted. Run it again.')
  expect(counts.passed).toBeGreaterThan(0)
  expect(counts.inconclusive).toBeGreaterThan(0)
  expect(readFileSync(join(cwd, 'run.html'), 'utf8')).toContain('"interrupted":')
})

test('the options of a route name what orders are made of', async () => {
  const service = await transformedService({ isSandbox: false, apiKey: KEY })
  onTestFinished(service.close)
  const route = ['--fiat', 'NGN', '--asset', 'USDT', '--chain', 'solana', '--amount', '70000']
  const more = ['--account', '044:1112223334', '--customer', 'acme{id}', '--max-orders', '2']
  const args = ['verify', '--base-url', service.url, '--api-key', KEY, ...route, ...more]
  expect((await call(args)).code).toBe(5)
  const called = service.requests.flatMap(({ call: one }) => (one === undefined ? [] : [one]))
  const orders = called.filter(({ operationId }) => operationId === 'createOrder')
  const bodies = orders.map(({ body }) => body as { readonly side?: string })
  for (const body of bodies)
    expect(body).toMatchObject({
      ...{ asset: 'USDT', chain: 'solana' },
      externalCustomerId: expect.stringMatching(/^acmersverify/),
    })
  const sells = bodies.filter(({ side }) => side === 'sell')
  expect(sells.length).toBeGreaterThan(0)
  for (const body of sells) expect(body).toMatchObject({ accountNumber: '1112223334' })
  const [quote] = called.filter(({ operationId }) => operationId === 'createQuote')
  expect(quote?.body).toMatchObject({ fiatAmount: 70_000, asset: 'USDT', chain: 'solana' })
})
