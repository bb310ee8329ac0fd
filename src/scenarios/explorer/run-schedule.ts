/** Runs one schedule as a scenario, and says which oracle failed. */
import { ApplicationDown } from '../../application/application-process.ts'
import type { Adapter } from '../../contract/generated/types.ts'
import type { ScenarioResult, StepFailure } from '../runner/result.ts'
import { runScenario } from '../runner/run-scenario.ts'
import type { Scenario } from '../model/scenario.ts'
import type { SignatureScheme } from '../../simulator/webhooks/signature.ts'
import type { Target } from '../targets/target.ts'
import { draftOf } from './deviations.ts'
import { AT_REST, scenarioOf } from './draft.ts'
import { HINTS, oracleOf, type Oracle, type SwitchedOff } from './oracles.ts'
import { keyOf, type Schedule } from './schedules.ts'
import type { States } from './states.ts'

/** The adapter is wrong, which says nothing about the application. */
export class AdapterInvalid extends Error {
  override readonly name = 'AdapterInvalid'
}

export type Failed = {
  readonly oracle: Oracle
  readonly failure: StepFailure
  readonly result: ScenarioResult
}

export type ScheduleOptions = {
  readonly adapter: Adapter
  readonly off: SwitchedOff
  /** How webhooks are signed; by the default of the service unless given. */
  readonly scheme?: SignatureScheme
}

export function scenarioOfSchedule(schedule: Schedule, of: ScheduleOptions): Scenario {
  const { side, deviations } = schedule
  const draft = draftOf(side, deviations)
  if (draft === undefined) throw new Error(`The schedule ${keyOf(schedule)} contradicts itself`)
  const what = deviations.map(({ text }) => text)
  const why = what.length === 0 ? `A ${side} on the happy path.` : `A ${side}; ${what.join('; ')}.`
  return scenarioOf(draft, { name: `Explored ${keyOf(schedule)}`, why, ...of })
}

/**
 * Undefined where every oracle holds. It ends at rest in a state that is known to `states`. Throws
 * ApplicationDown, AdapterInvalid.
 */
export async function runSchedule(
  schedule: Schedule,
  of: ScheduleOptions & { readonly seed: number; readonly states?: States },
  target: Target,
): Promise<Failed | undefined> {
  const { seed, states } = of
  const scenario = scenarioOfSchedule(schedule, of)
  const atRest = scenario.steps.findIndex(({ title }) => title === AT_REST) + 1
  const file = `${keyOf(schedule)}.yaml`
  const loaded = { file, scenario, lines: new Map() }
  const result = await runScenario(loaded, target, {
    ...{ seed, onlyFailures: true },
    isEnough: (step, timeline) =>
      step === atRest && states !== undefined && states.isKnown(scenario, timeline()),
  })
  const { verdict, because = '', failure } = result
  if (verdict === 'invalid' || verdict === 'skipped') throw new AdapterInvalid(because)
  if (failure === undefined) return undefined
  if (failure.invariant !== undefined)
    throw new Error(`The sandbox is wrong in the schedule ${keyOf(schedule)}: ${failure.message}`)
  if (isRightlyRefused(schedule, failure)) return undefined
  if (failure.step === 0) throw new ApplicationDown(failure.message)
  const oracle = oracleOf(failure.title, failure.difference)
  const hint = (failure.title === oracle ? undefined : HINTS[oracle]) ?? failure.hint
  return { oracle, result, failure: { ...failure, ...(hint === undefined ? {} : { hint }) } }
}

/**
 * An application may refuse an order whose rate has moved and name none, as app.rate-moved asks:
 * then there is no name to look at the order by.
 */
function isRightlyRefused({ side, deviations }: Schedule, failure: StepFailure): boolean {
  const { slippageBps = 0 } = draftOf(side, deviations) ?? {}
  const { title, difference = '' } = failure
  return slippageBps > 0 && title === 'known' && /^order: .*$/.test(difference)
}
