/**
 * `work`, of which at most `limit` calls go on at once. The smallest that waits is the next, of the
 * same size the first: then a search has results before it has looked everywhere.
 */
export function withLimit<Input extends { readonly length: number }, Output>(
  limit: number,
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let free = limit
  const waiting: { readonly size: number; readonly begin: () => void }[] = []
  const turn = (size: number) => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise<void>((begin) => {
      const at = waiting.findIndex((other) => other.size > size)
      waiting.splice(at === -1 ? waiting.length : at, 0, { size, begin })
    })
  }
  return async (input) => {
    await turn(input.length)
    try {
      return await work(input)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next.begin()
    }
  }
}
