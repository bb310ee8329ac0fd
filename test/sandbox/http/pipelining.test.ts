/** Pipelining: several requests on one connection before the first answer (RFC 9112 §9.3.2). */
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { listen } from '../../../src/sandbox/http/listen.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { aBuy } from '../../worlds.ts'

async function aServer(behaviour: Behaviour = {}) {
  const sandbox = new Sandbox({ clock: { mode: 'manual' }, behaviour })
  const { port, close } = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  return port
}

function call(method: 'GET' | 'POST', path: string, body?: object, isLast = false): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `x-api-key: ${DEFAULT_KEYS.test}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    ...(isLast ? ['Connection: close'] : []),
    '',
    text,
  ].join('\r\n')
}

/** Sends everything in one write; returns what came until the connection ended. */
async function pipelined(port: number, calls: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.setEncoding('utf8').on('data', (chunk) => (answers += chunk))
  socket.on('error', () => {})
  socket.write(calls.join(''))
  await new Promise((ended) => socket.on('close', ended))
  return answers
}

const ORDER = call('POST', '/api/developer/orders', aBuy())
const BANKS = call('GET', '/api/developer/provider-bank-list/northwind')
const RESET = call('POST', '/__sandbox/reset')
const LIST = call('GET', '/__sandbox/orders')
const LAST = call('GET', '/__sandbox/health', undefined, true)

test('pipelined calls of the service and of the control API run in order', async () => {
  const port = await aServer()
  const answers = await pipelined(port, [ORDER, LIST, RESET, LIST, ORDER, LIST, LAST])
  expect(ordersIn(answers)).toEqual([1, 0, 1])
})

test.each([
  ['reset', 1],
  ['truncate', 2],
] as const)('a %s also applies to a pipelined call', async (fault, heads) => {
  const port = await aServer({ http: [{ do: fault, match: { operation: 'createOrder' } }] })
  const answers = await pipelined(port, [BANKS, ORDER, BANKS])
  expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(heads)
})

/** How many orders each list of the control API held. */
function ordersIn(answers: string): readonly number[] {
  return [...answers.matchAll(/{"items":.*}/g)].map(
    ([list]) => (JSON.parse(list) as { items: readonly unknown[] }).items.length,
  )
}
