// Where people wait: a stop.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { size, withDirectory } from './figure.mjs'
import { load, startSandbox } from './processes.mjs'
import { order } from './requests.mjs'

const STORED = Number(process.env.BENCH_STORED ?? 10_000)

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
