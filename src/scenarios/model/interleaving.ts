/**
 * An order of the steps of a scenario's races: the choices of one run. The next one differs in one
 * choice, so that they are all run, depth first, without a copy of any world.
 */

type Choice = { readonly taken: number; readonly options: number }

export class Interleaving {
  readonly #planned: readonly number[]
  readonly #made: Choice[] = []

  constructor(planned: readonly number[] = []) {
    this.#planned = planned
  }

  /** 0 to `options` - 1. */
  choose(options: number): number {
    const taken = Math.min(this.#planned[this.#made.length] ?? 0, options - 1)
    this.#made.push({ taken, options })
    return taken
  }

  /** The interleaving of the next run; undefined after the last one. */
  next(): Interleaving | undefined {
    const last = this.#made.findLastIndex(({ taken, options }) => taken + 1 < options)
    if (last === -1) return undefined
    return new Interleaving(
      this.#made.slice(0, last + 1).map(({ taken }, index) => taken + (index === last ? 1 : 0)),
    )
  }

  /** Identifies the interleaving in messages. */
  toString(): string {
    return this.#made.map(({ taken }) => taken).join('')
  }
}

/** In how many ways branches of these lengths can interleave, up to `limit`. */
export function countInterleavings(lengths: readonly number[], limit: number): number {
  let ways = 1
  let placed = 0
  for (const length of lengths) {
    for (let step = 1; step <= length; step++) {
      placed += 1
      ways = (ways * placed) / step
      if (ways > limit * 1_000) return limit + 1
    }
  }
  return Math.min(limit + 1, Math.round(ways))
}
