/** Commands at an application that runs already: they leave it as it was, and tell orders apart. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Adapter } from '../../src/base/contract/generated/types.ts'
import {
  adapterAt,
  aRunningShop,
  OWN_SECRET,
  type RunningShop,
} from '../lab/application/running-shop.ts'
import { aFolder } from './a-folder.ts'
import { call, type Printed } from './call.ts'

const SHOP = adapterAt('http://127.0.0.1:1')
const { effect: EFFECT = { count: '$' }, ...BUY } = SHOP.buy
const { sell: SELL = { ...BUY, request: '' } } = SHOP
const { debited: DEBITED = EFFECT, returned: RETURNED = EFFECT } = SELL
const NEWEST = { ...SHOP.state, request: 'GET /newest/${customer}' }

type More = { readonly secret?: string; readonly adapter?: Partial<Adapter> }

function run(
  command: string,
  { adapter, url, servicePort }: RunningShop,
  { secret = OWN_SECRET, adapter: more = {} }: More = {},
): Promise<Printed> {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify({ ...adapter, ...more, url }))
  writeFileSync(join(cwd, 'rotate.yaml'), ROTATE)
  const args = [...command.split(' '), '--service-port', String(servicePort)]
  // run knows it from the environment.
  const isRun = command.startsWith('run')
  const flag = secret === '' || isRun ? [] : ['--secret', secret]
  const env = isRun && secret !== '' ? { RAMP_WEBHOOK_SECRET: secret } : {}
  return call([...args, ...flag], { cwd, env })
}

const ROTATE = `name: The secret is changed
world: { progression: manual }
steps:
  - app: { setSecret: whsec_c29tZXRoaW5nIGVsc2U= }
`

function inShell(command: string, env: Record<string, string>): Promise<unknown> {
  return promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...env } })
}

/** What an adapter of the shop says wrongly, the row about it, and its cause. */
const APART: readonly (readonly [what: string, more: Partial<Adapter>, row: RegExp])[] = [
  [
    'a ledger of all orders of the customer',
    { buy: { ...SHOP.buy, effect: { ...EFFECT, count: "$.moves[?@.kind=='credit']" } } },
    /^BAD +buy\.effect +it cannot tell two orders of one customer apart: the second counts 1/m,
  ],
  [
    'a sum over all orders of the customer',
    { buy: { ...SHOP.buy, effect: { ...EFFECT, amount: '$.moves[*].sum' } } },
    /^BAD +buy\.effect +it cannot tell .*: the second counts 0 of [\d.]+ when it was placed, not 0 of 0\. Name the order/m,
  ],
  [
    'a ledger of all debits of the customer',
    { sell: { ...SELL, debited: { ...DEBITED, count: "$.moves[?@.kind=='debit']" } } },
    /^BAD +sell\.debited +it cannot tell .*: the second counts 2 of 25 when it was placed, not 1/m,
  ],
  [
    'the newest move of the customer',
    { sell: { ...SELL, returned: { ...RETURNED, count: "$.moves[?@.kind=='return']" } } },
    /^BAD +sell\.returned +it cannot tell .*: the second counts 1/m,
  ],
  [
    'the newest order of the customer',
    { state: { ...SHOP.state, request: 'GET /newest/${customer}' } },
    /^BAD +state\.request +it cannot tell .*: the first is "open" when the second was placed/m,
  ],
  [
    'the customer instead of the order',
    { buy: { ...BUY, order: '$.booking.customer' }, state: NEWEST },
    /^BAD +buy\.order +it cannot tell two orders of one customer apart: both are "cus/m,
  ],
]

test.each(APART)('app check names the entry that reads %s', async (_, adapter, row) => {
  const { code, out } = await run('app check', await aRunningShop(), { adapter })
  expect(out).toMatch(row)
  expect(out).toMatch(/^ +ramp-app\.yaml, line \d+$/m)
  expect(code).toBe(2)
})

const rotated = (shop: RunningShop) => shop.seen.filter((line) => line === 'POST /secret').length

test('app check fits a ledger per customer, and gives the application its own secret back', async () => {
  const shop = await aRunningShop()
  const { code, out, err } = await run('app check', shop)
  expect(out).toContain('\nThe adapter fits: ')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^ok +setSecret .* and a webhook of the new one is taken$/m)
  expect(rotated(shop)).toBeGreaterThan(1)
  expect(new Set(shop.secrets())).toEqual(new Set([OWN_SECRET]))
})

test('run gives the application its own secret back', async () => {
  const shop = await aRunningShop()
  const { out, err } = await run('run rotate.yaml --adapter ramp-app.yaml', shop)
  expect(out).toContain('1 passed')
  expect(rotated(shop)).toBeGreaterThan(1)
  expect([err, ...new Set(shop.secrets())]).toEqual(['', OWN_SECRET])
})

test('explore changes no secret of an application that runs already', async () => {
  const shop = await aRunningShop()
  const { out } = await run('explore --adapter ramp-app.yaml --sequences 3 --depth 1', shop)
  expect(out).toContain('3 sequences')
  expect([rotated(shop), shop.secrets()]).toEqual([0, [OWN_SECRET]])
})

test.each(['404', '500', 'closed'] as const)(
  'a secret that cannot be set back (%s) is said, with a command that does it',
  async (mistake) => {
    const shop = await aRunningShop()
    shop.onRequest = (line) => {
      if (rotated(shop) > 0 && line === 'POST /buy') shop.wrong.set('secret', mistake)
    }
    const { code, err } = await run('app check', shop)
    expect(code).not.toBe(0)
    expect(err).toContain(
      `Failed to restore the webhook secret of the application at ${shop.url}: `,
    )
    expect(err).not.toContain(OWN_SECRET)
    const [, command = ''] = /^ {2}(curl .*)$/m.exec(err) ?? []
    shop.wrong.clear()
    shop.onRequest = () => undefined
    await inShell(command, { RAMP_WEBHOOK_SECRET: OWN_SECRET })
    expect(shop.secrets()[0]).toBe(OWN_SECRET)
  },
)

test('a secret that the application refuses to change is not said to be lost', async () => {
  const shop = await aRunningShop()
  shop.wrong.set('secret', '404')
  const { code, out, err } = await run('app check', shop)
  expect(out).toContain(`POST ${shop.url}/secret answered 404: {"error":"planted 404"}`)
  expect([code, err, shop.secrets()]).toEqual([2, '', [OWN_SECRET]])
})

test.each([
  ['app check', 1],
  ['exam --adapter ramp-app.yaml --webhook URL/hook', 1],
  ['run rotate.yaml --adapter ramp-app.yaml', 0],
])(
  '%s says before any call that a secret nobody knows cannot be set back',
  async (command, code) => {
    const shop = await aRunningShop()
    const printed = await run(command.replace('URL', shop.url), shop, { secret: '' })
    expect(printed.out + printed.err).toContain('in RAMP_WEBHOOK_SECRET')
    expect([printed.code, shop.seen]).toEqual([code, []])
  },
)

test.each(['state', 'ledger', 'place', 'hook'] as const)(
  'the secret is set back although the %s of the application fails meanwhile',
  async (route) => {
    const shop = await aRunningShop()
    shop.onRequest = () => {
      if (rotated(shop) > 0) shop.wrong.set(route, 'closed')
    }
    await run('app check', shop)
    expect(rotated(shop)).toBeGreaterThan(1)
    expect(new Set(shop.secrets())).toEqual(new Set([OWN_SECRET]))
  },
)
