/** Who may call the service: any program, and no web page but those that the owner allows. */
import { request } from './in-memory.ts'
import { expect, test } from 'vitest'
import { createExpressApp, type AppOptions } from '../../../src/sandbox/http/server.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { aBuy } from '../../worlds.ts'
import { service } from './service.ts'

const ORDERS = '/api/developer/orders'
const BANKS = '/api/developer/provider-bank-list/northwind'
const PAGE = 'http://shop.test:3000'

type Headers = Readonly<Record<string, string>>

function anApp(options: AppOptions = {}) {
  const sandbox = new Sandbox()
  const app = createExpressApp(sandbox, options)
  const place = (headers: Headers) =>
    request(app).post(ORDERS).set({ 'x-api-key': DEFAULT_KEYS.test }).set(headers).send(aBuy())
  return { app, place, orders: () => sandbox.defaultWorld.world.rows.count('orders') }
}

test.each([
  ['localhost:7267', []],
  ['127.0.0.1:7267', []],
  ['192.168.1.7', []],
  ['[::1]:7267', []],
  ['[fd00::7]', []],
  ['ramp-sandbox:7267', []],
  ['RAMP', []],
  ['sandbox.test:7267', ['sandbox.test']],
  ['SANDBOX.test.', ['sandbox.test']],
])('a client may call the service as %s, with the allowed names %j', async (host, allowedHosts) => {
  const { place } = anApp({ control: { allowedHosts } })
  expect((await place({ host })).status).toBe(201)
})

test.each<[string, Headers]>([
  ['whose name was pointed at this machine', { host: 'evil.test:7267' }],
  ['whose name starts like an address', { host: '127.0.0.1.evil.test' }],
  ['with a user in its Host', { host: 'user@localhost:7267' }],
  ['of another host', { host: 'localhost:7267', origin: 'http://evil.test' }],
  ['of another port', { host: 'localhost:7267', origin: 'http://localhost:3000' }],
  ['of another scheme', { host: 'localhost:7267', origin: 'https://localhost:7267' }],
  ['without an origin', { host: 'localhost:7267', origin: 'null' }],
  ['that sends no Origin', { host: 'localhost:7267', 'sec-fetch-site': 'cross-site' }],
])('a web page %s creates no order', async (_page, headers) => {
  const { app, place, orders } = anApp()
  const answer = await place(headers)
  expect(`${answer.status} ${answer.body.code}`).toBe('403 HOST_FORBIDDEN')
  expect(answer.body.message).toMatch(/--allow-host|--cors/)
  expect(orders()).toBe(0)
  const control = await request(app).post('/__sandbox/reset').set(headers)
  expect(`${control.status} ${control.body.code}`).toBe('403 HOST_FORBIDDEN')
})

test('every operation of the contract lists the rejection of a web page', async () => {
  const { createQuote, listProviderBanks, monitorOrderStatus } = service(new Sandbox())
  const headers = { origin: PAGE }
  for (const answer of [
    await createQuote(undefined, { headers }),
    await listProviderBanks('northwind', { headers }),
    await monitorOrderStatus('unknown', { headers }),
  ]) {
    expect(answer.status).toBe(403)
    expect(
      Object.keys(answer.headers).filter((name) => /^access-control-|^vary$/.test(name)),
    ).toEqual([])
  }
})

test('a page of the sandbox itself may call both', async () => {
  const { app, place } = anApp()
  const page = {
    host: 'localhost:7267',
    origin: 'http://localhost:7267',
    'sec-fetch-site': 'same-origin',
  }
  expect((await place(page)).status).toBe(201)
  expect((await request(app).get('/__sandbox/health').set(page)).status).toBe(200)
})

test('an allowed origin may call the service, is asked for by name, and reads errors too', async () => {
  const { app, place } = anApp({ cors: [PAGE] })
  const page = { host: 'localhost:7267', origin: PAGE, 'sec-fetch-site': 'cross-site' }
  const preflight = await request(app)
    .options(ORDERS)
    .set({ ...page, 'access-control-request-method': 'POST' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': PAGE,
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'content-type, x-api-key',
    vary: 'Origin',
  })
  const placed = await place(page)
  expect(placed.status).toBe(201)
  expect(placed.headers).toMatchObject({ 'access-control-allow-origin': PAGE, vary: 'Origin' })
  const keyless = await request(app).get(BANKS).set(page)
  expect(keyless.status).toBe(401)
  expect(keyless.headers['access-control-allow-origin']).toBe(PAGE)
})

test.each([`${PAGE}0`, 'https://shop.test:3000', 'http://shop.test', 'null'])(
  'the page %s is not an allowed one',
  async (origin) => {
    const { place } = anApp({ cors: [PAGE] })
    const answer = await place({ host: 'localhost:7267', origin })
    expect(answer.status).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['vary']).toBe('Origin')
  },
)

test('an allowed origin may not call the control API', async () => {
  const { app } = anApp({ cors: [PAGE] })
  for (const method of ['post', 'options'] as const) {
    const answer = await request(app)[method]('/__sandbox/reset').set({ origin: PAGE })
    expect(answer.status).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
})
