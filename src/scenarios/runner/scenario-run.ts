/** One telling of a story on its stage: what steps see and use. */
import type { SecretSince } from './invariants.ts'
import { valueAt } from '../model/json-path.ts'
import type { Arrival } from '../../client/receiver.ts'
import { resolveReferences, UnknownReference } from '../model/references.ts'
import type { Save, Scenario, Step } from '../model/scenario.ts'
import type { Schedule } from '../model/schedule.ts'
import { ScenarioFailure } from './scenario-failure.ts'
import type { Control, TestEnvironment } from '../targets/target.ts'
import type { Timeline } from './timeline.ts'

export type ScenarioRun = {
  readonly scenario: Scenario
  readonly stage: TestEnvironment
  readonly timeline: Timeline
  readonly schedule: Schedule
  readonly seed: number
  readonly ordersRaces: boolean
  readonly references: Map<string, unknown>
  /** An order's two names, by either (§2.2). */
  readonly orderNames: Map<string, readonly string[]>
  /** What the receiver's endpoint has signed with, and since when. */
  readonly secrets: SecretSince[]
  /** HTTP statuses of the calls so far; 0 where no answer came. */
  readonly statuses: number[]
  /** Runs steps one after the other, with everything that is always checked after each. */
  readonly run: (steps: readonly Step[]) => Promise<void>
  /** Runs one step without the checks, for a step that looks again and again. */
  readonly attempt: (step: Step) => Promise<void>
}

/**
 * What a step is to the runner. Adding one: a file with a `StepKind`, a line in step-list.ts, and
 * the schema.
 */
export interface StepKind<S extends Step> {
  /** A few words for the report. */
  title(step: S): string
  /**
   * Gets the step with its references resolved, but for those in steps that it holds. Throws
   * ScenarioFailure.
   */
  run(step: S, telling: ScenarioRun): Promise<void>
}

/** As {@link resolveReferences}; a reference that leads nowhere fails the story. */
export function resolve<T>(value: T, { references }: ScenarioRun): T {
  try {
    return resolveReferences(value, references) as T
  } catch (error) {
    if (error instanceof UnknownReference) throw new ScenarioFailure(error.message)
    throw error
  }
}

/** Keeps what a step's `save` names. */
export function saveFrom(
  value: unknown,
  save: Save | undefined,
  { references }: ScenarioRun,
): void {
  for (const [name, path] of Object.entries(save ?? {})) {
    const found = valueAt(value, path)
    if (found === undefined) {
      const received = JSON.stringify(value) ?? 'nothing'
      throw new ScenarioFailure(
        `Failed to save "${name}": ${path} leads nowhere in what came back. Mend the path.`,
        {
          expected: path,
          received: received.slice(0, 500),
        },
      )
    }
    references.set(name, found)
  }
}

/**
 * The way behind the counter; the story's needs have been checked, so a target without one is never
 * asked.
 */
export function controlOf({ stage }: ScenarioRun): Control {
  if (stage.control === undefined)
    throw new ScenarioFailure('Failed to reach the control API: the target has none.')
  return stage.control
}

/** The application under test; the story's needs have been checked here too. */
export function appOf({ stage }: ScenarioRun): NonNullable<TestEnvironment['app']> {
  if (stage.app === undefined)
    throw new ScenarioFailure(
      'Failed to call the application: there is none. Say which with --app.',
    )
  return stage.app
}

/** Arrivals at the receiver that are about an order (by any of its names), or all of them. */
export function arrivalsOf(telling: ScenarioRun, order: string | undefined): readonly Arrival[] {
  const { arrivals } = telling.stage.receiver
  if (order === undefined) return arrivals
  const names = telling.orderNames.get(order) ?? [order]
  return arrivals.filter(({ body }) => names.some((name) => body.includes(`"${name}"`)))
}

/**
 * Lets time pass until `check` finds nothing to object to, at most `withinMs`; `pass` lets some of
 * what is left pass. Throws the last objection, and at once what no time mends.
 */
export async function within(
  { stage }: ScenarioRun,
  withinMs: number,
  check: () => void | Promise<void>,
  pass: (leftMs: number) => Promise<void> = (leftMs) => stage.waitABit(leftMs),
): Promise<void> {
  const end = stage.now() + withinMs
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      const leftMs = end - stage.now()
      const isObjection = error instanceof ScenarioFailure && error.detail.invariant === undefined
      if (!isObjection || leftMs <= 0) throw error
      await pass(leftMs)
      await stage.settle()
    }
  }
}
