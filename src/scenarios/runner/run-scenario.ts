/**
 * Runs one scenario on a target, once for each interleaving of its races. Whatever a scenario does
 * or a target answers becomes the result; only an error of this machine is thrown, and the reason
 * of a stop.
 */
import { defined } from '../../base/vocabulary/defined.ts'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import { isSystemError } from '../../base/vocabulary/machine-cause.ts'
import { ListenError } from '../../base/vocabulary/listen-error.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { signatureSchemeOf } from '../model/initial-state.ts'
import { recordRequests } from './curl-script.ts'
import { Invariants } from '../expectations/invariants.ts'
import { findNeeds } from '../model/needs.ts'
import { RunProgress, type RunProgressListener } from './run-progress.ts'
import { TimelineRecorder } from './timeline-recorder.ts'
import type { Advice, ScenarioResult, StepFailure, TimelineEntry } from './result.ts'
import type { Scenario, Step, LoadedScenario } from '../model/scenario.ts'
import { Interleaving } from '../model/interleaving.ts'
import { split } from '../model/step-tree.ts'
import { kindOf, STEPS } from '../steps/step-list.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'
import { ScenarioSkipped, SubjectDown, SubjectInvalid } from '../expectations/scenario-ended.ts'
import type { Target } from '../targets/target.ts'
import type { TestEnvironment } from '../targets/test-environment.ts'
import { resolve, type ScenarioRun } from './scenario-run.ts'
import { failureOf, messageOf, titleOf } from './step-failure.ts'
import { stepCounter, type RunBounds } from './step-counter.ts'
import { Timeline } from './timeline.ts'

/** The interleavings of several races multiply; beyond this, each race needs a number. */
const MOST_INTERLEAVINGS = 10_000

export type RunOptions = RunBounds & {
  readonly seed: number
  /** Makes no timeline of a run that passes: thousands of runs would make theirs for nobody. */
  readonly onlyFailures?: boolean
  /** Whether the steps after this one, counted from 1, could show nothing new. */
  readonly isEnough?: (step: number, run: ScenarioRun) => Promise<boolean>
  /** Looks at a run that has failed, before its test environment is closed. */
  readonly onFailure?: (failure: StepFailure, run: ScenarioRun) => Promise<void>
  /** Follows the first interleaving. */
  readonly onProgress?: RunProgressListener
}

export async function runLoaded(
  loaded: LoadedScenario,
  target: Target,
  { onProgress, ...options }: RunOptions,
): Promise<ScenarioResult> {
  const { file, scenario } = loaded
  const startedAt = systemWallClock.now()
  const began = performance.now()
  const { name, why = '', covers = [], tags = [] } = scenario
  const ended = (of: Pick<ScenarioResult, 'verdict'> & Partial<ScenarioResult>) => ({
    ...{ file, name, why, covers, tags, startedAt, seed: options.seed },
    ...{ timeline: [], virtualMs: 0, interleavings: 0 },
    ...of,
    tookMs: performance.now() - began,
  })
  const because = whySkipped(scenario, target)
  if (because !== undefined) return ended({ verdict: 'skipped', because })
  const steps = stepCounter(options)
  let interleaving: Interleaving | undefined = new Interleaving()
  for (let interleavings = 1; ; interleavings++) {
    const {
      because: why,
      failure,
      ...ran
    } = await runOnce(loaded, target, {
      ...{ ...options, interleaving, steps },
      ...(onProgress === undefined || interleavings > 1 ? {} : { onProgress }),
    })
    if (why !== undefined) return ended({ ...ran, ...why })
    if (failure !== undefined) return ended({ ...ran, verdict: 'failed', interleavings, failure })
    const next: Interleaving | undefined = target.ordersRaces ? interleaving.next() : undefined
    if (next === undefined) return ended({ ...ran, verdict: 'passed', interleavings })
    if (interleavings >= MOST_INTERLEAVINGS) {
      const message = `Failed to run every interleaving: there are more than ${MOST_INTERLEAVINGS}. Give the races a number, as in interleavings: 100.`
      const tooMany: StepFailure = { step: 0, title: scenario.name, message }
      return ended({ ...ran, verdict: 'failed', interleavings, failure: tooMany })
    }
    interleaving = next
  }
}

