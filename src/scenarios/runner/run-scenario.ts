/**
 * Tells one story on a target, as often as its races have interleavings, and says what came of it.
 * Nothing that a story does or a target answers is thrown from here.
 */
import { withoutSecrets } from '../../vocabulary/masking.ts'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import { signatureSchemeOf } from '../model/initial-state.ts'
import { listenTo } from './curl-script.ts'
import { TargetError } from '../../client/http-exchange.ts'
import { Invariants } from './invariants.ts'
import { findNeeds } from '../model/needs.ts'
import { Observer } from './observe.ts'
import type { ScenarioResult, StepFailure, TimelineEntry } from './result.ts'
import type { Scenario, Step, LoadedScenario } from '../model/scenario.ts'
import { Schedule } from '../model/schedule.ts'
import { split } from '../model/step-parts.ts'
import { kindOf } from '../steps/step-list.ts'
import { ScenarioFailure } from './scenario-failure.ts'
import type { TestEnvironment, Target } from '../targets/target.ts'
import { ControlError } from '../../client/control-error.ts'
import { resolve, type ScenarioRun } from './scenario-run.ts'
import { Timeline } from './timeline.ts'

/** Several races in one story multiply; beyond this the author has to say a number. */
const MOST_TELLINGS = 10_000

export type RunOptions = { readonly seed: number }

export async function runScenario(
  story: LoadedScenario,
  target: Target,
  { seed }: RunOptions,
): Promise<ScenarioResult> {
  const { file, scenario } = story
  const startedAt = systemWallClock.now()
  const began = performance.now()
  const { name, why, covers = [] } = scenario
  const ended = (of: Pick<ScenarioResult, 'verdict'> & Partial<ScenarioResult>) => ({
    ...{ file, name, why, covers, startedAt, seed },
    ...{ timeline: [], virtualMs: 0, tellings: 0 },
    ...of,
    tookMs: performance.now() - began,
  })
  const because = whyNotReachable(scenario, target)
  if (because !== undefined) return ended({ verdict: 'not reachable', because })
  let schedule: Schedule | undefined = new Schedule()
  for (let tellings = 1; ; tellings++) {
    const told = await tell(story, target, { seed, schedule })
    const { timeline, virtualMs, failure } = told
    if (failure !== undefined)
      return ended({ verdict: 'failed', timeline, virtualMs, tellings, failure })
    const next: Schedule | undefined = target.ordersRaces ? schedule.next() : undefined
    if (next === undefined) return ended({ verdict: 'passed', timeline, virtualMs, tellings })
    if (tellings >= MOST_TELLINGS) {
      const message = `Failed to tell the story in every way: ${MOST_TELLINGS} tellings did not do. Give its races a number of interleavings.`
      const tooMany: StepFailure = { step: 0, title: scenario.name, message }
      return ended({ verdict: 'failed', timeline, virtualMs, tellings, failure: tooMany })
    }
    schedule = next
  }
}

function whyNotReachable(scenario: Scenario, target: Target): string | undefined {
  const missing = findNeeds(scenario).find(({ need }) => !target.capabilities.has(need))
  if (missing === undefined) return target.refusal?.(scenario)
  return `${missing.by} needs "${missing.need}": ${target.lacks(missing.need)}`
}

type Told = {
  readonly timeline: readonly TimelineEntry[]
  readonly virtualMs: number
  readonly failure?: StepFailure
}

async function tell(
  story: LoadedScenario,
  target: Target,
  of: { readonly seed: number; readonly schedule: Schedule },
): Promise<Told> {
  const began = performance.now()
  const elapsedMs = () => performance.now() - began
  let stage: TestEnvironment
  try {
    stage = await target.open(story.scenario, { seed: of.seed })
  } catch (error) {
    const failure = { step: 0, title: 'open the stage', message: messageOf(error) }
    return { timeline: [], virtualMs: 0, failure }
  }
  const timeline = new Timeline(stage.now(), elapsedMs)
  const byHand = listenTo(stage, story, of.seed)
  const { ordersRaces } = target
  const telling = begin(story, { ...of, stage: byHand.stage, timeline, ordersRaces })
  let failure = await runStory(story, telling)
  const curl = byHand.script()
  if (failure !== undefined && curl !== undefined) failure = { ...failure, curl }
  const virtualMs = stage.now() - timeline.startedAt
  try {
    await stage.close()
  } catch (error) {
    failure ??= {
      step: story.scenario.steps.length,
      title: 'close the stage',
      message: messageOf(error),
    }
  }
  const secrets = [
    stage.keys.test,
    stage.keys.live ?? '',
    ...telling.secrets.map(({ secret }) => secret),
  ]
  return withoutSecrets(
    { timeline: timeline.entries(), virtualMs, ...(failure === undefined ? {} : { failure }) },
    secrets,
  )
}

