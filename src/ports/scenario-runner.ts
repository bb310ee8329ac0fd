/** Unless a setting says otherwise. A nested `repeat` reaches any number. */
export const DEFAULT_MAX_STEPS = 100_000

/** Scenarios for the control API. What runs them is built on a sandbox, so it is handed in. */
export interface ScenarioRunner {
  /** A `ListedScenario` of the contract each. */
  list(): Promise<readonly object[]>
  /**
   * As a report of `run` shows it; undefined where no listed scenario has this file. `onProgress`
   * is called when the run begins, with its steps, and with its verdict. Once `stop` aborts, no
   * further step begins, and the run rejects with its reason.
   */
  run(
    file: string,
    onProgress: (progress: ScenarioProgress) => void,
    stop: AbortSignal,
  ): Promise<object | undefined>
}

/** The member `run` of a `WorldChange` of the contract. */
export type ScenarioProgress = {
  readonly file: string
  /** 0 before the first. */
  readonly step: number
  readonly steps: number
  readonly title: string
  /** What is new, as in the timeline of a report. */
  readonly entries: readonly object[]
  /** Once it has ended; `stopped` if its caller has gone, or the sandbox stops. */
  readonly verdict?: string
}
