/** Long work that pauses between slices: done at once, or in turns with everything else. */
export type Slices<Result> = Generator<void, Result, void>

export function atOnce<Result>(work: Slices<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/** `turn` is awaited between two slices. What it throws ends the work. */
export async function inTurns<Result>(
  work: Slices<Result>,
  turn: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    await turn()
  }
}
