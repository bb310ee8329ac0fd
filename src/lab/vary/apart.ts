/**
 * Which variations have passed only beside others. One can hide what another one breaks: two that
 * change the same value in the same way, for example, break nothing together. So each must pass
 * among few others, and without each of those that were there when it passed.
 */
import { random } from '../../base/vocabulary/random.ts'
import type { Variation } from './catalogue.ts'
import type { VariedRun } from './integration.ts'

/** If one of thirty hides what another one breaks, five of six groups of this size show it. */
export const FEW = 6

export class Apart {
  /** How many it was among at least when it passed. */
  readonly #least = new Map<Variation, number>()
  /** Those that were received in every passed run in which it was. */
  readonly #beside = new Map<Variation, ReadonlySet<Variation>>()

  /** Notes what a run that passed has shown. */
  note(group: readonly Variation[], received: VariedRun['received']): void {
    const carried = new Set(group.filter(({ noted }) => received.has(noted)))
    for (const one of carried) {
      this.#least.set(one, Math.min(this.#least.get(one) ?? Infinity, carried.size))
      const others = this.#beside.get(one) ?? carried
      this.#beside.set(one, new Set([...others].filter((o) => o !== one && carried.has(o))))
    }
  }

  /** How many pairs were received only together. */
  get left(): number {
    return [...this.#beside.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** What held only among many, a few to a group, each of another choice. */
  small(held: readonly Variation[], seed: number): readonly (readonly Variation[])[] {
    const groups: Variation[][] = []
    for (const one of random(seed, 'few').shuffled(held)) {
      if ((this.#least.get(one) ?? 0) <= FEW) continue
      const group = groups.find(
        (of) => of.length < FEW && of.every(({ choice }) => choice !== one.choice),
      )
      if (group === undefined) groups.push([one])
      else group.push(one)
    }
    return groups
  }

  /** What held, at most one of each choice, so that many are without those beside them. */
  draw(
    held: readonly Variation[],
    { seed, stream }: { readonly seed: number; readonly stream: string },
  ): readonly Variation[] {
    const open = held.filter((one) => this.#besideOf(one).size > 0)
    const chosen = new Map<string, Variation>()
    for (const one of random(seed, stream).shuffled(open)) {
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
