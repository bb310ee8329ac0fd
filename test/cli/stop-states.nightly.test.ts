/** A signal ends the process soon, whatever it does at that moment. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { aServer } from '../a-server.ts'
import { aBuy } from '../worlds.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { start, type Started } from './started.ts'
import { ENDLESS } from '../scenarios/endless.ts'

/** For a whole test: work that is not stopped takes minutes, or never ends. */
const LIMIT_MS = 120_000
const ORDERS = 2_500

function aProject(): string {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'endless.yaml'), ENDLESS)
  return cwd
}

async function send({ ready }: Started, call: string, body?: object): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  return fetch(ready.url + path, {
    method,
    headers: { 'x-api-key': ready.apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function json(running: Started, call: string, body?: object) {
  return (await send(running, call, body)).json() as Promise<Record<string, unknown>>
}

/** A receiver that accepts connections and never answers. */
const aHangingReceiver = async () => `${await aServer(() => {})}/hook`

async function placeOrders(running: Started, from = 0): Promise<void> {
  for (let first = from; first < from + ORDERS; first += 50) {
    const batch = Array.from({ length: 50 }, (_, n) =>
      send(running, 'POST /api/developer/orders', aBuy({ externalCustomerId: `c${first + n}` })),
    )
    for (const answer of await Promise.all(batch)) await answer.arrayBuffer()
  }
}

async function lastEvent(running: Started): Promise<string> {
  const { items } = await json(running, 'GET /__sandbox/events?limit=10')
  return (items as readonly { id: string }[])[0]?.id ?? ''
}

type State = (running: Started) => Promise<readonly Promise<unknown>[]>

const run: State = async (running) =>
  [1, 2].map(() => send(running, 'POST /__sandbox/scenarios/run', { file: 'endless.yaml' }))

const STATES: readonly (readonly [what: string, begin: State])[] = [
  ['nothing', async () => []],
  ['runs of scenarios', run],
  ['an advance', async (at) => [send(at, 'POST /__sandbox/clock/advance', { by: '75h' })]],
  ['a recording that is read', async (at) => [send(at, 'GET /__sandbox/recording.har')]],
  [
    'a fork at a recorded moment',
    async (at) => [send(at, 'POST /__sandbox/worlds', { at: await lastEvent(at) })],
  ],
  [
    'a fork of the present, and its deletion',
    async (at) => {
      const { name } = await json(at, 'POST /__sandbox/worlds', { from: 'default' })
      return [
        send(at, 'POST /__sandbox/worlds', { from: 'default' }),
        send(at, `DELETE /__sandbox/worlds/${String(name)}`),
      ]
    },
  ],
  [
    'a snapshot that is read, and one that is restored',
    async (at) => {
      const snapshot = await json(at, 'GET /__sandbox/snapshot')
      return [
        send(at, 'GET /__sandbox/snapshot'),
        send(at, 'PUT /__sandbox/snapshot', snapshot as object),
      ]
    },
  ],
  [
    'a hundred streams and receivers that hang',
    async (at) => {
      await send(at, 'POST /__sandbox/webhook-endpoints', { url: await aHangingReceiver() })
      await placeOrders(at, ORDERS)
      return Array.from({ length: 100 }, () => send(at, 'GET /__sandbox/changes/stream'))
    },
  ],
]

test.each(STATES)(
  'SIGTERM ends the sandbox during %s',
  async (_, begin) => {
    const cwd = aProject()
    const args = ['--record', 'recorded.har', '--clock', 'manual', '--scenarios', cwd, '--webhook']
    const running = await start(cwd, [...args, 'http://127.0.0.1:9/closed'])
    await placeOrders(running)
    const begun = await begin(running)
    for (const each of begun) each.catch(() => undefined)
    await json(running, 'GET /__sandbox/health')
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  },
  LIMIT_MS,
)

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends run in a scenario',
  async (signal) => {
    const cwd = aProject()
    writeFileSync(join(cwd, 'begins.yaml'), ENDLESS.replaceAll('10000', '1'))
    const files = ['begins.yaml', 'endless.yaml']
    const running = runBuilt(['run', ...files, '--max-steps', '100000000'], { cwd })
    await running.printed(/begins|Quotes/)
    running.child.kill(signal)
    expect(await running.ended).toBe(6)
  },
  LIMIT_MS,
)

test(
  'SIGTERM ends mcp while a tool runs a scenario, and other tools are answered until then',
  async () => {
    const cwd = aProject()
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(process.cwd(), 'dist/main.cjs'), 'mcp', '--max-steps', '100000000'],
      env: { PATH: process.env['PATH'] ?? '', HOME: cwd, XDG_RUNTIME_DIR: cwd },
      cwd,
      stderr: 'ignore',
    })
    const client = new Client({ name: 'test', version: '1' })
    const closed = new Promise<void>((done) => {
      // The SDK takes one function, not listeners.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener
      client.onclose = done
    })
    await client.connect(transport)
    const endless = client.callTool({ name: 'run_scenario', arguments: { file: 'endless.yaml' } })
    endless.catch(() => undefined)
    for (let call = 0; call < 3; call++) {
      const { isError } = await client.callTool({ name: 'inspect', arguments: { what: 'clock' } })
      expect(isError).toBe(false)
    }
    process.kill(transport.pid ?? 0, 'SIGTERM')
    await closed
  },
  LIMIT_MS,
)
