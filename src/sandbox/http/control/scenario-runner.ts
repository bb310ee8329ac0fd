import type { ScenarioProgress } from '../../../base/contract/generated/control-types.d.ts'

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
