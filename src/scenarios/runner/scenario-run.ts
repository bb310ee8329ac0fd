/** One run of a scenario in its test environment: what steps read and use. */
import type { SecretSince } from '../expectations/invariants.ts'
import type { ReceivedEvent } from '../targets/receiver.ts'
import { valueAt } from '../../base/vocabulary/json-path.ts'
import { resolveReferences, UnknownReference } from '../../base/vocabulary/references.ts'
import type { Save, Scenario, Step } from '../model/scenario.ts'
import type { Interleaving } from '../model/interleaving.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'
import type { Control, TestEnvironment } from '../targets/test-environment.ts'
import type { StepCounter } from './step-counter.ts'
import type { NewEntry, Timeline } from './timeline.ts'

export type ScenarioRun = {
  readonly scenario: Scenario
  readonly environment: TestEnvironment
  readonly timeline: Timeline
  readonly interleaving: Interleaving
  readonly seed: number
  readonly ordersRaces: boolean
  readonly steps: StepCounter
  readonly references: Map<string, unknown>
  /** An order's two names, by either (§2.2). */
  readonly orderNames: Map<string, readonly string[]>
  /** The secrets of the receiver's endpoint, each with its start. */
  readonly secrets: SecretSince[]
  /** HTTP statuses of the calls so far; 0 where no response came. */
  readonly statuses: number[]
  /** Runs steps in order, and checks the invariants after each. */
  readonly runSteps: (steps: readonly Step[]) => Promise<void>
  /** Runs one step without the invariants, for a step that polls. */
  readonly runStep: (step: Step) => Promise<void>
  /** The kinds of steps of the target, and those that every target has. */
  readonly kinds: StepKinds
}

/** A kind of step: to add one, a file of its name in steps/, and its definition in the schema. */
export interface StepKind<S extends Step> {
  /** A few words for the report. */
  title(step: S): string
  /** References are resolved, except in nested steps. Throws ScenarioFailure. */
  execute(step: S, run: ScenarioRun): Promise<void>
}

/** By their verbs. */
export type StepKinds = Readonly<Record<string, StepKind<Step>>>

/** Adds an entry to the timeline at the present simulated time. */
export function addEntry(
  { environment, timeline }: ScenarioRun,
  entry: Omit<NewEntry, 'at'>,
): void {
  timeline.add({ ...entry, at: environment.now() })
}

/** As {@link resolveReferences}, but an unknown reference fails the scenario. */
export function resolve<T>(value: T, { references }: ScenarioRun): T {
  try {
    return resolveReferences(value, references) as T
  } catch (error) {
    if (error instanceof UnknownReference) throw new ScenarioFailure(error.message)
    throw error
  }
}

/** Saves the values that a step's `save` names. */
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
        `Failed to save "${name}": there is nothing at ${path}. Correct the path.`,
        { expected: path, received: received.slice(0, 500) },
      )
    }
    references.set(name, found)
  }
}

/** The target's control API; the check of needs has made sure that there is one. */
export function controlOf({ environment }: ScenarioRun): Control {
  if (environment.control === undefined)
    throw new ScenarioFailure('Failed to use the control API: the target does not have one.')
  return environment.control
}

/** Arrivals at the receiver for an order (by any of its names), or all of them. */
export function arrivalsOf(run: ScenarioRun, order: string | undefined): readonly ReceivedEvent[] {
  const { arrivals } = run.environment.receiver
  if (order === undefined) return arrivals
  const names = run.orderNames.get(order) ?? [order]
  return arrivals.filter(({ body }) => names.some((name) => body.includes(`"${name}"`)))
}

/**
 * Lets time pass until `check` succeeds, at most `withinMs`; `pass` lets a part of the rest pass.
 * Throws the last failure of `check`, and a final one at once.
 */
export async function within(
  { environment, steps }: ScenarioRun,
  withinMs: number,
  check: () => void | Promise<void>,
  pass = async (leftMs: number) => {
    await steps.next()
    await environment.waitABit(leftMs)
  },
): Promise<void> {
  const end = environment.now() + withinMs
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      const leftMs = end - environment.now()
      const canWait = error instanceof ScenarioFailure && !error.isFinal
      if (!canWait || leftMs <= 0) throw error
      await pass(leftMs)
      await environment.settle()
    }
  }
}
