/** Work that ends something, in order: every step is tried, whatever another one throws. */

/** Throws the error of the step that failed, and an AggregateError if several did. */
export async function everyStep(...steps: readonly (() => void | Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  throwAll(errors)
}

/** The same at once, for steps that wait for nothing. */
export function everyStepNow(...steps: readonly (() => void)[]): void {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      step()
    } catch (error) {
      errors.push(error)
    }
  }
  throwAll(errors)
}

function throwAll(errors: readonly unknown[]): void {
  // Some of them are of several steps themselves.
  const all = errors.flatMap((error) => (error instanceof AggregateError ? error.errors : [error]))
  if (all.length > 1) throw new AggregateError(all)
  if (all.length === 1) throw all[0]
}
