/**
 * Which variations have passed only beside others. One can hide what another one breaks: two that
 * change the same value in the same way, for example, break nothing together. So each must pass
 * without each of those that were there when it passed.
 */
import { random } from '../../vocabulary/random.ts'
import type { Variation } from './catalogue.ts'
import type { VariedRun } from './integration.ts'

export class Apart {
  /** Those that were received in every passed run in which it was. */
  readonly #beside = new Map<Variation, ReadonlySet<Variation>>()

  /** Notes what a run that passed has shown. */
  note(group: readonly Variation[], received: VariedRun['received']): void {
    const carried = new Set(group.filter(({ noted }) => received.has(noted)))
    for (const one of carried) {
      const others = this.#beside.get(one) ?? carried
      this.#beside.set(one, new Set([...others].filter((o) => o !== one && carried.has(o))))
    }
  }

  /** How many pairs were received only together. */
  get left(): number {
    return [...this.#beside.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** What held, at most one of each choice, so that many are without those beside them. */
  draw(
    held: readonly Variation[],
    { seed, stream }: { readonly seed: number; readonly stream: string },
  ): readonly Variation[] {
    const draws = random(seed, stream)
    const open = held
      .filter((one) => this.#besideOf(one).size > 0)
      .map((one) => [draws.unit(), one] as const)
      .toSorted(([one], [other]) => one - other)
    const chosen = new Map<string, Variation>()
    for (const [, one] of open) {
      if (chosen.has(one.choice)) continue
      const drawn = [...chosen.values()]
      const gained =
        this.#besideOf(one).size - drawn.filter((o) => this.#besideOf(one).has(o)).length
      const lost = drawn.filter((other) => this.#besideOf(other).has(one)).length
      if (gained > lost) chosen.set(one.choice, one)
    }
    return held.filter((one) => chosen.get(one.choice) === one)
  }

  #besideOf(one: Variation): ReadonlySet<Variation> {
    return this.#beside.get(one) ?? new Set()
  }
}
