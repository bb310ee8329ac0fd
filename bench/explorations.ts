/**
 * Explores one application at one copy; prints the sequences, the time and the explorer's own
 * processor time. Bundled by exploring.mjs. It leaves out what waits by design: restarts, what
 * happens inside a webhook, and answers that an application repeats after a while.
 */
import { readAdapter } from '../src/lab/application/adapter.ts'
import { explore } from '../src/lab/explore/explore.ts'
import { sequencesOf } from '../src/lab/explore/policies/exhaustive.ts'

const [file = '', count = '0'] = process.argv.slice(2)
const { adapter, folder } = readAdapter(file)
const WAITS = /^(refresh-(lost|limited)|(kill|pause|slow|overlap)-inside)/

const pairs = sequencesOf(adapter, 2).filter(({ perturbations }) =>
  perturbations.every(({ id, restartsApp }) => restartsApp !== true && !WAITS.test(id)),
)
const step = Math.max(1, Math.floor(pairs.length / Number(count)))
const sample = pairs.filter((_, index) => index % step === 0)
/** V8 compiles meanwhile: of the first hundred sequences, each costs twice as much. */
const WARM_UP = Math.floor(sample.length / 2)

let from: { readonly at: number; readonly cpu: NodeJS.CpuUsage } | undefined
const { counterexamples } = await explore({
  ...{ adapter, cwd: folder, env: process.env, servicePort: 0 },
  ...{ seed: 1, depth: 2, jobs: 1, isOver: () => false },
  policies: [
    function* () {
      yield { sequences: sample.slice(0, WARM_UP) }
      from = { at: performance.now(), cpu: process.cpuUsage() }
      yield { sequences: sample.slice(WARM_UP) }
      const { user, system } = process.cpuUsage(from.cpu)
      const seconds = (performance.now() - from.at) / 1_000
      const sequences = sample.length - WARM_UP
      console.log(JSON.stringify({ sequences, seconds, cpuMs: (user + system) / 1_000 }))
    },
  ],
})
if (counterexamples.length > 0) throw new Error(`${file} is accused`)