function whySkipped(scenario: Scenario, target: Target): string | undefined {
  const missing = findNeeds(scenario).find(({ need }) => !target.capabilities.has(need))
  if (missing === undefined) return target.whySkipped?.(scenario)
  return `${missing.by} needs "${missing.need}": ${target.lacks(missing.need)}`
}

type Outcome = {
  readonly timeline: readonly TimelineEntry[]
  readonly virtualMs: number
  readonly failure?: StepFailure
  readonly advice?: readonly Advice[]
  /** Why it has neither passed nor failed. */
  readonly because?: Pick<ScenarioResult, 'verdict' | 'because'>
}

async function runOnce(
  loaded: LoadedScenario,
  target: Target,
  of: RunOptions & Pick<ScenarioRun, 'interleaving' | 'steps'>,
): Promise<Outcome> {
  const began = performance.now()
  const elapsedMs = () => performance.now() - began
  let environment: TestEnvironment
  try {
    of.steps.throwIfStopped()
    environment = await target.open(loaded.scenario, {
      seed: of.seed,
      ...defined({ stop: of.stop }),
    })
  } catch (error) {
    of.steps.throwIfStopped()
    const nothing = { timeline: [], virtualMs: 0 }
    if (error instanceof ScenarioSkipped)
      return { ...nothing, because: { verdict: 'skipped', because: error.message } }
    if (isOfMachine(error) || (error instanceof SubjectDown && error.hasNeverStarted)) throw error
    const failure = { step: 0, title: 'open the test environment', message: messageOf(error) }
    return { ...nothing, failure }
  }
  const { steps } = loaded.scenario
  const progress = of.onProgress && new RunProgress(steps.length, of.onProgress)
  const timeline = new Timeline(environment.now(), elapsedMs, (entry) => progress?.note(entry))
  const requests = recordRequests(environment, loaded, of.seed)
  const { ordersRaces } = target
  const run = startRun(loaded, {
    ...of,
    ...{ environment: requests.environment, timeline, ordersRaces, progress },
    kinds: { ...STEPS, ...target.steps },
  })
  let because: Outcome['because']
  let failure: StepFailure | undefined
  const advice: Advice[] = []
  try {
    failure = await runAllSteps(loaded, run, { ...of, advice }, progress)
  } catch (error) {
    if (error instanceof SubjectInvalid) because = { verdict: 'invalid', because: error.message }
    else if (error instanceof ScenarioSkipped)
      because = { verdict: 'skipped', because: error.message }
    else {
      // The first error tells more.
      await environment.close().catch(() => undefined)
      throw error
    }
  }
  if (failure !== undefined) await of.onFailure?.(failure, run)
  const curl = requests.script()
  if (failure !== undefined && curl !== undefined) failure = { ...failure, curl }
  const virtualMs = environment.now() - timeline.startedAt
  try {
    await environment.close()
  } catch (error) {
    failure ??= {
      step: loaded.scenario.steps.length,
      title: 'close the test environment',
      message: messageOf(error),
    }
  }
  const isPlain = of.onlyFailures && failure === undefined && because === undefined
  return withoutSecrets(
    {
      ...{ timeline: isPlain ? [] : timeline.entries(), virtualMs },
      ...(advice.length > 0 && { advice }),
      ...(failure === undefined ? {} : { failure }),
      ...defined({ because }),
    },
    secretsOf(run),
  )
}

function secretsOf({ environment: { keys }, secrets }: ScenarioRun): readonly string[] {
  return [keys.test, keys.live ?? '', ...secrets.map(({ secret }) => secret)]
}

