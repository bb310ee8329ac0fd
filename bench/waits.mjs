// Where people wait: commands that only print, the first list of scenarios, and a stop.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cpuMs } from './commands.mjs'
import { median, ROUNDS, size, withDirectory } from './figure.mjs'
import { cpuSeconds, load, MAIN, startSandbox } from './processes.mjs'
import { answerTo, order } from './requests.mjs'

const STORED = Number(process.env.BENCH_STORED ?? 10_000)

export function printing() {
  const commands = ['--version', '--help', 'completion bash']
  const times = new Map([...commands, ''].map((command) => [command, []]))
  for (let round = 0; round < 2 * ROUNDS; round++) {
    for (const [command, all] of times) {
      const args = command === '' ? ['-e', '0'] : [MAIN, ...command.split(' ')]
      all.push(cpuMs(args, [0]))
    }
  }
  const nothing = median(times.get(''))
  return commands.map((command) => {
    const more = median(times.get(command)) - nothing
    const title = `${command}, processor time beside node -e 0 (${nothing.toFixed(0)} ms)`
    return size(title, more, { atMost: 10 }, 'ms')
  })
}

export async function listing() {
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    await withDirectory(async (data) => {
      const sandbox = await startSandbox(data)
      const before = cpuSeconds(sandbox)
      await answerTo(sandbox, { method: 'GET', path: '/__sandbox/scenarios' })
      times.push(1000 * (cpuSeconds(sandbox) - before))
      await sandbox.stop()
    })
  }
  return [size('first list of scenarios, processor time', median(times), { atMost: 150 }, 'ms')]
}

/** The second start has the settings of the first one, and nothing happens until its stop. */
export async function stop() {
  return withDirectory(async (data) => {
    const first = await startSandbox(data)
    await load(first, { requests: [order], count: STORED, unique: 0 })
    await first.stop()
    const second = await startSandbox(data)
    const before = worldFiles(data)
    const startedAt = performance.now()
    await second.stop()
    const took = performance.now() - startedAt
    const title = `stop of an unchanged world of ${STORED} orders`
    const changed = worldFiles(data).filter((file) => !before.includes(file))
    return [
      size(title, took, { atMost: 50 }, 'ms'),
      size(`${title}, files that it wrote`, changed.length, { atMost: 0 }, ''),
    ]
  })
}

/** Their names, lengths and times: a file that was written has another time. */
function worldFiles(data) {
  const names = readdirSync(data).filter((name) => /^[^.].*\.jsonl?$/.test(name))
  return names.map((name) => {
    const { size: length, mtimeMs } = statSync(join(data, name))
    return `${name} ${length} ${mtimeMs}`
  })
}
