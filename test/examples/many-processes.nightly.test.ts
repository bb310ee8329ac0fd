/** The recipe for nginx: four processes, each with worlds of its own, behind one address. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { isPortOpen } from '../../src/lab/application/application-process.ts'
import { freePort } from '../../src/base/client/free-port.ts'
import { aBuy } from '../worlds.ts'
import { runBuilt, type Running } from '../cli/built.ts'

const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0
const PROCESSES = 4
const WORLDS = Array.from({ length: 40 }, (_, n) => `suite-${n}`)

type World = { readonly name: string; readonly apiKey: string; readonly liveApiKey: string }
type Answer = { readonly status: number; readonly body: { readonly [member: string]: unknown } }

async function setUp() {
  const folder = aFolder()
  const ports: number[] = []
  for (let n = 0; n < PROCESSES; n++) ports.push(await freePort())
  const processes: Running[] = []
  const start = async (n: number) => {
    const cwd = join(folder, `sandbox-${n}`)
    mkdirSync(cwd, { recursive: true })
    const running = runBuilt(['start', '--port', String(ports[n]), '--quiet'], { cwd })
    await running.printed(/is ready on/)
    processes[n] = running
  }
  for (let n = 0; n < PROCESSES; n++) await start(n)
  const listen = await freePort()
  await startNginx(folder, listen, ports)
  return {
    call: sender(`http://127.0.0.1:${listen}`),
    direct: ports.map((port) => sender(`http://127.0.0.1:${port}`)),
    kill: async (n: number) => {
      processes[n]?.child.kill('SIGKILL')
      await processes[n]?.ended
    },
    start,
  }
}

async function startNginx(folder: string, listen: number, ports: readonly number[]): Promise<void> {
  const example = readFileSync('examples/nginx/nginx.conf', 'utf8')
  const conf = example.replace(/127\.0\.0\.1:(\d+)/g, (_, port: string) => {
    const place = port === '7267' ? listen : ports[Number(port) - 7271]
    return `127.0.0.1:${place}`
  })
  writeFileSync(join(folder, 'nginx.conf'), conf)
  mkdirSync(join(folder, 'logs'))
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', 'daemon off;']
  const child = spawn('nginx', args, { cwd: folder, stdio: 'inherit' })
  onTestFinished(async () => {
    child.kill('SIGQUIT')
    if (child.exitCode === null) await once(child, 'exit')
  })
  while (!(await isPortOpen(listen))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
  }
}

function sender(url: string) {
  return async (
    call: string,
    { key, world, body }: { key?: string; world?: string; body?: unknown } = {},
  ): Promise<Answer> => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(world === undefined ? {} : { 'x-ramp-world': world }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }
}

const ORDERS = 'POST /api/developer/orders'

test.skipIf(!HAS_NGINX)(
  'a killed process comes back with its worlds, nobody else notices, and no world exists twice',
  async () => {
    const { call, direct, kill, start } = await setUp()
    const create = (name: string) => call('POST /__sandbox/worlds', { world: name, body: { name } })
    const created = await Promise.all(WORLDS.map(create))
    expect(created.map(({ status }) => status)).toEqual(WORLDS.map(() => 201))
    const worlds = created.map(({ body }) => body as unknown as World)
    // Whoever asks for a name again reaches the process that has it.
    const again = await Promise.all(WORLDS.map(create))
    expect(again.map(({ body }) => body['code'])).toEqual(WORLDS.map(() => 'NAME_TAKEN'))

    const place = (world: World, customer: string) =>
      call(ORDERS, { key: world.apiKey, body: aBuy({ externalCustomerId: customer }) })
    expect(await statuses(worlds.map((world) => place(world, 'ada')))).toEqual([201])
    for (const { liveApiKey, name } of worlds.slice(0, 3)) {
      const { body } = await call('GET /__sandbox/health', { key: liveApiKey })
      expect(body['world']).toBe(name)
    }
    const extra = await call('POST /__sandbox/keys', {
      key: worlds[0]?.apiKey ?? '',
      body: { environment: 'test' },
    })
    const { body } = await call('GET /__sandbox/health', { key: String(extra.body['key']) })
    expect(body['world']).toBe(worlds[0]?.name)

    const places = await Promise.all(direct.map(namesIn))
    expect(places.flat().sort()).toEqual([...WORLDS].sort())
    expect(places.every((names) => names.length > 0)).toBe(true)

    await kill(2)
    const lost = worlds.filter(({ name }) => places[2]?.includes(name))
    const others = worlds.filter((world) => !lost.includes(world))
    expect(await statuses(lost.map((world) => place(world, 'obi')))).toEqual([502])
    expect(await statuses(others.map((world) => place(world, 'obi')))).toEqual([201])
    // An answer of another process would be 401: the key is unknown there.
    expect(await statuses(lost.map((world) => place(world, 'obi')))).toEqual([502])
    await start(2)
    expect(await statuses(lost.map((world) => place(world, 'obi')))).toEqual([201])
    for (const world of worlds) {
      const { body: list } = await call('GET /__sandbox/orders', { key: world.apiKey })
      expect(list['items'], world.name).toHaveLength(2)
    }
    expect((await Promise.all(direct.map(namesIn))).flat().sort()).toEqual([...WORLDS].sort())
  },
)

test.skipIf(!HAS_NGINX)(
  'worlds are created by name and deleted by path, and the default world is one',
  async () => {
    const { call, direct } = await setUp()
    const nameless = await call('POST /__sandbox/worlds', { body: {} })
    expect([nameless.status, nameless.body['code']]).toEqual([400, 'WORLD_HEADER_MISSING'])
    const { status } = await call('POST /__sandbox/worlds', { world: 'one', body: { name: 'one' } })
    expect(status).toBe(201)
    expect((await call('DELETE /__sandbox/worlds/one')).status).toBe(200)
    expect((await Promise.all(direct.map(namesIn))).flat()).toEqual([])
    const placed = await call(ORDERS, { key: 'ramp_test_local', body: aBuy() })
    expect(placed.status).toBe(201)
    const { body } = await call('GET /__sandbox/orders')
    expect(body['items']).toHaveLength(1)
    const more = await call('POST /__sandbox/keys', { body: { environment: 'live' } })
    const seen = await call('GET /__sandbox/orders', { key: String(more.body['key']) })
    expect(seen.body['items']).toHaveLength(1)
  },
)

/** The different ones. */
async function statuses(answers: readonly Promise<Answer>[]): Promise<readonly number[]> {
  return [...new Set((await Promise.all(answers)).map(({ status }) => status))]
}

async function namesIn(process: ReturnType<typeof sender>): Promise<readonly string[]> {
  const { body } = await process('GET /__sandbox/worlds?limit=100')
  const items = body['items'] as readonly { readonly name: string }[]
  return items.map(({ name }) => name).filter((name) => name !== 'default')
}
