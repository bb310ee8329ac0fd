// What suites and verification cost: whole commands, as their users wait for them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { startSandbox } from './processes.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const WORLDS = Number(process.env.BENCH_WORLDS ?? 10_000)
const ROUNDS = 5

export async function library() {
  return inFolder(async (folder) => {
    const report = join(folder, 'report.json')
    const whole = medianOf(ROUNDS, () =>
      wall(['dist/main.js', 'run', 'scenarios', '--report-json', report], [0, 5]),
    )
    const { scenarios } = JSON.parse(readFileSync(report, 'utf8'))
    const ladder = scenarios.find((story) => story.file.endsWith('webhook.retried.yaml'))
    const one = medianOf(2 * ROUNDS, () =>
      wall(['dist/main.js', 'run', 'scenarios/order.completed.yaml'], [0]),
    )
    const nothing = medianOf(2 * ROUNDS, () => wall(['-e', '0'], [0]))
    return [
      size(
        `the library, ${scenarios.length} stories, spawn to exit`,
        whole / 1000,
        { atMost: 3 },
        's',
      ),
      size('one 75-hour retry ladder', ladder.tookMs, { atMost: 50 }, 'ms'),
      size(
        'one story, spawn to exit, less 3 × node -e 0',
        one - 3 * nothing,
        { atMost: 300 },
        'ms',
      ),
    ]
  })
}

export async function worlds() {
  return inFolder(async (folder) => {
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
    const told = spawnSync(
      process.execPath,
      ['--expose-gc', outfile, 'scenarios/order.completed.yaml', String(WORLDS)],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const { seconds, growthKb } = JSON.parse(told.stdout)
    return [
      size(`${WORLDS} worlds of one happy buy`, seconds, { atMost: 20 }, 's'),
      size('memory that the last nine tenths of them left', growthKb / 1000, { atMost: 5 }, 'MB'),
    ]
  })
}

export async function verification() {
  return inFolder(async (data) => {
    const sandbox = await startSandbox(data, { args: ['--progression', 'after:10s'] })
    const args = [
      'dist/main.js',
      'verify',
      '--base-url',
      sandbox.url,
      '--api-key',
      'ramp_test_local',
    ]
    const took = medianOf(3, () => wall(args, [0, 5]))
    await sandbox.stop()
    return [size('verify of our own simulator, spawn to exit', took / 1000, { atMost: 5 }, 's')]
  })
}

/** Milliseconds from spawn to exit. An exit code that is not expected is no measurement. */
function wall(args, expected) {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const took = performance.now() - began
  if (!expected.includes(status))
    throw new Error(`node ${args.join(' ')} left with ${status}: ${stderr}`)
  return took
}

function medianOf(rounds, measure) {
  const all = Array.from({ length: rounds }, measure)
  return all.sort((a, b) => a - b)[Math.floor(all.length / 2)]
}

function size(title, value, target, unit) {
  return { title, value, target, met: value <= target.atMost, unit }
}

async function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'ramp-bench-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
