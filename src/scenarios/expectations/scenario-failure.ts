/** A scenario fails: one of its expectations is not met, or an invariant is broken. */
import type { Step } from '../model/scenario.ts'
import type { StepFailure } from '../runner/result.ts'

export type FailureDetail = Pick<
  StepFailure,
  'expected' | 'received' | 'difference' | 'fields' | 'curl' | 'invariant'
>

/** `path` is empty for the value itself. */
export type Difference = {
  readonly path: string
  readonly expected: string
  readonly received: string
}

export class ScenarioFailure extends Error {
  override readonly name = 'ScenarioFailure'
  readonly detail: FailureDetail
  /** No further attempt can succeed: an invariant broke, or the run ends here. */
  readonly isFinal: boolean
  /** The steps that it passed through, the innermost first. */
  readonly trail: { readonly step: Step; readonly title: string }[] = []
  /** The response or arrival that is wrong, for its entry in the timeline. */
  about?: object

  constructor(
    message: string,
    detail: FailureDetail = {},
    { isFinal = detail.invariant !== undefined }: { readonly isFinal?: boolean } = {},
  ) {
    super(message)
    this.detail = detail
    this.isFinal = isFinal
  }

  passThrough(step: Step, title: string): void {
    this.trail.push({ step, title })
  }
}

/** Names `subject` as the cause of what `check` throws. */
export function attributeTo<T>(subject: object, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof ScenarioFailure) error.about ??= subject
    throw error
  }
}

/** Throws ScenarioFailure unless there are no differences. */
export function failOn(
  differences: readonly Difference[],
  message: string,
  detail: FailureDetail,
): void {
  if (differences.length > 0) throw differenceFailure(message, differences, detail)
}

export function differenceFailure(
  message: string,
  differences: readonly Difference[],
  detail: FailureDetail = {},
): ScenarioFailure {
  const fields = differences.map(({ path }) => path.split(/[.[]/, 1)[0] ?? '')
  const difference = describeDifferences(differences)
  return new ScenarioFailure(message, { ...detail, difference, fields })
}

/** `body.status: expected "completed", received "pending"`, one line each. */
export function describeDifferences(differences: readonly Difference[]): string {
  return differences
    .map(
      ({ path, expected, received }) =>
        `${path === '' ? '' : `${path}: `}expected ${expected}, received ${received}`,
    )
    .join('\n')
}
