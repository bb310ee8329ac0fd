/** Scenarios for the control API. What runs them is built on a sandbox, so it is handed in. */
export interface ScenarioRunner {
  /** A `ListedScenario` of the contract each. */
  list(): Promise<readonly object[]>
  /** As a report of `run` shows it; undefined where no listed scenario has this file. */
  run(file: string): Promise<object | undefined>
}
