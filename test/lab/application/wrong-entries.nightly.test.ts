/** Every route of an application, wrong in every way: app check names the entry, and what came. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Adapter } from '../../../src/base/contract/generated/types.ts'
import { freePort } from '../../../src/base/client/free-port.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { call } from '../../cli/call.ts'
import { withEnvironment } from '../../cli/environment.ts'
import { eachOf } from '../../verify/transformed-service/verify.ts'
import {
  aRunningShop,
  OWN_SECRET,
  type Route,
  type RunningShop,
  type Wrongness,
} from './running-shop.ts'

/** An effect is not waited for then. */
const QUICK = { effectsWithin: '1ms' } as const

function run(command: string, { adapter, servicePort }: RunningShop, more: Partial<Adapter> = {}) {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify({ ...adapter, ...QUICK, ...more }))
  const at = ['--service-port', String(servicePort), '--secret', OWN_SECRET]
  return call([...command.split(' '), ...at], { cwd })
}

type Named = readonly [entry: string, what: string]
const LATE = 'nothing within 5s'
const CLOSED = 'connection closed'

/** The row about each route in each way; the URL of the application is in it where a request is. */
const WRONG: Readonly<Record<Route, Readonly<Partial<Record<Wrongness, Named>>>>> = {
  place: {
    '404': ['buy.request', 'POST /buy answered 404'],
    '500': ['buy.request', 'POST /buy answered 500'],
    html: ['buy.request', 'was never called'],
    empty: ['buy.request', 'was never called'],
    closed: ['buy.request', CLOSED],
    hang: ['buy.request', LATE],
  },
  'pay-out': {
    '404': ['sell.request', 'POST /sell answered 404'],
    '500': ['sell.request', 'POST /sell answered 500'],
    html: ['sell.request', 'was never called'],
    empty: ['sell.request', 'was never called'],
    closed: ['sell.request', CLOSED],
    hang: ['sell.request', LATE],
  },
  state: {
    '404': ['state.pending', '"state.request" was answered with 404'],
    '500': ['state.pending', '"state.request" was answered with HTTP 500'],
    html: ['state.at', 'The answer is not JSON. Correct this entry. GET URL/bookings/'],
    empty: ['state.pending', '"state.request" was answered with nothing'],
    closed: ['state.request', CLOSED],
    hang: ['state.request', `GET URL/bookings/B%2F1's had no response (${LATE})`],
  },
  ledger: {
    '404': ['buy.effect', 'not 1: GET URL/ledger/'],
    '500': ['buy.effect.request', 'GET URL/ledger/'],
    html: ['buy.effect.count', 'The answer is not JSON. Correct this entry. GET URL/ledger/'],
    empty: ['buy.effect', 'after it was completed, it counts 0, not 1'],
    closed: ['buy.effect.request', CLOSED],
    hang: ['buy.effect.request', LATE],
  },
  newest: {},
  refresh: {
    '404': ['refresh', 'it answered 404'],
    '500': ['refresh', 'it answered 500'],
    closed: ['refresh.request', CLOSED],
    hang: ['refresh.request', LATE],
  },
  secret: {
    '404': ['setSecret', 'POST URL/secret answered 404'],
    '500': ['setSecret', 'POST URL/secret answered 500'],
    html: ['setSecret', 'it does not use the secret: POST /hook was answered with 401'],
    empty: ['setSecret', 'it does not use the secret: POST /hook was answered with 401'],
    closed: ['setSecret.request', CLOSED],
    hang: ['setSecret.request', LATE],
  },
  hook: {
    '404': ['webhook', 'POST /hook was answered with 404'],
    '500': ['webhook', 'POST /hook was answered with 500'],
    html: ['state.completed', 'it is "open"'],
    empty: ['state.completed', 'it is "open"'],
    closed: ['webhook', CLOSED],
    hang: ['webhook', 'timed out after 5s'],
  },
  ready: {},
}

