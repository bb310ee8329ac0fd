/** The result of a scenario, for the reporters. Its secrets and keys are masked already. */

import type { Verdict } from '../../base/vocabulary/row.ts'
import type { Shard } from '../../base/vocabulary/shard.ts'
import type { Step } from '../model/scenario.ts'

export type ScenarioVerdict = Exclude<Verdict, 'inconclusive'>

export type Party = 'customer' | 'application' | 'service' | 'provider' | 'receiver' | 'runner'

/** An arrow from one party to another, or a note where both are the same. */
export type TimelineEntry = {
  /** Epoch milliseconds of simulated time. */
  readonly at: number
  /** Real milliseconds since the start of the run. */
  readonly realMs: number
  readonly from: Party
  readonly to: Party
  /** A few words, such as `createOrder → 201` or `transaction.completed`. */
  readonly label: string
  /** A body or a reason; may have several lines. */
  readonly detail?: string
  /** False where the entry is part of a failure. */
  readonly ok: boolean
}

export type StepFailure = {
  /** Counted from 1 over the top-level steps of the file; 0 is before the first. */
  readonly step: number
  /** Where the step is in the file, from 1. */
  readonly line?: number
  readonly title: string
  /** `Failed to <verb> …: <cause>. <what to do>.` */
  readonly message: string
  /** What to fix, in the words of the scenario. */
  readonly hint?: string
  readonly expected?: unknown
  readonly received?: unknown
  /** Line by line, `path: expected …, received …`. */
  readonly difference?: string
  /** The first name of each path that differs, such as `credits`, in the same order. */
  readonly fields?: readonly string[]
  /** What the outermost step with an `oracle` decides. */
  readonly oracle?: NonNullable<Step['oracle']>
  /** For a shell: the requests up to here, or the failing one. Keys and addresses are variables. */
  readonly curl?: string
  /** The application did not answer. */
  readonly isDown?: true
  /** The invariant that broke, where no expectation of the scenario did. */
  readonly invariant?: string
}

/** An expectation that was not met, and that the documentation does not have. */
export type Advice = StepFailure & {
  /** Why it is no more than advice, in the words of the scenario. */
  readonly advice: string
}

export type ScenarioResult = {
  /** As given on the command line, or found below it. */
  readonly file: string
  /** For an invalid file: its name without the extension. */
  readonly name: string
  readonly why: string
  readonly covers: readonly string[]
  readonly tags: readonly string[]
  readonly verdict: ScenarioVerdict
  /** Why it was skipped, or the issues of the file, one a line. */
  readonly because?: string
  readonly failure?: StepFailure
  readonly advice?: readonly Advice[]
  /** Timeline of the run that failed, else of the last run. */
  readonly timeline: readonly TimelineEntry[]
  /** Epoch milliseconds of real time. */
  readonly startedAt: number
  readonly tookMs: number
  /** Simulated time that passed. */
  readonly virtualMs: number
  readonly seed: number
  /** How often the scenario ran: once for each interleaving of its races. */
  readonly interleavings: number
  /** With `--repeat`: how often the whole scenario ran, and how many of these runs failed. */
  readonly repeated?: {
    readonly runs: number
    readonly failed: number
    /** Seed of the run that is shown: the first that failed, else the last. */
    readonly seed: number
  }
}

export type RunSummary = {
  readonly results: readonly ScenarioResult[]
  readonly counts: { readonly [V in ScenarioVerdict]: number }
  /** Why it ended early. */
  readonly interrupted?: string
  /** Scenarios without a result, because of `--bail` or an interruption. */
  readonly notRun: number
  readonly startedAt: number
  readonly tookMs: number
  /** Repeats the run: `--seed` takes it. */
  readonly seed: number
  /** `in process`, or the target's URL. */
  readonly target: string
  /** What repeats the run beside the seed: options of `run`, quoted for a shell. */
  readonly options: string
  /** The share of the selected scenarios that was run; undefined for all. */
  readonly shard?: Shard
}

export interface Reporter {
  onStart(total: number): void
  /** `index` counts from 0 in the order of finishing. */
  onResult(result: ScenarioResult, index: number): void
  onEnd(summary: RunSummary): void
}
