import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { listen } from '../../../src/sandbox/http/listen.ts'
import { VERSION } from '../../../src/base/vocabulary/version.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { requestsIn } from '../../../src/sandbox/log/requests.ts'
import { aBuy, TEST_CALLER } from '../../worlds.ts'

const HOST = '127.0.0.1'
const BANKS = '/api/developer/provider-bank-list/northwind'
const headers = { 'x-api-key': DEFAULT_KEYS.test }

test('port 0 takes a free port, which the URL names', async () => {
  const server = await listen(new Sandbox(), { host: HOST, port: 0 })
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
  expect((await fetch(server.url + BANKS, { headers })).status).toBe(200)
  await server.close()
  await expect(fetch(server.url + BANKS, { headers })).rejects.toThrow('fetch failed')
})

test('a port in use is an error that says what to do', async () => {
  // It does not speak HTTP, and says so at once.
  const other = createServer((socket) => socket.destroy()).listen(0, HOST)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(listen(new Sandbox(), { host: HOST, port })).rejects.toThrow(
    `Failed to listen on 127.0.0.1:${port}: another process listens there. Find it with "lsof -i :${port}" and stop it, or choose another port`,
  )
  other.close()
})

test('a port that another sandbox uses is an error that says so', async () => {
  const first = await listen(new Sandbox(), { host: HOST, port: 0 })
  const { port } = first
  // The first control call loads the control API, which can take longer than the question waits.
  await fetch(`${first.url}/__sandbox/health`)
  await expect(listen(new Sandbox(), { host: HOST, port })).rejects.toThrow(
    `Failed to listen on 127.0.0.1:${port}: another ramp-sandbox (${VERSION}) listens there. Stop it`,
  )
  await first.close()
})

test('a host of another machine is an error that says what to do', async () => {
  await expect(listen(new Sandbox(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    /no such address.*--host 127\.0\.0\.1/,
  )
})

test('a close lets answers in progress finish, and ends idle connections', async () => {
  const slow = { http: [{ do: 'latency', by: '100ms', times: 1 }] } as const
  const sandbox = new Sandbox({ behaviour: slow })
  const server = await listen(sandbox, { host: HOST, port: 0 })
  const agent = new Agent({ keepAlive: true })
  const responded = once(get(server.url + BANKS, { headers, agent }), 'response')
  await untilJournaled(sandbox)
  const closed = server.close()
  const [response] = await responded
  expect(response.statusCode).toBe(200)
  expect(response.headers.connection).toBe('close')
  response.resume()
  await closed
  await expect(fetch(server.url + BANKS, { headers })).rejects.toThrow('fetch failed')
  agent.destroy()
})

test('a close does not wait longer than the limit', async () => {
  const stuck = { http: [{ do: 'latency', by: '1h' }] } as const
  const sandbox = new Sandbox({ behaviour: stuck })
  const server = await listen(sandbox, { host: HOST, port: 0, drainMs: 20 })
  const underWay = fetch(server.url + BANKS, { headers }).catch((error: unknown) => error)
  await untilJournaled(sandbox)
  await server.close()
  expect(await underWay).toBeInstanceOf(Error)
})

test('a close answers whoever waits for deliveries', async () => {
  let sent = 0
  const answered = { tookMs: 0, status: 200, error: null, headers: {}, body: '' }
  const send = async () => {
    sent += 1
    await once(sandbox.defaultWorld.closing, 'abort')
    await nextTurn()
    return answered
  }
  const transport = { send, close: async () => {} }
  const webhook = 'http://receiver.test/'
  const timers = noTimers
  const sandbox = new Sandbox({ clock: { mode: 'manual' }, transport, webhook, timers })
  const server = await listen(sandbox, { host: HOST, port: 0, drainMs: 3_600_000 })
  const { world } = sandbox.defaultWorld
  world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  const drained = fetch(`${server.url}/__sandbox/drain`, { method: 'POST' })
  // Nothing but the call sends it.
  while (sent === 0) await nextTurn()
  await server.close()
  expect(await (await drained).json()).toEqual({ delivered: 0, failed: 0, underWay: 1 })
})

/** Its receiver answers once the sandbox closes, so that a move of the clock waits for it. */
async function waitingForReceiver() {
  let sent = 0
  const send = async () => {
    sent += 1
    await once(sandbox.defaultWorld.closing, 'abort')
    await nextTurn()
    return { tookMs: 0, status: 200, error: null, headers: {}, body: '' }
  }
  const sandbox = new Sandbox({
    clock: { mode: 'manual' },
    transport: { send, close: async () => {} },
    webhook: 'http://receiver.test/',
    timers: noTimers,
  })
  const defects: unknown[] = []
  const onDefect = (defect: unknown) => defects.push(defect)
  const server = await listen(sandbox, { host: HOST, port: 0, onDefect })
  const { world } = sandbox.defaultWorld
  world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  const post = (path: string, body: object, signal: AbortSignal | null = null) =>
    fetch(`${server.url}/__sandbox${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body), signal },
      headers: { 'content-type': 'application/json' },
    })
  const untilSent = async () => {
    while (sent === 0) await nextTurn()
  }
  return { sandbox, server, defects, post, untilSent }
}

const MOVES = [
  ['/clock/advance', { by: '75h' }],
  ['/clock/set', { to: '2099-01-01T00:00:00.000Z' }],
  ['/clock/advance?wait=true', { by: '1s' }],
] as const

test.each(MOVES)(
  'a close answers POST %s, which waits for a receiver, with why',
  async (...move) => {
    const { server, defects, post, untilSent } = await waitingForReceiver()
    const moved = post(...move)
    await untilSent()
    await server.close()
    const answer = await moved
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        ...{ success: false, code: 'STOPPING' },
        message:
          'Failed to answer the call: the sandbox stops. Start it again, and repeat the call.',
      },
    ])
    expect(defects).toEqual([])
  },
)

test.each(MOVES)('a client that leaves POST %s is no defect', async (...move) => {
  const { server, sandbox, defects, post, untilSent } = await waitingForReceiver()
  const client = new AbortController()
  const moved = post(...move, client.signal)
  await untilSent()
  const left = expect(moved).rejects.toThrow('abort')
  const ended = new Promise<void>((resolve) =>
    sandbox.defaultWorld.listenToProgress(() => resolve()),
  )
  client.abort()
  await Promise.all([left, ended])
  await server.close()
  expect(defects).toEqual([])
})

test('a second close waits for the first', async () => {
  const server = await listen(new Sandbox(), { host: HOST, port: 0 })
  await Promise.all([server.close(), server.close()])
})

/** A request in the journal has been received. */
async function untilJournaled({ defaultWorld }: Sandbox): Promise<void> {
  while (requestsIn(defaultWorld.log).length === 0) await nextTurn()
}
