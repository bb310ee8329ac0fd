/**
 * What came of a scenario: the contract between whoever runs scenarios and whoever reports on them.
 * Secrets and keys are masked before anything gets here.
 */

/**
 * `not reachable`: nothing failed, but the target lacks something that the story needs; never
 * green, never red.
 */
export type Verdict = 'passed' | 'failed' | 'not reachable' | 'broken file'

export type Party = 'application' | 'service' | 'provider' | 'receiver' | 'runner'

/**
 * One thing that happened, as an arrow from one party to another; from a party to itself it is a
 * note.
 */
export type TimelineEntry = {
  /** Epoch milliseconds on the world's clock. */
  readonly at: number
  /** Milliseconds on the machine's clock since the scenario began. */
  readonly realMs: number
  readonly from: Party
  readonly to: Party
  /** A few words, such as `createOrder → 201` or `transaction.completed`. */
  readonly label: string
  /** What a closer look shows: a body, a reason. May have several lines. */
  readonly detail?: string
  /** False where the entry is part of a failure. */
  readonly ok: boolean
}

export type StepFailure = {
  /** Counted from 1 over the top-level steps of the file; 0 is what comes before the first. */
  readonly step: number
  /** Where the step is in the file, from 1. */
  readonly line?: number
  readonly title: string
  /** `Failed to <verb> …: <cause>. <what to do>.` */
  readonly message: string
  /** What its author is to mend, in the words of the scenario. */
  readonly hint?: string
  readonly expected?: unknown
  readonly received?: unknown
  /** Line by line, `path: expected …, got …`. */
  readonly difference?: string
  /** For a shell: what the story asked up to here, or the failing request alone. Keys and addresses are variables. */
  readonly curl?: string
  /** The invariant that broke, where none of the story's own expectations did. */
  readonly invariant?: string
}

export type ScenarioResult = {
  /** As given on the command line, or found below it. */
  readonly file: string
  /** The file's name without its ending where the file is too broken to have one. */
  readonly name: string
  readonly why: string
  readonly covers: readonly string[]
  readonly verdict: Verdict
  /** Why it is not reachable, or what is wrong with the file (one problem a line). */
  readonly because?: string
  readonly failure?: StepFailure
  /** Of the run that failed, else of the last one. */
  readonly timeline: readonly TimelineEntry[]
  /** Epoch milliseconds on the machine's clock. */
  readonly startedAt: number
  readonly tookMs: number
  /** How much time passed in the world. */
  readonly virtualMs: number
  readonly seed: number
  /** How often the story was told: more than once where `parallel` has several interleavings. */
  readonly tellings: number
}

export type RunSummary = {
  readonly results: readonly ScenarioResult[]
  readonly counts: { readonly [V in Verdict]: number }
  /** Scenarios that `--bail` left out. */
  readonly skipped: number
  readonly startedAt: number
  readonly tookMs: number
  /** Repeats the run: `--seed` takes it. */
  readonly seed: number
  /** `in process`, or the target's URL. */
  readonly target: string
  /** What a repetition needs beside the seed: options of `run`, ready for a shell. */
  readonly options: string
}

/** Hears of a run as it goes. */
export interface Reporter {
  onStart(total: number): void
  /** `index` counts from 0 in the order of finishing. */
  onResult(result: ScenarioResult, index: number): void
  onEnd(summary: RunSummary): void
}

/** Where `writeRunReports(summary, options)` writes; a report without a path is not written. */
export type ReportOptions = {
  readonly junit?: string
  readonly json?: string
  readonly html?: string
}
