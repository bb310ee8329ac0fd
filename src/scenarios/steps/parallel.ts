import { random } from '../../vocabulary/random.ts'
import { compare } from '../runner/matchers.ts'
import type { ParallelStep, Step } from '../model/scenario.ts'
import { countInterleavings } from '../model/schedule.ts'
import { differenceFailure, ScenarioFailure } from '../runner/scenario-failure.ts'
import type { StepKind, ScenarioRun } from '../runner/scenario-run.ts'

/** More tellings than this say that a number was meant, and not `all`. */
const MOST_INTERLEAVINGS = 5_000

export const parallel: StepKind<ParallelStep> = {
  title: (step) => `a race of ${step.parallel.length}`,
  run: async (step, telling) => {
    const before = telling.statuses.length
    if (telling.ordersRaces) await telling.run(interleave(step, telling))
    else await goAtOnce(step, telling)
    if (step.statuses === undefined) return
    const received = telling.statuses.slice(before).sort()
    const differences = compare(received, [...step.statuses].sort(), 'statuses')
    if (differences.length > 0) {
      throw differenceFailure('Failed to see the race end as expected.', differences, {
        expected: step.statuses,
        received,
      })
    }
  },
}

/** Which of them comes first is for the network to say, and may be another the next time. */
async function goAtOnce({ parallel: branches }: ParallelStep, telling: ScenarioRun): Promise<void> {
  const { stage, timeline } = telling
  const label = `${branches.length} branches go at once, in whatever order they arrive`
  timeline.add({ at: stage.now(), from: 'runner', to: 'runner', label })
  await Promise.all(branches.map((branch) => telling.run(branch)))
}

/** The branches' steps in the order of this telling. */
function interleave(
  { parallel: branches, interleavings = 'all' }: ParallelStep,
  telling: ScenarioRun,
): readonly Step[] {
  const lengths = branches.map((branch) => branch.length)
  if (
    interleavings === 'all' &&
    countInterleavings(lengths, MOST_INTERLEAVINGS) > MOST_INTERLEAVINGS
  ) {
    throw new ScenarioFailure(
      `Failed to tell every interleaving: there are more than ${MOST_INTERLEAVINGS}. Say how many, as in interleavings: 100.`,
    )
  }
  const pick =
    interleavings === 'all'
      ? telling.schedule.choose.bind(telling.schedule)
      : seeded(telling, interleavings)
  const queues = branches.map((branch) => [...branch])
  const order: Step[] = []
  for (;;) {
    const open = queues.filter((queue) => queue.length > 0)
    if (open.length === 0) return order
    const next = open[open.length === 1 ? 0 : pick(open.length)]?.shift()
    if (next !== undefined) order.push(next)
  }
}

function seeded({ schedule, seed }: ScenarioRun, count: number): (options: number) => number {
  const telling = schedule.choose(count)
  const draw = random(seed, `interleaving:${telling}`)
  return (options) => draw.below(options)
}
