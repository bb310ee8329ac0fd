/**
 * `work`, of which at most `limit` calls go on at once. The last one that waits is the next: then
 * a search has its first results before it has looked everywhere.
 */
export function withLimit<Input, Output>(
  limit: number,
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let free = limit
  const waiting: (() => void)[] = []
  const turn = () => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise<void>((resolve) => waiting.push(resolve))
  }
  return async (input) => {
    await turn()
    try {
      return await work(input)
    } finally {
      const next = waiting.pop()
      if (next === undefined) free += 1
      else next()
    }
  }
}

export async function all<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  await Promise.all(items.map(work))
}
