// What suites and verification cost: whole commands, from spawn to exit.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median, ROUNDS, size, withDirectory } from './figure.mjs'
import { MAIN, ROOT, startSandbox } from './processes.mjs'

export async function library() {
  return withDirectory(async (folder) => {
    const report = join(folder, 'report.json')
    const all = medianCpu(ROUNDS, [MAIN, 'run', 'scenarios', '--report-json', report], [0, 5])
    const { scenarios } = JSON.parse(readFileSync(report, 'utf8'))
    const title = `the library of ${scenarios.length} scenarios, processor time`
    return [size(title, all / 1000, { atMost: 0.6 }, 's')]
  })
}

export async function verification() {
  return withDirectory(async (data) => {
    const sandbox = await startSandbox(data, { args: ['--progression', 'after:10s'] })
    const target = ['--base-url', sandbox.url, '--api-key', 'ramp_test_local']
    const took = medianCpu(3, [MAIN, 'verify', ...target], [0, 5])
    await sandbox.stop()
    return [size('verify of a sandbox, processor time', took / 1000, { atMost: 1.2 }, 's')]
  })
}

function medianCpu(rounds, args, expected) {
  return median(Array.from({ length: rounds }, () => cpuMs(args, expected)))
}

/** The times of the shell, and below them those of what it has run. */
const CHILDREN = /(\d+)m([\d.]+)s\s+(\d+)m([\d.]+)s\s*$/

/** Processor milliseconds of a call of Node. Throws on an exit code that is not expected. */
function cpuMs(args, expected) {
  const script = '"$0" "$@" > /dev/null; code=$?; times >&2; exit $code'
  const options = { cwd: ROOT, encoding: 'utf8' }
  const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, ...args], options)
  const [, ...times] = CHILDREN.exec(stderr) ?? []
  if (!expected.includes(status) || times.length === 0) {
    throw new Error(`Failed to measure node ${args.join(' ')}: exit code ${status}. ${stderr}`)
  }
  const [userMinutes, user, systemMinutes, system] = times.map(Number)
  return 1000 * (60 * (userMinutes + systemMinutes) + user + system)
}
