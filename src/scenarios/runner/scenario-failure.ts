/**
 * Something in a story is not as it should be: an expectation of its author, or an invariant that
 * always holds.
 */
import { describeDifferences, type Difference } from './matchers.ts'
import type { Step } from '../model/scenario.ts'

export type FailureDetail = {
  readonly expected?: unknown
  readonly received?: unknown
  readonly difference?: string
  readonly curl?: string
  readonly invariant?: string
}

export class ScenarioFailure extends Error {
  override readonly name = 'ScenarioFailure'
  readonly detail: FailureDetail
  /** The steps it came through, the innermost first. */
  readonly trail: { readonly step: Step; readonly title: string }[] = []
  /** The answer or arrival that is not as it should be; its arrow in the timeline is to say so. */
  about?: object

  constructor(message: string, detail: FailureDetail = {}) {
    super(message)
    this.detail = detail
  }

  passed(step: Step, title: string): void {
    this.trail.push({ step, title })
  }
}

/** What `check` throws is about `subject`. */
export function blaming<T>(subject: object, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof ScenarioFailure) error.about ??= subject
    throw error
  }
}

/** The failure for what `compare` found. */
export function differenceFailure(
  message: string,
  differences: readonly Difference[],
  detail: FailureDetail = {},
): ScenarioFailure {
  return new ScenarioFailure(message, { ...detail, difference: describeDifferences(differences) })
}
