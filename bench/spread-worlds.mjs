// The recipe of examples/nginx: the worlds of one address over four processes. The same set-up with
// its load runs on one core, and on two.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ratio, withDirectory } from './figure.mjs'
import { interleave } from './interleave.mjs'
import { canPin, startSandbox } from './processes.mjs'
import { quote } from './requests.mjs'

const PROCESSES = 4
const WORLDS = 32
const RECIPE = new URL('../examples/nginx/nginx.conf', import.meta.url)
const CORES = { one: '0', two: '0,1' }

export async function spread() {
  if (!canPin || spawnSync('nginx', ['-v']).status !== 0) {
    console.log('Worlds over processes are not measured: it needs taskset and nginx.')
    return []
  }
  return withDirectory(async (folder) => {
    const setUps = {}
    try {
      for (const [name, cores] of Object.entries(CORES)) {
        setUps[name] = await setUp(join(folder, name), cores)
      }
      const measured = await interleave(setUps, (name) => ({
        core: CORES[name],
        requests: setUps[name].keys.map((apiKey) => ({ ...quote, apiKey })),
      }))
      const { one, two } = measured
      const title = 'quotes/s over 4 processes, 2 cores ÷ 1'
      return [ratio(title, two.rate, one.rate, { atLeast: 1.7 }, 'req/s')]
    } finally {
      for (const { stop } of Object.values(setUps)) await stop()
    }
  })
}

async function setUp(folder, core) {
  const sandboxes = []
  for (let n = 0; n < PROCESSES; n++) {
    sandboxes.push(await startSandbox(join(folder, String(n)), { core }))
  }
  const port = await freePort()
  const places = { 7267: port }
  for (const [n, sandbox] of sandboxes.entries()) places[7271 + n] = sandbox.port
  const text = readFileSync(RECIPE, 'utf8').replace(
    /127\.0\.0\.1:(\d+)/g,
    (_, place) => `127.0.0.1:${places[place]}`,
  )
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'nginx.conf'), text)
  const nginx = ['nginx', '-p', folder, '-c', 'nginx.conf', '-e', 'error.log', '-g', 'daemon off;']
  const child = spawn('taskset', ['-c', core, ...nginx], { stdio: 'inherit' })
  while (!(await isOpen(port))) await wait(20)
  const keys = []
  for (let n = 0; n < WORLDS; n++) keys.push(await createWorld(port, `world-${n}`))
  const stop = async () => {
    child.kill('SIGQUIT')
    await Promise.all([once(child, 'exit'), ...sandboxes.map((sandbox) => sandbox.stop())])
  }
  return { host: '127.0.0.1', port, child, keys, stop }
}

async function createWorld(port, name) {
  const answer = await fetch(`http://127.0.0.1:${port}/__sandbox/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ramp-world': name },
    body: JSON.stringify({ name }),
  })
  const { apiKey, message } = await answer.json()
  if (answer.ok) return apiKey
  throw new Error(`World ${name} was not created: ${message}`)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

function isOpen(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
