/** What the control API may refuse, and a step's `refused` says whether it is to. */
import { ScenarioFailure } from './scenario-failure.ts'
import { ControlError } from '../../client/control-error.ts'

type Refusable<T> = {
  readonly act: () => Promise<T>
  /** The code of the refusal that the story wants. */
  readonly refused: string | undefined
  /** What was asked for, as it begins a sentence. */
  readonly what: string
  /** What came of it where it was done, as a part of a sentence. */
  readonly done: (result: T) => string
  /** Hears of a refusal. */
  readonly onRefusal: (outcome: string) => void
}

/** Answers undefined where it was refused as it should be. Throws ScenarioFailure where it went otherwise. */
export async function refusable<T>(of: Refusable<T>): Promise<T | undefined> {
  const { act, refused, what, done, onRefusal } = of
  let result: T
  try {
    result = await act()
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    onRefusal(`refused (${error.code})`)
    if (error.code === refused) return undefined
    const expected = refused ?? 'it is done'
    throw new ScenarioFailure(error.message, { expected, received: error.code })
  }
  if (refused === undefined) return result
  throw new ScenarioFailure(
    `Failed to be refused: ${what} was to be refused with ${refused}, and ${done(result)}.`,
    { expected: refused, received: done(result) },
  )
}
