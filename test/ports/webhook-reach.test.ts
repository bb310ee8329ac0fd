/** Nothing here leaves this machine: what a name resolves to is handed in. */
import type { LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { undiciTransport } from '../../src/ports/undici-transport.ts'
import { checkAddress, guardedLookup, type WebhookReach } from '../../src/ports/webhook-reach.ts'
import { listen } from '../../src/server/listen.ts'
import { createOrder } from '../../src/simulator/orders/operations.ts'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { aBuy, TEST_CALLER } from '../worlds.ts'
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
    checkAddress(address, { host, port: 80 }, reach)
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

test.each(['10.0.0.7', '192.168.1.7', '127.0.0.1', '169.253.255.255', 'fd00::1', '::1'])(
  'the address %s may be reached',
  (address) => {
    const target = { host: address, port: 80 }
    expect(() => checkAddress(address, target, { ownPorts: new Set([7267]) })).not.toThrow()
  },
)

test('an allowed host is reached whatever its address', () => {
  const target = { host: 'receiver.test', port: 80 }
  const check = (allowed: readonly string[]) => () => checkAddress(METADATA, target, { allowed })
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

test('a webhook does not call the control API of its own sandbox', async () => {
  const sandbox = new Sandbox({ clock: { mode: 'manual' }, behaviour: { progression: 'manual' } })
  const { port, close } = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  const control = `http://localhost:${port}/__sandbox`
  const register = await fetch(`${control}/webhook-endpoints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${control}/reset` }),
  })
  expect(register.status).toBe(201)
  const { world } = sandbox.defaultWorld
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
