/** Nothing here leaves this machine: what a name resolves to is handed in. */
import type { LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ownNetwork, undiciTransport } from '../../../src/base/ports/undici-transport.ts'
import {
  assertReachable,
  guardedLookup,
  whyForbidden,
  type WebhookReach,
} from '../../../src/base/ports/webhook-reach.ts'
import { listen } from '../../../src/sandbox/http/listen.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { createEndpoint } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import { aBuy, TEST_CALLER } from '../../worlds.ts'
import { localReceiver } from './local-receiver.ts'

const REQUEST = { headers: {}, body: '{}', timeoutMs: 5_000 }
const METADATA = '169.254.169.254'

/** Every name is at these addresses. */
function resolvingTo(...addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_name, options, callback) => {
    const [first = { address: '', family: 4 }] = found
    if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  }
}

async function errorOf(url: string, reach: WebhookReach): Promise<string | null> {
  const transport = undiciTransport(reach)
  onTestFinished(() => transport.close())
  return (await transport.send({ url, ...REQUEST })).error
}

/** Only asks: nothing connects, so a broken check sends nothing. */
function issueOf(address: string, host = address, reach: WebhookReach = {}): string {
  try {
    assertReachable(address, { host, port: 80 }, reach)
    return 'none'
  } catch (error) {
    return String(error)
  }
}

function lookedUp(reach: WebhookReach): Promise<string> {
  const lookup = guardedLookup({ host: 'receiver.test', port: 80 }, reach)
  return new Promise((resolve) => {
    lookup('receiver.test', { all: true }, (error, found) => {
      resolve(error === null ? JSON.stringify(found) : String(error))
    })
  })
}

test.each([
  [METADATA],
  ['169.254.0.1'],
  ['fe80::1'],
  ['febf::1'],
  ['::ffff:169.254.169.254'],
  ['::ffff:a9fe:a9fe'],
  ['fe80::1%eth0'],
  ['::169.254.169.254'],
  ['::a9fe:a9fe'],
  ['::ffff:0:169.254.169.254'],
  ['64:ff9b::169.254.169.254'],
  ['64:ff9b::a9fe:a9fe'],
  ['64:FF9B:0:0:0:0:A9FE:A9FE'],
  // RFC 8215, with prefixes of 96, 64, 56 and 48 bits.
  ['64:ff9b:1::a9fe:a9fe'],
  ['64:ff9b:1:beef::a9fe:a9fe'],
  ['64:ff9b:1:0:a9:fea9:fe00:0'],
  ['64:ff9b:1:a9:fe:a9fe::'],
  ['64:ff9b:1:a9fe:a9:fe00::'],
  ['2002:a9fe:a9fe::'],
  ['2002:a9fe:a9fe:1:2:3:4:5'],
  // Teredo: the client inverted, and the server.
  ['2001:0:4136:e378:8000:63bf:5601:5601'],
  ['2001:0:a9fe:a9fe::1'],
  ['2001:db8::5efe:169.254.169.254'],
  ['2001:db8:1:2:200:5efe:a9fe:a9fe'],
])('the link-local address %s is not reached, by itself or by a name', async (address) => {
  expect(issueOf(address)).toContain(`${address} is link-local; allow it with --allow-webhook-to`)
  const found = await lookedUp({ lookup: resolvingTo('127.0.0.1', address) })
  expect(found).toContain(`receiver.test is ${address}, which is link-local`)
})

test('a URL has a link-local address in one spelling, which is not reached', () => {
  for (const host of ['2852039166', '0xa9fea9fe', '169.254.43518'])
    expect(issueOf(new URL(`http://${host}/`).hostname)).toContain(`${METADATA} is link-local`)
})

test('a name that resolves to nothing is an error of the lookup', async () => {
  const lookup: LookupFunction = (_name, _options, callback) => callback(new Error('ENOTFOUND'), [])
  expect(await lookedUp({ lookup })).toContain('ENOTFOUND')
})

test.each([
  '10.0.0.7',
  '192.168.1.7',
  '127.0.0.1',
  '169.253.255.255',
  'fd00::1',
  '::1',
  '64:ff9b::10.0.0.7',
  '64:ff9b::a9fd:a9fe',
  '64:ff9b:2::a9fe:a9fe',
  '2002:a00:7::a9fe:a9fe',
  '2003:a9fe:a9fe::',
  '2001:0:4136:e378:8000:63bf:a9fe:a9fe',
  '2001:db8::a9fe:a9fe',
  '2001:db8::5eff:a9fe:a9fe',
])('the address %s may be reached', (address) => {
  const target = { host: address, port: 80 }
  expect(() => assertReachable(address, target, { ownPorts: new Set([7267]) })).not.toThrow()
})

