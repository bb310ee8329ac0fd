/** Runs scenarios against the mutants of a bundle, in worker threads. */
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import type { LoadedScenario } from '../../../src/scenarios/model/scenario.ts'
import type { Bundle } from './bundle.ts'
import type { Job, Outcome, Task } from './worker.ts'

const WORKERS = 2
const HEAP = { maxOldGenerationSizeMb: 1_024 }
/** A mutant may take more steps than no mutant, for instance by one more retry. */
const STEP_FACTOR = 5
const MORE_STEPS = 10_000

export type MutationRun = {
  /** The run without a mutant: one outcome for each scenario, in their order. */
  readonly baseline: readonly Outcome[]
  /** The outcomes of the tasks, in no order. `task` is the index of the task. */
  readonly run: (tasks: readonly Task[]) => Promise<readonly Outcome[]>
}

export async function openMutationRun(
  bundle: Bundle,
  scenarios: readonly LoadedScenario[],
): Promise<MutationRun> {
  const { outputFiles } = await build({
    entryPoints: ['test/scenarios/mutation/worker.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
  const worker = new URL(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
  const open = { worker, bundle, scenarios }
  const all = {
    mutant: 0,
    scenarios: [...scenarios.keys()],
    mostFailures: Infinity,
    patience: Infinity,
  }
  const baseline = await runTasks([all], { ...open, limits: [] })
  // Otherwise it would seem to kill every mutant that it reaches.
  const failing = baseline.filter(({ hasPassed }) => !hasPassed)
  if (failing.length > 0)
    throw new Error(failing.map(({ message }) => `Fails without a mutant: ${message}`).join('\n'))
  const limits = baseline.map(({ steps }) => STEP_FACTOR * steps + MORE_STEPS)
  return { baseline, run: (tasks) => runTasks(tasks, { ...open, limits }) }
}

type Setting = {
  readonly worker: URL
  readonly bundle: Bundle
  readonly scenarios: readonly LoadedScenario[]
  readonly limits: readonly number[]
}

/** A worker that a mutant ends is replaced, until every task is done. */
async function runTasks(tasks: readonly Task[], setting: Setting): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  let left = tasks.map((task, index) => ({ ...task, index }))
  while (left.length > 0) {
    const round = left
    left = []
    const next = new Int32Array(new SharedArrayBuffer(4))
    const add = (outcome: Outcome) => {
      const task = round[outcome.task]
      if (task === undefined) throw new Error(`There is no task ${outcome.task}`)
      outcomes.push({ ...outcome, task: task.index })
      return task
    }
    const work = async () => {
      while (Atomics.load(next, 0) < round.length) {
        const end = await runWorker(round, next, setting, add)
        if (end === undefined) continue
        const task = add(end)
        const scenarios = task.scenarios.slice(task.scenarios.indexOf(end.scenario) + 1)
        const failures = outcomes.filter((each) => each.task === task.index && !each.hasPassed)
        const mostFailures = tasks[task.index]?.mostFailures ?? 0
        if (failures.length < mostFailures && scenarios.length > 0)
          left.push({ ...task, scenarios, mostFailures: mostFailures - failures.length })
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
  }
  return outcomes
}

/** The outcome of the scenario that ended the worker, or undefined where no task is left. */
async function runWorker(
  tasks: readonly Task[],
  next: Int32Array,
  { worker: code, bundle, scenarios, limits }: Setting,
  onOutcome: (outcome: Outcome) => void,
): Promise<Outcome | undefined> {
  const current = new Int32Array(new SharedArrayBuffer(8)).fill(-1)
  const mutantCount = Math.max(...bundle.mutants.map(({ id }) => id))
  const job: Job = { code: bundle.code, mutantCount, scenarios, tasks, limits, next, current }
  const worker = new Worker(code, { workerData: job, resourceLimits: HEAP })
  let cause = 'it waits without end'
  worker.on('message', onOutcome)
  worker.on('error', (error) => (cause = String(error)))
  await new Promise((resolve) => worker.once('exit', resolve))
  const [task = -1, scenario = -1] = current
  if (task === tasks.length) return undefined
  if (task === -1) throw new Error(`A worker ended before its first task: ${cause}`)
  const message = `the mutant ended the worker: ${cause}`
  return { task, scenario, hasPassed: false, message, steps: 0, reached: [] }
}
