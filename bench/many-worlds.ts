/** Tells one story in ever new worlds, and says how long that took and what stayed in memory. Bundled by stories.mjs. */
import { inProcessTarget } from '../src/scenarios/targets/in-process-target.ts'
import { loadFiles } from '../src/scenarios/runner/run-suite.ts'
import { runScenario } from '../src/scenarios/runner/run-scenario.ts'

const [file = '', worlds = '0'] = process.argv.slice(2)
const [loaded] = await loadFiles([file], process.cwd())
if (loaded === undefined || !('scenario' in loaded)) throw new Error(`${file} is no scenario`)

const target = inProcessTarget
const tell = async (count: number) => {
  for (let n = 0; n < count; n++) {
    const { verdict } = await runScenario(loaded, target, { seed: n })
    if (verdict !== 'passed') throw new Error(`World ${n} was ${verdict}`)
  }
}
const heap = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const began = performance.now()
await tell(Number(worlds) / 10)
const early = heap()
await tell((Number(worlds) * 9) / 10)
const late = heap()
console.log(
  JSON.stringify({ seconds: (performance.now() - began) / 1000, growthKb: (late - early) / 1000 }),
)
