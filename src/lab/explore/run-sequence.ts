/** Runs one sequence as a scenario, and says which oracle failed. */
import { ApplicationDown } from '../application/application-process.ts'
import type { Adapter, Oracle } from '../../base/contract/generated/types.ts'
import { SubjectInvalid } from '../../scenarios/expectations/scenario-ended.ts'
import type { ScenarioResult, StepFailure } from '../../scenarios/runner/result.ts'
import { runLoaded } from '../../scenarios/runner/run-scenario.ts'
import type { LoadedScenario, Scenario } from '../../scenarios/model/scenario.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { Target } from '../../scenarios/targets/target.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { draftOf } from './perturbations.ts'
import { CONFLICT, mayBeRefused, scenarioOf } from './draft.ts'
import { oracleOf, type SwitchedOff } from './oracles.ts'
import { keyOf, type Sequence } from './sequences.ts'
import { namesIn } from '../steps/app-order.ts'
import type { ScenarioRun } from '../../scenarios/runner/scenario-run.ts'

/** The adapter is wrong, which says nothing about the application. */
export class AdapterInvalid extends SubjectInvalid {
  override readonly name = 'AdapterInvalid'
}

/** What a run depends on beside its scenario, so that a repetition has the same amounts. */
export type Pinned = {
  readonly seed: number
  /** Epoch milliseconds of simulated time. */
  readonly startsAt: number
}

export type Failed = {
  readonly oracle: Oracle
  readonly failure: StepFailure
  readonly result: ScenarioResult
  readonly pinned: Pinned
}

export type SequenceOptions = {
  readonly adapter: Adapter
  readonly off: SwitchedOff
  /** How the service behaves, where a sequence does not say it. */
  readonly settings?: Behaviour
}

export function scenarioOfSequence(
  sequence: Sequence,
  { pinned, ...of }: SequenceOptions & { readonly pinned?: Pinned },
): Scenario {
  const { side, perturbations } = sequence
  const draft = draftOf(side, perturbations)
  if (draft === undefined) throw new Error(`The sequence ${keyOf(sequence)} contradicts itself`)
  const what = perturbations.map(({ text }) => text)
  const why = what.length === 0 ? `A ${side} on the happy path.` : `A ${side}; ${what.join('; ')}.`
  const scenario = scenarioOf(draft, { name: `Explored ${keyOf(sequence)}`, why, ...of })
  if (pinned === undefined) return scenario
  const { seed, startsAt } = pinned
  return { ...scenario, world: { ...scenario.world, seed, clock: iso(startsAt) } }
}

/** Undefined if every oracle holds. Throws ApplicationDown, AdapterInvalid. */
export async function runSequence(
  sequence: Sequence,
  of: SequenceOptions & { readonly seed: number; readonly pinned?: Pinned },
  target: Target,
): Promise<Failed | undefined> {
  const scenario = scenarioOfSequence(sequence, of)
  const loaded = { file: `${keyOf(sequence)}.yaml`, scenario, lines: new Map() }
  return runSequenceFile(sequence, loaded, { target, seed: of.pinned?.seed ?? of.seed })
}

/** The same for its scenario, as it was written to a file. */
export async function runSequenceFile(
  sequence: Sequence,
  loaded: LoadedScenario,
  { target, seed }: { readonly target: Target; readonly seed: number },
): Promise<Failed | undefined> {
  const conflict = loaded.scenario.steps.findIndex(({ title }) => title === CONFLICT) + 1
  let startsAt = 0
  const result = await runLoaded(loaded, target, {
    ...{ seed, onlyFailures: true },
    isEnough: async (step, run) => {
      startsAt = run.timeline.startedAt
      return step === conflict && (await isReplaced(run))
    },
    onFailure: async (_failure, run) => {
      startsAt = run.timeline.startedAt
    },
  })
  const { verdict, because = '', failure } = result
  if (verdict === 'invalid' || verdict === 'skipped') throw new AdapterInvalid(because)
  if (failure === undefined) return undefined
  if (failure.invariant !== undefined)
    throw new Error(`The sandbox is wrong in the sequence ${keyOf(sequence)}: ${failure.message}`)
  if (isRightlyRefused(sequence, failure)) return undefined
  if (failure.step === 0) throw new ApplicationDown(failure.message)
  return { oracle: oracleOf(failure), result, failure, pinned: { seed, startsAt } }
}

/** An application may replace the open order without being asked: then it has no end to show. */
async function isReplaced({ environment, references }: ScenarioRun): Promise<boolean> {
  const { transaction } = namesIn(references.get('order'))
  if (transaction === null) return false
  return (await environment.control?.inspect(transaction))?.state === 'cancelled'
}

/**
 * An application may refuse an amount, or an order whose rate has moved and name none, as
 * app.rate-moved asks: then there is no name to look at the order by.
 */
function isRightlyRefused({ side, perturbations }: Sequence, failure: StepFailure): boolean {
  const draft = draftOf(side, perturbations)
  const { oracle, fields = [] } = failure
  const isRefused = oracle === 'known' && fields.join() === 'order'
  return isRefused && draft !== undefined && mayBeRefused(draft)
}
