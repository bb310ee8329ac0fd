/**
 * Runs one scenario in many new worlds; prints the processor time. Bundled by
 * commands.mjs.
 */
import { loadFiles } from '../src/scenarios/model/load-scenario.ts'
import { runLoaded } from '../src/scenarios/runner/run-scenario.ts'
import { inProcessTarget } from '../src/scenarios/targets/in-process-target.ts'

const [file = '', worlds = '0'] = process.argv.slice(2)
const [loaded] = await loadFiles([file], process.cwd())
if (loaded === undefined || !('scenario' in loaded)) throw new Error(`${file} is not a scenario`)

for (let n = 0; n < Number(worlds); n++) {
  const { verdict } = await runLoaded(loaded, inProcessTarget, { seed: n })
  if (verdict !== 'passed') throw new Error(`World ${n} was ${verdict}`)
}
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ seconds: (user + system) / 1e6 }))
