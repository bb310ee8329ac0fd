// Starting and stopping what is measured: servers on one core, the load on the other.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0
const pinned = (core, args) =>
  canPin && core !== ANY_CORE
    ? ['taskset', ['-c', String(core), process.execPath, ...args]]
    : [process.execPath, args]

/** As a user runs it: what collects garbage has a core beside the event loop. */
export const ANY_CORE = 'any'

export const ROOT = process.env.BENCH_ROOT ?? here('..')

const { bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** What `npx ramp-sandbox` runs. */
export const MAIN = join(ROOT, bin['ramp-sandbox'])

/** Resolves once the server has printed where it listens. */
export async function startServer(args, env = {}, core = 0) {
  const startedAt = performance.now()
  const [command, rest] = pinned(core, args)
  const child = spawn(command, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = /http:[^"\s]+/.exec(await firstLine(child))
  const { hostname, port } = new URL(url)
  return {
    url,
    host: hostname,
    port: Number(port),
    startedAt,
    child,
    stop: (signal = 'SIGTERM') => {
      const exited = once(child, 'exit')
      child.kill(signal)
      return exited
    },
  }
}

export const startBare = (answer, env = {}) =>
  startServer([here('servers/bare.mjs')], { BENCH_ANSWER: JSON.stringify(answer), ...env })
export const startExpress = (answer) =>
  startServer([here('servers/express.mjs')], { BENCH_ANSWER: JSON.stringify(answer) })

/** In memory without a folder for its data. */
export const startSandbox = (data, { args = [], core } = {}) => {
  const start = 'start --quiet --port 0 --json --progression manual'.split(' ')
  const store = data === undefined ? ['--memory'] : ['--data', data]
  return startServer([MAIN, ...start, ...store, ...args], {}, core)
}

export async function load(server, { core = 1, ...job }) {
  const text = JSON.stringify({ connections: 32, ...job, host: server.host, port: server.port })
  const [command, rest] = pinned(core, [here('load.mjs'), text])
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const cpuBefore = cpuSeconds(server)
  const measured = JSON.parse(await firstLine(child))
  const { answered, rejected, firstRejection } = measured
  if (rejected > 0) {
    throw new Error(`${rejected} of ${answered} requests were rejected, first: ${firstRejection}`)
  }
  return { ...measured, cpuMicros: ((cpuSeconds(server) - cpuBefore) / answered) * 1e6 }
}

/** Comparable even on a machine that does other work. NaN where the system does not report it. */
export function cpuSeconds({ child }) {
  const path = `/proc/${child.pid}/stat`
  if (!existsSync(path)) return NaN
  const fields = readFileSync(path, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Processor time of the thread of the event loop. NaN where the system does not report it. */
export function loopMs({ child }) {
  const path = `/proc/${child.pid}/task/${child.pid}/schedstat`
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ', 1)[0]) / 1e6 : NaN
}

function firstLine(child) {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
    })
    child.on('exit', (code) =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code} before it was ready`)),
    )
  })
}
