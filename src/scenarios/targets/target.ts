/**
 * Where scenarios run. A target gives every scenario run a test environment of its own: a business
 * with its keys, its clock and its receiver, which no other run sees. What a target lacks is found
 * out before the first step.
 */
import type { Need, Scenario } from '../model/scenario.ts'
import type { StepKinds } from '../runner/scenario-run.ts'
import type { TestEnvironment } from './test-environment.ts'

export interface Target {
  /** `in process`, or the URL. */
  readonly name: string
  /** The options of `run` that lead here; empty in process. */
  readonly options: string
  readonly capabilities: ReadonlySet<Need>
  /** Steps that only scenarios on this target can have, by their verbs. */
  readonly steps?: StepKinds
  /** Why a capability is missing. */
  readonly lacks: (need: Need) => string
  /** Why this scenario cannot run here, although its needs are met. */
  readonly whySkipped?: (scenario: Scenario) => string | undefined
  /**
   * Every run has a world of its own, so that a race can run in one order after another; elsewhere
   * its branches are sent at once, and once.
   */
  readonly ordersRaces: boolean
  /** How many scenario runs are under way at once, unless the user says otherwise. */
  readonly concurrency: number
  /** Where more would disturb each other. */
  readonly mostJobs?: number
  open(scenario: Scenario, options: OpenOptions): Promise<TestEnvironment>
  close(): Promise<void>
}

type OpenOptions = {
  readonly seed: number
  /** Ends what waits in the environment, which throws. */
  readonly stop?: AbortSignal
}