function begin(
  { scenario }: LoadedScenario,
  of: Pick<ScenarioRun, 'stage' | 'timeline' | 'schedule' | 'seed' | 'ordersRaces'>,
): ScenarioRun {
  const { stage, timeline } = of
  const { endpoint, keys, customer } = stage
  const invariants = new Invariants(signatureSchemeOf(scenario))
  const observer = new Observer(timeline)
  const observe = async () => {
    await stage.settle()
    const { arrivals } = stage.receiver
    const inside = (await stage.control?.changes()) ?? { orders: [], events: [], deliveries: [] }
    observer.tell(inside, arrivals, stage.app?.requests())
    invariants.check(inside, stage.control === undefined ? [] : arrivals, telling.secrets)
  }
  const telling: ScenarioRun = {
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
    attempt: (step) => runStep(step, telling),
    run: async (steps) => {
      for (const step of steps) {
        try {
          await runStep(step, telling)
        } catch (error) {
          // The timeline is to show what led to the failure, which is the one to report.
          await observe().catch(() => undefined)
          throw error
        }
        await observe()
      }
    },
  }
  return telling
}

async function runStep(step: Step, telling: ScenarioRun): Promise<void> {
  const kind = kindOf(step)
  let resolved = step
  try {
    // What a step holds is resolved when it is run: it may refer to what its neighbours save.
    resolved = { ...step, ...resolve(split(step).own, telling) }
    await kind.run(resolved, telling)
  } catch (error) {
    if (error instanceof ScenarioFailure) error.passed(step, titleOf(resolved))
    throw error
  }
}

function titleOf(step: Step): string {
  return step.title ?? kindOf(step).title(step)
}

/** Runs the whole story; answers where it failed, if it did. */
async function runStory(
  story: LoadedScenario,
  telling: ScenarioRun,
): Promise<StepFailure | undefined> {
  const { stage, timeline, schedule } = telling
  for (const [index, step] of story.scenario.steps.entries()) {
    try {
      await telling.run([step])
    } catch (error) {
      if (error instanceof ScenarioFailure && error.about !== undefined) timeline.blame(error.about)
      const failure = { step: index + 1, ...failureOf(error, step, story) }
      const race = String(schedule)
      const message = failure.message + (race === '' ? '' : ` This is interleaving ${race}.`)
      const note = { from: 'runner', to: 'runner', label: 'the failure', detail: message } as const
      timeline.add({ ...note, at: stage.now(), ok: false })
      return { ...failure, message }
    }
  }
  return undefined
}

function failureOf(
  error: unknown,
  step: Step,
  { lines }: LoadedScenario,
): Omit<StepFailure, 'step'> {
  const isOwn = error instanceof ScenarioFailure
  const trail = isOwn ? error.trail : []
  const innermost = trail[0]?.step ?? step
  const line = lines.get(innermost)
  const hint = innermost.hint ?? step.hint
  const titles = trail.map(({ title }) => title).toReversed()
  return {
    title: titles.length === 0 ? titleOf(step) : titles.join(' › '),
    message: messageOf(error),
    ...(line === undefined ? {} : { line }),
    ...(hint === undefined ? {} : { hint }),
    ...(isOwn ? error.detail : {}),
  }
}

/** Refusals say all there is to say; anything else is a defect, and where it is matters. */
function messageOf(error: unknown): string {
  const isRefusal = [ScenarioFailure, TargetError, ControlError].some(
    (kind) => error instanceof kind,
  )
  if (error instanceof Error && isRefusal) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