function startRun(
  { scenario }: LoadedScenario,
  {
    progress,
    ...of
  }: Pick<
    ScenarioRun,
    'environment' | 'timeline' | 'interleaving' | 'seed' | 'ordersRaces' | 'steps' | 'kinds'
  > & { readonly progress: RunProgress | undefined },
): ScenarioRun {
  const { environment, timeline } = of
  const { endpoint, keys, customer } = environment
  const invariants = new Invariants(signatureSchemeOf(scenario))
  const recorder = new TimelineRecorder(timeline)
  const observe = async () => {
    await environment.settle()
    const { arrivals } = environment.receiver
    const inside = (await environment.control?.changes()) ?? {
      orders: [],
      events: [],
      deliveries: [],
      log: [],
    }
    recorder.record(inside, arrivals, environment.subject?.requests?.(recorder.lastRequest))
    invariants.check(inside, environment.control === undefined ? [] : arrivals, run.secrets)
  }
  const run: ScenarioRun = {
    ...of,
    scenario,
    references: new Map<string, unknown>([
      ['api', { key: keys.test, liveKey: keys.live ?? null }],
      ['endpoint', endpoint ?? {}],
      ['run', { seed: of.seed, customer }],
    ]),
    orderNames: new Map(),
    secrets: endpoint === undefined ? [] : [{ secret: endpoint.secret, from: -Infinity }],
    statuses: [],
    runStep: (step) => runStep(step, run),
    runSteps: async (steps) => {
      for (const step of steps) {
        try {
          await runStep(step, run)
        } catch (error) {
          // Completes the timeline; the failure to report is the first one.
          await observe().catch(() => undefined)
          if (progress !== undefined) await progress.tell(secretsOf(run))
          throw error
        }
        await observe()
        if (progress !== undefined) await progress.tell(secretsOf(run))
      }
    },
  }
  return run
}

async function runStep(step: Step, run: ScenarioRun): Promise<void> {
  const kind = kindOf(step, run.kinds)
  let resolved = step
  try {
    await run.steps.next()
    // Nested steps are resolved when they run: one may refer to what another saves.
    resolved = { ...step, ...resolve(split(step).own, run) }
    await kind.execute(resolved, run)
    await run.environment.subject?.mustRun?.()
  } catch (error) {
    if (error instanceof ScenarioFailure) error.passThrough(step, titleOf(resolved, run.kinds))
    throw error
  }
}

async function runAllSteps(
  loaded: LoadedScenario,
  run: ScenarioRun,
  { isEnough, advice }: Pick<RunOptions, 'isEnough'> & { readonly advice: Advice[] },
  progress: RunProgress | undefined,
): Promise<StepFailure | undefined> {
  const { environment, timeline, interleaving } = run
  for (const [index, step] of loaded.scenario.steps.entries()) {
    if (progress !== undefined) await progress.begin(index + 1, titleOf(step, run.kinds))
    try {
      await run.runSteps([step])
    } catch (error) {
      // What fails in a run that was stopped says nothing.
      run.steps.throwIfStopped()
      if (decidesNothing(error) || isOfMachine(error)) throw error
      if (error instanceof ScenarioFailure && error.about !== undefined) timeline.blame(error.about)
      const failure = { step: index + 1, ...failureOf(error, step, loaded, run.kinds) }
      if (isAdvice(step, error, failure)) {
        advice.push({ ...failure, advice: step.advice })
        // Steps that follow may need what this one would have saved.
        if ('save' in step) break
        continue
      }
      const race = String(interleaving)
      const message = failure.message + (race === '' ? '' : ` This is interleaving ${race}.`)
      const note = { from: 'runner', to: 'runner', label: 'the failure', detail: message } as const
      timeline.add({ ...note, at: environment.now(), ok: false })
      return { ...failure, message }
    }
    if ((await isEnough?.(index + 1, run)) === true) break
  }
  return undefined
}

/** An application that no longer answers has failed, whatever was expected of it. */
function isAdvice(
  step: Step,
  error: unknown,
  { isDown }: Omit<StepFailure, 'step'>,
): step is Step & { readonly advice: string } {
  return step.advice !== undefined && error instanceof ScenarioFailure && isDown !== true
}

function decidesNothing(error: unknown): boolean {
  return error instanceof SubjectInvalid || error instanceof ScenarioSkipped
}

/** A port or a folder that cannot be had says nothing about an application. */
function isOfMachine(error: unknown): boolean {
  return error instanceof ListenError || isSystemError(error)
}
