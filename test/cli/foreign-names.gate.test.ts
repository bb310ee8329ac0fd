/** Names from outside that every object of JavaScript has are names like any other. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { harHead, harTail } from '../../src/base/vocabulary/har.ts'
import { aBuy } from '../worlds.ts'
import { aFolder } from './a-folder.ts'
import { aRunningSandbox, WEBHOOK } from './control/running-sandbox.ts'

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

/** Half a surrogate pair, which JSON can spell and no address can have. */
const HALF = '\ud800'

/** What is shown of a member that nobody has sent. */
const INHERITED = /native code|\[object |defect|is not a function|is not iterable/

/** As JSON: an object of this program could not have all of them. */
function members(of: Readonly<Record<string, string>>): string {
  const own = Object.entries(of).map(([name, value]) => [name, JSON.stringify(value)])
  const all = [...own, ...NAMES.map((name) => [name, JSON.stringify(`own-${name}`)])]
  return `{${all.map(([name, value]) => `"${name}":${value}`).join(',')}}`
}

function har(): string {
  const pairs = NAMES.map((name) => ({ name, value: `own-${name}` }))
  const type = { name: 'content-type', value: 'application/json' }
  const exchange = (path: string, asked: string, status: number, answered: string) => ({
    startedDateTime: '2026-01-01T09:00:00.000Z',
    time: 1,
    request: {
      ...{ method: 'POST', url: `http://ramp.test/api/developer${path}?constructor=1&__proto__=2` },
      headers: [type, ...pairs],
      queryString: pairs,
      postData: { mimeType: 'application/json', text: asked },
    },
    response: {
      ...{ status, headers: [type, ...pairs] },
      content: { mimeType: 'application/json', text: answered },
    },
  })
  const buy = { side: 'buy', fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
  const entries = [
    exchange('/quotes', members(buy), 200, members({ provider: 'constructor' })),
    exchange('/orders', members({ ...buy, email: 'ada@shop.test' }), 201, members({ status: 'x' })),
    exchange('/orders', members(buy), 400, members({ code: 'constructor', message: 'toString' })),
    exchange(
      `/orders?customerId=${HALF}`,
      members({ ...buy, externalCustomerId: HALF }),
      201,
      members({ transactionId: HALF }),
    ),
  ]
  return `${harHead()}\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}${harTail()}`
}

const FILES: Readonly<Record<string, string>> = {
  'names.har': har(),
  'config.yaml': NAMES.map((name) => `${name}: 1\n`).join(''),
  'adapter.yaml':
    'url: http://127.0.0.1:9\nplace: {method: POST, path: "/${constructor}/${__proto__}"}\nconstructor: 1\n',
  'scenario.yaml': `title: Names\nsteps:\n  - call: createQuote\n    body: ${members({ side: 'buy' })}\n    expect: {status: 400, body: {"constructor": absent}}\n`,
  'pact.json': JSON.stringify({
    consumer: { name: 'constructor' },
    provider: { name: 'toString' },
    interactions: [
      {
        ...{ description: 'constructor', providerStates: [{ name: 'constructor', params: {} }] },
        request: { method: 'GET', path: '/${constructor}' },
        response: { status: 200 },
      },
    ],
  }),
  'snapshot.json': `{"format":2,"at":1,"sequence":1,"tables":{"__proto__":[],"constructor":[]}}`,
  'body.json': members({}),
}

const LINES: readonly string[] = [
  ...['check', 'learn', 'export', 'fidelity'].map((action) => `traffic ${action} names.har`),
  'traffic export names.har --pact --consumer constructor',
  'traffic compare names.har names.har',
  'replay names.har',
  'run scenario.yaml',
  'run scenario.yaml --target URL --header constructor:a --header __proto__:b',
  'validate scenario.yaml adapter.yaml',
  'verify --base-url http://127.0.0.1:9 --api-key x --consumer-pact pact.json',
  'start --config config.yaml',
  'app check --adapter adapter.yaml',
  'explore --adapter adapter.yaml',
  'merge body.json names.har',
  'snapshot --restore snapshot.json',
  'sign body.json --secret constructor',
  'check-signature body.json --secret constructor --header constructor:a --header __proto__:b',
  ...NAMES.flatMap((name) => [
    `orders --customer ${name}`,
    `order ${name}`,
    `orders --world ${name}`,
    `simulate ORDER ${name}`,
    `simulate ORDER fail --reason ${name}`,
    `fault webhooks ${name}`,
    `fault service ${name}`,
    `fault provider ${name} down`,
    `fault provider northwind ${name}`,
    `rotate ${name}`,
    `vary --only ${name}`,
    `cheatsheet ${name}`,
    name,
    `help ${name}`,
    `traffic ${name} names.har`,
  ]),
]

test('no command takes a name from outside for what every object has', async () => {
  const { ramp, place, url } = await aRunningSandbox({ webhook: WEBHOOK })
  const cwd = aFolder()
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text)
  const order = place({ externalCustomerId: 'constructor' })
  for (const line of LINES) {
    const { out, err } = await ramp(line.replace('ORDER', order).replace('URL', url), { cwd })
    expect.soft(INHERITED.exec(out + err)?.[0], `${line}: ${err}`).toBeUndefined()
  }
})

test('headers, parameters and members of any name are recorded as they were sent', async () => {
  const { ramp, url, json } = await aRunningSandbox()
  const cwd = aFolder()
  const body = members(Object.fromEntries(Object.entries(aBuy()).map(([k, v]) => [k, `${v}`])))
  const lines = NAMES.flatMap((name) => [name, `own-${name}`])
  const headers = ['x-api-key', 'ramp_test_local', 'content-type', 'application/json', ...lines]
  const sent = request(`${url}/api/developer/quotes?constructor=1`, { method: 'POST', headers })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  await ramp('recording names.har', { cwd })
  const { out } = await ramp('recording')
  expect(out).not.toMatch(INHERITED)
  for (const name of NAMES)
    expect(out).toContain(`{"name":"${name.toLowerCase()}","value":"own-${name}"}`)
  expect((await ramp('replay names.har', { cwd })).code).toBe(0)
  expect(JSON.stringify(await json('events'))).not.toMatch(INHERITED)
})
