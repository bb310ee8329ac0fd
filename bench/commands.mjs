// What suites and verification cost: whole commands, from spawn to exit.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { median, ROUNDS, size, withDirectory } from './figure.mjs'
import { startSandbox } from './processes.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const WORLDS = Number(process.env.BENCH_WORLDS ?? 10_000)
export const MAIN = 'dist/main.js'

export async function library() {
  return withDirectory(async (folder) => {
    const report = join(folder, 'report.json')
    const all = medianWall(ROUNDS, [MAIN, 'run', 'scenarios', '--report-json', report], [0, 5])
    const { scenarios } = JSON.parse(readFileSync(report, 'utf8'))
    const retries = scenarios.find(({ file }) => file.endsWith('webhook.retried.yaml'))
    const one = medianWall(2 * ROUNDS, [MAIN, 'run', 'scenarios/order.completed.yaml'], [0])
    const nothing = medianWall(2 * ROUNDS, ['-e', '0'], [0])
    return [
      size(`the library of ${scenarios.length} scenarios`, all / 1000, { atMost: 3 }, 's'),
      size('one retry schedule of 75 hours', retries.tookMs, { atMost: 50 }, 'ms'),
      size('one scenario, less 3 × node -e 0', one - 3 * nothing, { atMost: 300 }, 'ms'),
    ]
  })
}

export async function worlds() {
  const outfile = join(root, 'node_modules', '.cache', 'many-worlds.mjs')
  await build({
    entryPoints: [join(root, 'bench/many-worlds.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  const args = ['--expose-gc', outfile, 'scenarios/order.completed.yaml', String(WORLDS)]
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { seconds, growthKb } = JSON.parse(stdout)
  return [
    size(`${WORLDS} worlds with one buy each`, seconds, { atMost: 20 }, 's'),
    size('memory that the last nine tenths of them left', growthKb / 1000, { atMost: 5 }, 'MB'),
  ]
}

export async function verification() {
  return withDirectory(async (data) => {
    const sandbox = await startSandbox(data, { args: ['--progression', 'after:10s'] })
    const target = ['--base-url', sandbox.url, '--api-key', 'ramp_test_local']
    const took = medianWall(3, [MAIN, 'verify', ...target], [0, 5])
    await sandbox.stop()
    return [size('verify of our own simulator', took / 1000, { atMost: 5 }, 's')]
  })
}

/** Milliseconds from spawn to exit. Throws on an exit code that is not expected. */
export function medianWall(rounds, args, expected) {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    if (!expected.includes(status)) {
      throw new Error(`Failed to measure node ${args.join(' ')}: exit code ${status}. ${stderr}`)
    }
    return performance.now() - startedAt
  })
  return median(times)
}
