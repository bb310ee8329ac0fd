/**
 * Runs one scenario in many new worlds; prints the processor time and what stayed in memory.
 * Bundled by commands.mjs.
 */
import { loadFiles } from '../src/scenarios/runner/run-suite.ts'
import { runLoaded } from '../src/scenarios/runner/run-scenario.ts'
import { inProcessTarget } from '../src/scenarios/targets/in-process-target.ts'

const [file = '', worlds = '0'] = process.argv.slice(2)
const [loaded] = await loadFiles([file], process.cwd())
if (loaded === undefined || !('scenario' in loaded)) throw new Error(`${file} is not a scenario`)

const run = async (count: number) => {
  for (let n = 0; n < count; n++) {
    const { verdict } = await runLoaded(loaded, inProcessTarget, { seed: n })
    if (verdict !== 'passed') throw new Error(`World ${n} was ${verdict}`)
  }
}
const heapUsed = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

await run(Number(worlds) / 10)
const early = heapUsed()
await run((Number(worlds) * 9) / 10)
const growthKb = (heapUsed() - early) / 1000
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ seconds: (user + system) / 1e6, growthKb }))
