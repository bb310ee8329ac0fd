/**
 * Tells one story on a target, as often as its races have interleavings, and says what came of it.
 * Nothing that a story does or a target answers is thrown from here.
 */
import { withoutSecrets } from '../masking.ts'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { signatureSchemeOf } from './beginning.ts'
import { TargetError } from './http-exchange.ts'
import { Invariants } from './invariants.ts'
import { findNeeds } from './needs.ts'
import { Observer } from './observe.ts'
import type { ScenarioResult, StepFailure, TimelineEntry } from './result.ts'
import { nestedSteps, type Step, type Story } from './scenario.ts'
import { Schedule } from './schedule.ts'
import { split } from './step-parts.ts'
import { kindOf } from './step-list.ts'
import { StoryFailure } from './story-failure.ts'
import { ControlRefusal, type Stage, type Target } from './target.ts'
import { resolve, type Telling } from './telling.ts'
import { Timeline } from './timeline.ts'

/** Several races in one story multiply; beyond this the author has to say a number. */
const MOST_TELLINGS = 10_000

export type RunOptions = { readonly seed: number }

export async function runScenario(
  story: Story,
  target: Target,
  { seed }: RunOptions,
): Promise<ScenarioResult> {
  const { file, scenario } = story
  const startedAt = systemWallClock.now()
  const began = performance.now()
  const base = {
    file,
    name: scenario.name,
    why: scenario.why,
    covers: scenario.covers ?? [],
    startedAt,
    seed,
  }
  const ended = (
    of: Pick<ScenarioResult, 'verdict' | 'timeline' | 'virtualMs' | 'tellings'> &
      Partial<ScenarioResult>,
  ) => ({
    ...base,
    ...of,
    tookMs: performance.now() - began,
  })
  const missing = findNeeds(scenario).find(({ need }) => !target.capabilities.has(need))
  if (missing !== undefined) {
    const because = `${missing.by} needs "${missing.need}": ${target.lacks(missing.need)}`
    return ended({ verdict: 'not reachable', because, timeline: [], virtualMs: 0, tellings: 0 })
  }
  const refusal = target.refusal?.(scenario)
  if (refusal !== undefined) {
    return ended({
      verdict: 'not reachable',
      because: refusal,
      timeline: [],
      virtualMs: 0,
      tellings: 0,
    })
  }
  let schedule: Schedule | undefined = new Schedule()
  for (let tellings = 1; ; tellings++) {
    const told = await tell(story, target, { seed, schedule })
    const { timeline, virtualMs, failure } = told
    if (failure !== undefined)
      return ended({ verdict: 'failed', timeline, virtualMs, tellings, failure })
    const next: Schedule | undefined = target.isSimulated ? schedule.next() : undefined
    if (next === undefined) return ended({ verdict: 'passed', timeline, virtualMs, tellings })
    if (tellings >= MOST_TELLINGS) {
      const message = `Failed to tell the story in every way: ${MOST_TELLINGS} tellings did not do. Give its races a number of interleavings.`
      const tooMany: StepFailure = { step: 0, title: scenario.name, message }
      return ended({ verdict: 'failed', timeline, virtualMs, tellings, failure: tooMany })
    }
    schedule = next
  }
}

type Told = {
  readonly timeline: readonly TimelineEntry[]
  readonly virtualMs: number
  readonly failure?: StepFailure
}

async function tell(
  story: Story,
  target: Target,
  of: { readonly seed: number; readonly schedule: Schedule },
): Promise<Told> {
  const began = performance.now()
  const elapsedMs = () => performance.now() - began
  let stage: Stage
  try {
    stage = await target.open(story.scenario, { seed: of.seed })
  } catch (error) {
    const failure = { step: 0, title: 'open the stage', message: messageOf(error) }
    return { timeline: [], virtualMs: 0, failure }
  }
  const timeline = new Timeline(stage.now(), elapsedMs)
  const telling = begin(story, { ...of, stage, timeline, isSimulated: target.isSimulated })
  let failure = await runStory(story, telling)
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
  { scenario }: Story,
  of: Pick<Telling, 'stage' | 'timeline' | 'schedule' | 'seed' | 'isSimulated'>,
): Telling {
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
  const telling: Telling = {
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

async function runStep(step: Step, telling: Telling): Promise<void> {
  const kind = kindOf(step)
  try {
    const { own } = split(step)
    // What a step holds is resolved when it is run: it may refer to what its neighbours save.
    const resolved =
      nestedSteps(step).length === 0
        ? resolve(step, telling)
        : { ...step, ...resolve(own, telling) }
    await kind.run(resolved, telling)
  } catch (error) {
    if (error instanceof StoryFailure) error.passed(step, step.title ?? kind.title(step))
    throw error
  }
}

/** Runs the whole story; answers where it failed, if it did. */
async function runStory(
  { scenario, lines }: Story,
  telling: Telling,
): Promise<StepFailure | undefined> {
  for (const [index, step] of scenario.steps.entries()) {
    try {
      await telling.run([step])
    } catch (error) {
      const failure = failureOf(error, step, telling)
      const line = lines.get(failure.innermost)
      const { stage, timeline } = telling
      if (error instanceof StoryFailure && error.about !== undefined) timeline.blame(error.about)
      timeline.add({
        at: stage.now(),
        from: 'runner',
        to: 'runner',
        label: failure.message,
        ok: false,
      })
      const { innermost, ...told } = failure
      const hint = innermost.hint ?? step.hint
      const extra = {
        ...(line === undefined ? {} : { line }),
        ...(hint === undefined ? {} : { hint }),
      }
      return { step: index + 1, ...extra, ...told }
    }
  }
  return undefined
}

function failureOf(error: unknown, step: Step, { schedule }: Telling) {
  const title = step.title ?? kindOf(step).title(step)
  if (!(error instanceof StoryFailure)) return { innermost: step, title, message: messageOf(error) }
  const { trail, message, detail } = error
  const path = String(schedule)
  const race = path === '' ? '' : ` This is interleaving ${path}.`
  return {
    innermost: trail[0]?.step ?? step,
    title:
      trail.length === 0
        ? title
        : trail
            .map((each) => each.title)
            .reverse()
            .join(' › '),
    message: `${message}${race}`,
    ...detail,
  }
}

/** Refusals say all there is to say; anything else is a defect, and where it is matters. */
function messageOf(error: unknown): string {
  const isRefusal = [StoryFailure, TargetError, ControlRefusal].some(
    (kind) => error instanceof kind,
  )
  if (error instanceof Error && isRefusal) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
