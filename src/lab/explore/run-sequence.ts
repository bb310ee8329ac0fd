/** Runs one sequence as a scenario, and says which oracle failed. */
import { ApplicationDown } from '../application/application-process.ts'
import type { Adapter, AppInterrupt, Oracle } from '../../base/contract/generated/types.ts'
import type { ScenarioResult, StepFailure } from '../../scenarios/runner/result.ts'
import { runLoaded } from '../../scenarios/runner/run-scenario.ts'
import type { Scenario } from '../../scenarios/model/scenario.ts'
import type { SignatureScheme } from '../../sandbox/simulator/webhooks/signature.ts'
import type { Target } from '../../scenarios/targets/target.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { hintOf, type CauseEvidence } from './cause.ts'
import type { AfterStep } from './diagnosis.ts'
import { evidenceOf } from './evidence.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { draftOf } from './perturbations.ts'
import { AT_REST, CONFLICT, mayBeRefused, scenarioOf } from './draft.ts'
import { oracleOf, type SwitchedOff } from './oracles.ts'
import { keyOf, type Sequence } from './sequences.ts'
import type { States } from './states.ts'
import { namesIn } from '../steps/app-order.ts'
import type { ScenarioRun } from '../../scenarios/runner/scenario-run.ts'

/** A target that knows when an application is best interrupted. */
export type SequenceTarget = Target & {
  /** By the time that it took before. */
  momentsIn?(interrupt: AppInterrupt): readonly string[]
}

/** The adapter is wrong, which says nothing about the application. */
export class AdapterInvalid extends Error {
  override readonly name = 'AdapterInvalid'
}

export type Failed = CauseEvidence & {
  readonly oracle: Oracle
  readonly failure: StepFailure
  readonly result: ScenarioResult
  readonly rates?: Rates
}

/** What the amounts of a run depend on. */
export type Rates = {
  readonly seed: number
  /** Epoch milliseconds of simulated time. */
  readonly startsAt: number
  /** When the application was interrupted. */
  readonly after?: readonly string[]
  /** How much later the order was read once more. */
  readonly later?: string
}

/** With what it can be run again. */
export type PassedSequence = {
  readonly sequence: Sequence
  readonly off: SwitchedOff
  readonly foundAfter: number
  readonly rates: Rates
}

export type SequenceOptions = {
  readonly adapter: Adapter
  readonly off: SwitchedOff
  /** How webhooks are signed; by the default of the service unless given. */
  readonly scheme?: SignatureScheme
}

export function scenarioOfSequence(sequence: Sequence, of: SequenceOptions): Scenario {
  const { side, perturbations } = sequence
  const draft = draftOf(side, perturbations)
  if (draft === undefined) throw new Error(`The sequence ${keyOf(sequence)} contradicts itself`)
  const what = perturbations.map(({ text }) => text)
  const why = what.length === 0 ? `A ${side} on the happy path.` : `A ${side}; ${what.join('; ')}.`
  return scenarioOf(draft, { name: `Explored ${keyOf(sequence)}`, why, ...of })
}

/**
 * Undefined if every oracle holds. It ends at rest in a state that is known to `states`. Throws
 * ApplicationDown, AdapterInvalid.
 */
export async function runSequence(
  sequence: Sequence,
  of: SequenceOptions & {
    readonly seed: number
    readonly states?: States
    /** Seed of the run to repeat: a defect can show in some amounts only. */
    readonly rates?: Rates
    readonly afterStep?: AfterStep
    readonly onPass?: (rates: Rates) => void
  },
  target: SequenceTarget,
): Promise<Failed | undefined> {
  const { seed, states, rates, afterStep, onPass } = of
  const drafted = scenarioOfSequence(sequence, of)
  const after = rates === undefined ? momentsOf(drafted, target) : rates.after
  const timed = asRun(drafted, { ...rates, ...defined({ after }) })
  const scenario = rates === undefined ? timed : withRates(timed, rates)
  const atRest = scenario.steps.findIndex(({ oracle }) => oracle === AT_REST) + 1
  const conflict = scenario.steps.findIndex(({ title }) => title === CONFLICT) + 1
  const file = `${keyOf(sequence)}.yaml`
  const loaded = { file, scenario, lines: new Map() }
  let evidence: CauseEvidence = {}
  let startsAt = 0
  const result = await runLoaded(loaded, target, {
    ...{ seed, onlyFailures: true },
    // What a reading leaves in a cache shows after it: with one perturbation, none is left out.
    isShown: (step, { timeline }) =>
      sequence.perturbations.length > 1 &&
      states?.isShown(scenario, step, timeline.messages()) === true,
    isEnough: async (step, run) => {
      startsAt = run.timeline.startedAt
      await afterStep?.(run)
      states?.notePassed(scenario, step, run.timeline.messages())
      if (step === conflict && (await isReplaced(run))) return true
      return step === atRest && states?.isKnown(scenario, run.timeline.messages()) === true
    },
    onFailure: async (failure, run) => {
      evidence = await evidenceOf({ oracle: oracleOf(failure), sequence, failure }, run)
    },
  })
  const { verdict, because = '', failure } = result
  if (verdict === 'invalid' || verdict === 'skipped') throw new AdapterInvalid(because)
  const own = { seed, startsAt, ...defined({ after }) }
  if (failure === undefined) {
    onPass?.(own)
    return undefined
  }
  if (failure.invariant !== undefined)
    throw new Error(`The sandbox is wrong in the sequence ${keyOf(sequence)}: ${failure.message}`)
  if (isRightlyRefused(sequence, failure)) return undefined
  if (failure.step === 0) throw new ApplicationDown(failure.message)
  const oracle = oracleOf(failure)
  const hint = hintOf({ oracle, sequence, failure, ...evidence })
  const shown = { ...failure, ...defined({ hint }) }
  return { oracle, result, failure: shown, rates: rates ?? own, ...evidence }
}

/** An application may replace the open order without being asked: then it has no end to show. */
async function isReplaced({ environment, references }: ScenarioRun): Promise<boolean> {
  const { transaction } = namesIn(references.get('order'))
  if (transaction === null) return false
  return (await environment.control?.inspect(transaction))?.state === 'cancelled'
}

function momentsOf({ steps }: Scenario, target: SequenceTarget): readonly string[] | undefined {
  const [interrupt] = steps.flatMap((step) => ('app' in step ? (step.app.interrupt ?? []) : []))
  return interrupt === undefined || /overlap|slow/.test(interrupt.by)
    ? undefined
    : target.momentsIn?.(interrupt)
}

/** With the moments of its interruption and of its last reading, as a repetition has them. */
export function asRun(scenario: Scenario, of: Pick<Rates, 'after' | 'later'> = {}): Scenario {
  const { after, later } = of
  const steps = scenario.steps.map((step) => {
    if (!('app' in step)) return step
    const { interrupt, state } = step.app
    const isLast = step.oracle === AT_REST || step.oracle === 'other'
    if (later !== undefined && isLast && state !== undefined)
      return { ...step, app: { ...step.app, later } }
    if (interrupt === undefined || after === undefined) return step
    return { ...step, app: { ...step.app, interrupt: { ...interrupt, after: [...after] } } }
  })
  return { ...scenario, steps }
}

function withRates({ world, ...scenario }: Scenario, { seed, startsAt }: Rates): Scenario {
  return { ...scenario, world: { ...world, seed, clock: iso(startsAt) } }
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
