/**
 * Runs scenarios against mutants in a thread of its own, because a mutant may crash or wait for
 * ever. The thread has no listeners, so it ends by itself where a mutant waits for nothing.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Script } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { LoadedScenario } from '../../../src/scenarios/model/scenario.ts'
import type { Engine } from './bundle.ts'

/** One mutant, or 0 for none, and the scenarios to run against it. */
export type Task = {
  readonly mutant: number
  readonly scenarios: readonly number[]
  /** The number of failures at which it stops. */
  readonly mostFailures: number
  /** It stops after this number of scenarios if none has failed. */
  readonly patience: number
}

export type Job = {
  readonly code: string
  readonly mutantCount: number
  readonly scenarios: readonly LoadedScenario[]
  readonly tasks: readonly Task[]
  /** The most steps of each scenario. */
  readonly limits: readonly number[]
  /** The index of the next task, shared by all workers. */
  readonly next: Int32Array
  /** The task and the scenario of this worker, if a mutant ends it; at last, the count of tasks. */
  readonly current: Int32Array
}

export type Outcome = {
  readonly task: number
  readonly scenario: number
  readonly hasPassed: boolean
  /** What failed. */
  readonly message: string
  readonly steps: number
  /** Without a mutant: those that the scenario has reached. */
  readonly reached: readonly number[]
}

const job = workerData as Job
const script = new Script(`(function (require, module, exports, $m, $t) {${job.code}\n})`)
const evaluate = script.runInThisContext() as (...given: readonly unknown[]) => void
const require = createRequire(resolve('src/index.ts'))

let steps = 0
let limit = 0
let engines = 0
const reached = new Uint8Array(job.mutantCount + 1)
const reachedAtLoad = new Uint8Array(job.mutantCount + 1)

/** Evaluates every module anew, so that no memo keeps what another mutant has computed. */
function engineWith(mutant: number): Engine {
  const module = { exports: {} }
  const number = (engines += 1)
  const isActive = (id: number) => {
    reached[id] = 1
    return id === mutant
  }
  const step = () => {
    if (number !== engines) throw new Error('The next mutant is running')
    steps += 1
    if (steps <= limit) return
    // Whatever catches the error may go on without end.
    if (steps > 2 * limit) process.exit(1)
    throw new Error(`The scenario took more than ${limit} steps`)
  }
  reached.fill(0)
  evaluate(require, module, module.exports, isActive, step)
  reachedAtLoad.set(reached)
  return module.exports as Engine
}

async function failureOf(scenario: number, engine: () => Engine): Promise<string | undefined> {
  const loaded = job.scenarios[scenario]
  if (loaded === undefined) throw new Error(`There is no scenario ${scenario}`)
  steps = 0
  limit = job.limits[scenario] ?? Infinity
  try {
    const { runLoaded, variedTarget } = engine()
    reached.set(reachedAtLoad)
    const { verdict, failure } = await runLoaded(loaded, variedTarget, { seed: 1 })
    return verdict === 'passed' ? undefined : `${failure?.title}: ${failure?.message}`
  } catch (error) {
    return String(error)
  }
}

async function runTask(of: Task, task: number): Promise<void> {
  const { mutant, scenarios, mostFailures, patience } = of
  let made: Engine | undefined
  const engine = () => (made ??= engineWith(mutant))
  let failures = 0
  for (const [index, scenario] of scenarios.entries()) {
    job.current.set([task, scenario])
    const failure = await failureOf(scenario, engine)
    const ids = mutant === 0 ? [...reached.keys()].filter((id) => reached[id] === 1) : []
    const hasPassed = failure === undefined
    const outcome = { task, scenario, hasPassed, message: failure ?? '', steps, reached: ids }
    parentPort?.postMessage(outcome satisfies Outcome)
    failures += hasPassed ? 0 : 1
    if (failures >= mostFailures || (failures === 0 && index + 1 >= patience)) return
  }
}

// A mutant may reject a promise that nobody awaits; only verdicts count.
process.on('unhandledRejection', () => undefined)
process.on('uncaughtException', () => undefined)

for (;;) {
  const index = Atomics.add(job.next, 0, 1)
  const task = job.tasks[index]
  if (task === undefined) break
  await runTask(task, index)
}
job.current[0] = job.tasks.length
