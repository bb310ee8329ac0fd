/** A counterexample for people, and as a scenario file that fails. */
import { stringify } from 'yaml'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import type { Adapter } from '../../contract/generated/types.ts'
import type { Deviation } from './deviation.ts'
import { AT_REST } from './draft.ts'
import { ORACLES, type Oracle } from './oracles.ts'
import { isFlaky, REPETITIONS, type Counterexample } from './counterexamples.ts'
import type { Exploration } from './explore.ts'
import type { RunSummary } from '../runner/result.ts'
import { scenarioOfSchedule, type ScheduleOptions } from './run-schedule.ts'
import { keyOf, type Schedule } from './schedules.ts'
import type { Shard } from '../../vocabulary/shard.ts'
import { formatDuration } from '../../vocabulary/time.ts'
import type { StepFailure } from '../runner/result.ts'

const HEAD = '# yaml-language-server: $schema=../contracts/schemas/scenario.schema.json\n'

type Deviated = readonly Pick<Deviation, 'id' | 'text'>[]

export type Reported = {
  readonly side: Schedule['side']
  readonly deviations: Deviated
  readonly oracle: Oracle
  readonly sentence: string
  readonly foundAfter: number
  readonly repetitions: number
  readonly repeated: number
  readonly alike: readonly Deviated[]
  readonly isFlaky: boolean
  readonly failure: StepFailure
}

/** As contracts/schemas/explore-report.schema.json says. */
export type ExplorationReport = Omit<Exploration, 'counterexamples'> & {
  readonly version: 1
  readonly shard?: Shard
  readonly counterexamples: readonly Reported[]
}

/** A name for a file, of letters, digits and dashes. */
export function fileNameOf({ schedule, oracle }: Counterexample): string {
  const name = keyOf(schedule).replaceAll(' + ', '.')
  return `explored.${name}.${oracle}.yaml`
}

export function scenarioText(
  found: Counterexample,
  of: Omit<ScheduleOptions, 'off'> & Pick<Exploration, 'oraclesOff'>,
): string {
  const off = new Map(Object.entries(of.oraclesOff)) as Map<Oracle, string>
  // It may be off for all schedules after this one.
  off.delete(found.oracle)
  const scenario = scenarioOfSchedule(found.schedule, { ...of, off })
  const hint = found.failure.hint
  const steps = scenario.steps.map((step) =>
    hint === undefined || step.hint !== undefined || step.title !== AT_REST
      ? step
      : { ...step, hint },
  )
  return HEAD + stringify({ ...scenario, steps }, { aliasDuplicateObjects: false, lineWidth: 100 })
}

/** What the schedule is, and what fails. */
export function headline({ schedule, oracle }: Counterexample): readonly [string, string] {
  const { side, deviations } = schedule
  return [`A ${side}: ${textOf(deviations)}.`, `Fails: ${ORACLES[oracle]}.`]
}

/** The steps are those that the application and the service took part in, in simulated time. */
export function describeCounterexample(found: Counterexample, number: number): string {
  const { failure, foundAfter, result } = found
  const [what, fails] = headline(found)
  const first = result.timeline[0]?.at ?? 0
  const steps = result.timeline
    .filter(({ from, to }) => from !== to)
    .map(({ at, from, to, label }, index) => {
      return `  ${String(index + 1).padStart(3)}. ${moment(at - first)}  ${from} → ${to}: ${label}`
    })
  return [
    `${number}. ${what}`,
    `   ${fails} Found in schedule ${foundAfter}.${doubtOf(found)}`,
    ...steps,
    ...(failure.difference === undefined ? [failure.message] : failure.difference.split('\n')).map(
      (line) => `   ${line}`,
    ),
    ...found.alike.map((each) => `   Also: ${textOf(each.deviations)}.`),
    ...(failure.hint === undefined ? [] : [`   Hint: ${failure.hint}`]),
  ].join('\n')
}

function doubtOf(found: Counterexample): string {
  const { repeated, repetitions } = found
  if (isFlaky(found))
    return ` Flaky: ${repeated} of ${repetitions} repetitions, which is a race, or an effect later than "effectsWithin" of the adapter says.`
  if (repetitions === REPETITIONS) return ''
  return ` Repeated ${repeated} of ${repetitions} times, because the search was ended.`
}

export function summaryOf(
  exploration: Pick<Exploration, 'schedules' | 'depthDone' | 'levels'> & {
    readonly counterexamples: readonly unknown[]
  },
): string {
  const { schedules, depthDone, counterexamples, levels } = exploration
  const partial = levels[depthDone + 1]
  const more =
    partial === undefined
      ? ''
      : `, and ${partial.done} of ${partial.of} with ${depthDone + 1} (a limit ended the search)`
  const found = counterexamples.length === 0 ? 'no counterexample' : counted(counterexamples.length)
  return `${schedules} schedules, all with up to ${depthDone} ${depthDone === 1 ? 'deviation' : 'deviations'}${more}: ${found} found.`
}

function counted(counterexamples: number): string {
  return `${counterexamples} counterexample${counterexamples === 1 ? '' : 's'}`
}

/** One of another process, whose timeline its report lacks. */
export function describeReported(found: Reported, number: number): string {
  const { side, deviations, sentence, failure, alike } = found
  return [
    `${number}. A ${side}: ${textOf(deviations)}.`,
    `   Fails: ${sentence}. ${failure.message}`,
    ...alike.map((each) => `   Also: ${textOf(each)}.`),
  ].join('\n')
}

/** The counterexamples as failed scenarios, for the reports of a run. */
export function failedRun({ counterexamples, seed }: Exploration, adapter: Adapter): RunSummary {
  const results = counterexamples.map(({ schedule, result, failure, ...found }) => {
    const file = fileNameOf({ schedule, result, failure, ...found })
    return { ...result, file, failure }
  })
  return {
    ...{ results, seed, notRun: 0, options: '', target: adapter.start ?? adapter.url ?? '' },
    counts: { passed: 0, failed: results.length, skipped: 0, invalid: 0 },
    startedAt: results[0]?.startedAt ?? systemWallClock.now(),
    tookMs: results.reduce((sum, { tookMs }) => sum + tookMs, 0),
  }
}

/** For machines. */
export function explorationReport(exploration: Exploration, shard?: Shard): ExplorationReport {
  const { counterexamples, ...rest } = exploration
  const shown = counterexamples.map(
    ({ schedule, oracle, failure, foundAfter, repetitions, repeated, alike }) => ({
      ...{ oracle, failure, foundAfter, repetitions, repeated },
      side: schedule.side,
      deviations: schedule.deviations.map(({ id, text }) => ({ id, text })),
      sentence: ORACLES[oracle],
      alike: alike.map(({ deviations }) => deviations.map(({ id, text }) => ({ id, text }))),
      isFlaky: isFlaky({ repetitions, repeated }),
    }),
  )
  return { version: 1, ...(shard && { shard }), ...rest, counterexamples: shown }
}

function textOf(deviations: Deviated): string {
  return deviations.map(({ text }) => text).join('; ') || 'the happy path'
}

/** To a second: what happens at once has the same time. */
function moment(ms: number): string {
  return formatDuration(Math.floor(ms / 1_000) * 1_000).padStart(10)
}