const ROWS = Object.entries(WRONG).flatMap(([route, ways]) =>
  Object.entries(ways).map(([way, [entry, what]]) => ({ route, way, entry, what })),
)

test.each(ROWS.filter(({ way }) => way !== 'hang'))(
  'app check names $entry where $route is $way',
  namesEntry,
)

test('app check names each entry that hangs', async () => {
  const hanging = ROWS.filter(({ way }) => way === 'hang')
  await atOnce(hanging, namesEntry)
  expect(hanging.length).toBeGreaterThan(6)
})

async function namesEntry({ route, way, entry, what }: (typeof ROWS)[number]): Promise<void> {
  const shop = await aRunningShop()
  // The keys of the table.
  shop.wrong.set(route as Route, way as Wrongness)
  const { code, out } = await run('app check', shop)
  const rows = out.split('\n').filter((line) => line.startsWith('BAD '))
  const own = rows.find((line) => line.split(/ +/)[1] === entry)
  expect(own, `${route} ${way}`).toContain(what.replace('URL', shop.url))
  expect(code).toBe(2)
  // Nothing is waited for a second time.
  const late = rows.filter((line) => /nothing within|timed out/.test(line))
  expect(late.length).toBe(way === 'hang' ? 1 : 0)
  expect(out.includes(`skip the rest          not tried: "${entry}" hangs`)).toBe(way === 'hang')
}

/** Each waits for seconds. They find one environment, in whatever order they end. */
function atOnce<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<unknown> {
  return withEnvironment({}, () => eachOf(rows, work))
}

test('exam names what hangs', async () => {
  const routes = [
    ['place', 'POST URL/buy had no response'],
    ['state', 'GET URL/bookings/'],
    ['ledger', 'GET URL/ledger/'],
  ] as const
  await atOnce(routes, async ([route, request]) => {
    const shop = await aRunningShop()
    shop.wrong.set(route, 'hang')
    const { code, out, err } = await run(
      `exam --adapter ramp-app.yaml --webhook ${shop.url}/hook`,
      shop,
    )
    expect(err).toContain(request.replace('URL', shop.url))
    expect(err).toMatch(/^Failed to use "[\w.]+" of the adapter: .*\(nothing within 5s\)/)
    expect([code, out]).toEqual([3, ''])
  })
})

test('a command that hangs is named after as long', async () => {
  const shop = await aRunningShop()
  const { buy } = shop.adapter
  const command = { command: 'sleep 60', count: '$' }
  const { code, out } = await run('app check', shop, { buy: { ...buy, effect: command } })
  expect(out).toMatch(/^BAD +buy\.effect\.command .*: it did not end within 5 s/m)
  expect(code).toBe(2)
})

test('an application that accepts and never answers is named by "ready"', async () => {
  const shop = await aRunningShop()
  const { url: _url, ...rest } = shop.adapter
  const start = `${process.execPath} -e "require('net').createServer(() => {}).listen(\${port}, '127.0.0.1')"`
  const of = { ...shop, adapter: { ...rest, start, ready: '/health' } }
  const { code, err } = await run('app check', of)
  expect(err).toMatch(/^Failed to use "ready" of the adapter: GET http:\S+\/health had no response/)
  expect(code).toBe(2)
})

test.each([
  ['another address', 'never', 'was never called'],
  ['a path in front of it', 'prefix', 'only POST /v1/api/developer/orders → 404'],
])(
  'app check and exam say what the service got of an application that calls %s',
  async (_, at, what) => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const shop = await aRunningShop(at === 'never' ? { service: nowhere } : { prefix: '/v1' })
    for (const command of [
      'app check',
      `exam --adapter ramp-app.yaml --webhook ${shop.url}/hook`,
    ]) {
      const { code, out, err } = await run(command, shop)
      expect(out + err).toContain(what)
      expect(code).toBe(2)
    }
  },
)
