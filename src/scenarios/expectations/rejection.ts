/** Control operations that may be rejected, and the step member `refused` that expects it. */
import { ControlError } from '../../base/client/control-error.ts'
import { ScenarioFailure } from './scenario-failure.ts'

type Rejectable<T> = {
  readonly act: () => Promise<T>
  /** The error code that the step expects. */
  readonly refused: string | undefined
  /** The subject of the message: `"settle"`. */
  readonly what: string
  /** The rest of the message where the operation succeeded: `the order is completed`. */
  readonly done: (result: T) => string
  readonly onRejection: (outcome: string) => void
}

/** Undefined for the expected rejection. Throws ScenarioFailure for any other outcome. */
export async function expectOutcome<T>(of: Rejectable<T>): Promise<T | undefined> {
  const { act, refused, what, done, onRejection } = of
  let result: T
  try {
    result = await act()
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    onRejection(`rejected (${error.code})`)
    if (error.code === refused) return undefined
    throw new ScenarioFailure(error.message, {
      expected: refused ?? 'success',
      received: error.code,
    })
  }
  if (refused === undefined) return result
  throw new ScenarioFailure(
    `Failed to see ${what} rejected with ${refused}: it succeeded, and ${done(result)}.`,
    { expected: refused, received: done(result) },
  )
}
