/** Log lines: as text, as JSON, and what is in neither. */
import { expect, test } from 'vitest'
import { listen } from '../../../src/sandbox/http/listen.ts'
import { logDeliveries, requestLog } from '../../../src/sandbox/http/request-log.ts'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { resendWebhookDelivery } from '../../../src/sandbox/control/webhooks.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'

const RECEIVER = 'http://receiver.example/webhooks/Zm9vYmFyMTIzNDU2?token=t0ken'

async function linesOf(
  options: { json?: boolean; colour?: boolean },
  paths: readonly string[] = [],
): Promise<string[]> {
  const transport = new ScriptedTransport()
  transport.receiver(RECEIVER)
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual' },
    webhook: RECEIVER,
    transport,
    timers: noTimers,
  })
  const lines: string[] = []
  const log = requestLog((line) => lines.push(line), options)
  logDeliveries(sandbox, log)
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0, log })
  const headers = { 'x-api-key': DEFAULT_KEYS.test, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/api/developer/orders', aBuy())
  await post('/api/developer/orders', aBuy())
  for (const path of paths) await fetch(server.url + path, { headers })
  // What an open console reads is in no line.
  const ofPage = { ...headers, 'sec-fetch-site': 'same-origin' }
  await fetch(`${server.url}/__sandbox/marks`, { headers: ofPage })
  await sandbox.defaultWorld.settle()
  await server.close()
  return lines
}

test('a webhook that is sent again after a start is logged once', async () => {
  const transport = new ScriptedTransport()
  transport.receiver(RECEIVER)
  const sandbox = new Sandbox({
    ...{ clock: { mode: 'manual', at: START }, webhook: RECEIVER, transport, timers: noTimers },
  })
  const running = sandbox.defaultWorld
  running.world.call(createOrder, { caller: TEST_CALLER, request: aBuy() })
  await running.settle()
  const lines: string[] = []
  logDeliveries(
    sandbox,
    requestLog((line) => lines.push(line)),
  )
  const [delivery] = running.world.rows.all('deliveries')
  resendWebhookDelivery(running, delivery?.id ?? '')
  await running.settle()
  expect(lines).toHaveLength(1)
})

const TOOK = /\d+(?:\.\d)? ms/

test('a request and a delivery are one line each, with their order', async () => {
  const lines = (await linesOf({})).map((line) =>
    line.replace(TOOK, '1 ms').replace(/RMP-SBX-\w{8}/, 'RMP-SBX-XXXXXXXX'),
  )
  expect(lines).toEqual([
    '09:00:00.000 --> POST /api/developer/orders 201 1 ms RMP-SBX-XXXXXXXX',
    '09:00:00.000 --> POST /api/developer/orders 409 1 ms GATEWAY_ACTIVE_INTENT_CONFLICT',
    '09:00:00.000 <-- transaction.created http://receiver.example/webhooks/…?… 200 1 ms RMP-SBX-XXXXXXXX',
  ])
})

test('JSON lines have the same content', async () => {
  const lines = (await linesOf({ json: true })).map((line): unknown => JSON.parse(line))
  expect(lines).toMatchObject([
    {
      kind: 'request',
      at: '2026-01-01T09:00:00.000Z',
      world: 'default',
      method: 'POST',
      path: '/api/developer/orders',
      status: 201,
      order: expect.stringMatching(/^RMP-SBX-/),
    },
    { kind: 'request', status: 409, code: 'GATEWAY_ACTIVE_INTENT_CONFLICT' },
    {
      kind: 'delivery',
      type: 'transaction.created',
      status: 200,
      attempt: 1,
      error: null,
      reference: expect.stringMatching(/^RMP-SBX-/),
    },
  ])
})

test('no line has a token that a client put into a path', async () => {
  const paths = ['/__sandbox/orders?token=t0ken&limit=5', '/x?a=1&access_token=t0ken']
  for (const json of [false, true]) {
    const lines = (await linesOf({ json }, paths)).join('\n')
    expect(lines).toContain('/__sandbox/orders?token=…&limit=5')
    expect(lines).not.toContain('t0ken')
  }
})

const OF_CUSTOMERS: readonly (readonly [path: string, shown: string])[] = [
  [
    '/api/developer/orders/intent?customerId=ada&token=usdc&network=base',
    '/api/developer/orders/intent?customerId=…&token=…&network=base',
  ],
  ['/x?externalCustomerId=ada+lovelace&side=buy', '/x?externalCustomerId=…&side=buy'],
  ['/x?account_number=0123456789&bank=044', '/x?account_number=…&bank=044'],
  ['/x?cust%6fmerId=ada&user[email]=a@b.test', '/x?cust%6fmerId=…&user[email]=…'],
  ['/x?to=ada%40shop.test&no=0123456789&a=b', '/x?to=…&no=…&a=b'],
  ['/x?ada@shop.test', '/x?…'],
  ['/__sandbox/orders?customer=ada&state=placed', '/__sandbox/orders?customer=…&state=placed'],
  ['/__sandbox/requests?q=ada', '/__sandbox/requests?q=…'],
  ['/customers/ada/orders/5', '/customers/…/orders/5'],
  ['/users/ada%20lovelace', '/users/…'],
  ['/banks/044/0123456789', '/banks/044/…'],
  ['/iban/GB29NWBK60161331926819', '/iban/…'],
  ['/of/ada@shop.test', '/of/…'],
  [
    '/api/developer/orders/8c1fbd3e-52a8-4f3e-9d44-6f0c6a4f7b11/monitor-status',
    '/api/developer/orders/8c1fbd3e-52a8-4f3e-9d44-6f0c6a4f7b11/monitor-status',
  ],
]

test.each(OF_CUSTOMERS)('no line has the customer or the account in %s', async (path, shown) => {
  for (const json of [false, true]) {
    const lines = (await linesOf({ json }, [path])).join('\n')
    expect(lines).toContain(json ? `"path":"${shown}"` : ` ${shown} `)
  }
})

test('no line has a customer of the address of a receiver', async () => {
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    webhook: 'http://receiver.example/customers/ada/0123456789?user=ada',
    ...{ transport: new ScriptedTransport(), timers: noTimers },
  })
  const lines: string[] = []
  logDeliveries(
    sandbox,
    requestLog((line) => lines.push(line), { json: true }),
  )
  const running = sandbox.defaultWorld
  running.world.call(createOrder, { caller: TEST_CALLER, request: aBuy() })
  await running.settle()
  expect(lines.join('')).toContain('http://receiver.example/customers/…/…?…')
})

test('colours are optional', async () => {
  expect((await linesOf({ colour: true })).join('')).toContain('\u001b[32m201\u001b[39m')
  expect((await linesOf({})).join('')).not.toContain('\u001b')
})

test.each([{ json: true }, {}])(
  'keys and secrets are in no line, and a path cannot write a line',
  async (options) => {
    const lines = await linesOf(options, [
      `/__sandbox/health?key=${DEFAULT_KEYS.test}`,
      '/nowhere/whsec_c2VjcmV0',
      '/nowhere/%0a%1b[31m',
    ])
    expect(lines).toHaveLength(6)
    const text = lines.join('\n')
    for (const secret of [DEFAULT_KEYS.test, 'c2VjcmV0', 't0ken', 'Zm9vYmFyMTIzNDU2'])
      expect(text).not.toContain(secret)
    expect(text).toMatch(/GET|"method":"GET"/)
  },
)
