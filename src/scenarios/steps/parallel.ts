import { random } from '../../base/vocabulary/random.ts'
import { compare } from '../expectations/matchers.ts'
import type { ParallelStep } from '../../base/contract/generated/types.ts'
import type { Step } from '../model/scenario.ts'
import { countInterleavings } from '../model/interleaving.ts'
import { failOn, ScenarioFailure } from '../expectations/scenario-failure.ts'
import { addEntry, type StepKind, type ScenarioRun } from '../runner/scenario-run.ts'

/** Beyond this, `all` is taken for a mistake. */
const MOST_INTERLEAVINGS = 5_000

export const parallelStep: StepKind<ParallelStep> = {
  title: (step) => `a race of ${step.parallel.length}`,
  execute: async (step, run) => {
    const before = run.statuses.length
    if (run.ordersRaces && step.interleavings !== 'at-once')
      await run.runSteps(interleave(step, run))
    else await runAtOnce(step, run)
    if (step.statuses === undefined) return
    const received = run.statuses.slice(before).sort(ascending)
    const differences = compare(received, [...step.statuses].sort(ascending), 'statuses')
    const detail = { expected: step.statuses, received }
    failOn(differences, 'Failed to see the race end as expected.', detail)
  },
}

/** The network decides the order, which may differ in the next run. A failure waits for all. */
async function runAtOnce({ parallel: branches }: ParallelStep, run: ScenarioRun): Promise<void> {
  const label = `${branches.length} branches run at once, in no fixed order`
  addEntry(run, { from: 'runner', to: 'runner', label })
  const ended = await Promise.allSettled(branches.map((branch) => run.runSteps(branch)))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** The steps of the branches in the order of this interleaving. */
function interleave(
  { parallel: branches, interleavings: wanted }: ParallelStep,
  run: ScenarioRun,
): readonly Step[] {
  const interleavings = typeof wanted === 'number' ? wanted : 'all'
  const lengths = branches.map((branch) => branch.length)
  if (
    interleavings === 'all' &&
    countInterleavings(lengths, MOST_INTERLEAVINGS) > MOST_INTERLEAVINGS
  ) {
    throw new ScenarioFailure(
      `Failed to run every interleaving: there are more than ${MOST_INTERLEAVINGS}. Give a number, as in interleavings: 100.`,
    )
  }
  const pick =
    interleavings === 'all'
      ? run.interleaving.choose.bind(run.interleaving)
      : seeded(run, interleavings)
  const queues = branches.map((branch) => [...branch])
  const order: Step[] = []
  for (;;) {
    const open = queues.filter((queue) => queue.length > 0)
    if (open.length === 0) return order
    const next = open[open.length === 1 ? 0 : pick(open.length)]?.shift()
    if (next !== undefined) order.push(next)
  }
}

function seeded({ interleaving, seed }: ScenarioRun, count: number): (options: number) => number {
  const index = interleaving.choose(count)
  const draw = random(seed, `interleaving:${index}`)
  return (options) => draw.below(options)
}

function ascending(one: number, other: number): number {
  return one - other
}