test.each([
  '127.0.0.2',
  '::ffff:127.0.0.1',
  '::7f00:1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::0.0.0.0',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:80ff:fffe',
  'fd00::5efe:127.0.0.1',
])('the address %s is the sandbox itself at its own port only', (address) => {
  const issueAt = (port: number) => {
    try {
      assertReachable(address, { host: address, port }, { ownPorts: new Set([7267]) })
      return 'none'
    } catch (error) {
      return String(error)
    }
  }
  expect(issueAt(7267)).toContain(`${address} is the sandbox itself`)
  expect(issueAt(7268)).toBe('none')
})

test('an allowed host is reached whatever its address', () => {
  const target = { host: 'receiver.test', port: 80 }
  const check = (allowed: readonly string[]) => () => assertReachable(METADATA, target, { allowed })
  expect(check(['receiver.test'])).not.toThrow()
  expect(check(['other.test'])).toThrow(`receiver.test is ${METADATA}, which is link-local`)
})

test('a name that is this machine is reached, but not at a port of the sandbox itself', async () => {
  const receiver = await localReceiver()
  const { port } = new URL(receiver.url)
  const url = `http://receiver.test:${port}/`
  const lookup = resolvingTo('127.0.0.1')
  expect(await errorOf(url, { lookup })).toBeNull()
  const ownPorts = new Set([Number(port)])
  expect(await errorOf(url, { lookup, ownPorts })).toContain('which is the sandbox itself')
  expect(await errorOf(receiver.url, { ownPorts })).toContain('127.0.0.1 is the sandbox itself')
  expect(await errorOf(url, { lookup, ownPorts, allowed: ['receiver.test'] })).toBeNull()
  expect(receiver.received).toHaveLength(2)
})

test.each([
  ['http://169.254.1.1/hooks', /169\.254\.1\.1 is link-local; allow it with --allow-webhook-to/],
  ['http://[fe80::1]:8080/', /fe80::1 is link-local/],
  ['http://[64:ff9b::a9fe:101]/', /is link-local/],
  ['http://127.0.0.1:7267/hooks', /127\.0\.0\.1 is the sandbox itself/],
  ['http://localhost:7267/', /localhost is 127\.0\.0\.1, which is the sandbox itself/],
  ['http://[::1]:7267/', /::1 is the sandbox itself/],
  ['http://127.0.0.1:7268/', undefined],
  ['http://receiver.test/', undefined],
  ['sandbox:inbox', undefined],
  ['no URL', undefined],
] as const)('a URL such as %s is known to be forbidden or not', (url, why) => {
  const found = whyForbidden(url, { ownPorts: new Set([7267]) })
  if (why === undefined) expect(found).toBe(undefined)
  else expect(found).toMatch(why)
})

test('an allowed host is not forbidden', () => {
  expect(whyForbidden('http://[fe80::1]/', { allowed: ['fe80::1'] })).toBe(undefined)
})

test('a receiver that webhooks never reach is not registered', async () => {
  const sandbox = new Sandbox({ ...ownNetwork(), clock: { mode: 'manual' } })
  const { port, close } = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  for (const url of ['http://169.254.1.1/hooks', `http://localhost:${port}/__sandbox/reset`]) {
    const rejected = await fetch(`http://localhost:${port}/__sandbox/webhook-endpoints`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    expect(rejected.status).toBe(400)
    const { details } = (await rejected.json()) as { details: unknown }
    expect(details).toEqual([
      { field: 'url', message: expect.stringMatching(/link-local|the sandbox itself/) },
    ])
  }
  const inbox = await fetch(`http://localhost:${port}/__sandbox/webhook-endpoints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://localhost:${port}/__sandbox/inbox` }),
  })
  expect(inbox.status).toBe(201)
})

test('a webhook does not call the control API of its own sandbox', async () => {
  const sandbox = new Sandbox({
    ...ownNetwork(),
    clock: { mode: 'manual' },
    behaviour: { progression: 'manual' },
  })
  const { port, close } = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  const control = `http://localhost:${port}/__sandbox`
  const { world } = sandbox.defaultWorld
  // As from a file that another port wrote: a registration is rejected.
  world.call(createEndpoint, { url: `${control}/reset` })
  world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  await fetch(`${control}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"by":"1s"}',
  })
  expect(world.rows.count('orders')).toBe(1)
  const [delivery] = [...world.rows.all('deliveries')]
  expect(delivery?.status).toBe('pending')
  expect(JSON.stringify(delivery)).toContain('the sandbox itself')
})
