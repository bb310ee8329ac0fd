/** Errors that end a run of a scenario without a failed expectation. */

/** The target shows that a scenario does not apply to it. */
export class ScenarioSkipped extends Error {
  override readonly name = 'ScenarioSkipped'
}

/** What is tested cannot be used as it is described, which says nothing about it. */
export class SubjectInvalid extends Error {
  override readonly name: string = 'SubjectInvalid'
}

/** What is tested does not answer. */
export class SubjectDown extends Error {
  override readonly name: string = 'SubjectDown'
  /** It has not started once, so that no scenario can run. */
  readonly hasNeverStarted: boolean = false
}
