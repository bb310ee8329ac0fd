/** Which pairs of variations a client has received together, in a run that passed. */
import { random } from '../../base/vocabulary/random.ts'
import type { Variation } from './catalogue.ts'
import type { VariedRun } from './integration.ts'

type Received = VariedRun['received']

type Pair = readonly [Variation, Variation]

/** What runs together, and the pair that it must show. */
type Draw = { readonly group: readonly Variation[]; readonly pair: Pair }

export class PairCoverage {
  readonly #places = new Map<Variation, Set<string>>()
  readonly #together = new Set<string>()
  #expected = new Map<string, Pair>()
  /** How many choices a draw has. */
  #size = Infinity

  /** Notes what a run that passed has shown. */
  note(group: readonly Variation[], received: Received): void {
    const carried = group.filter(({ noted }) => received.has(noted))
    for (const one of carried) {
      const places = this.#places.get(one) ?? new Set()
      for (const place of received.get(one.noted) ?? []) places.add(place)
      this.#places.set(one, places)
    }
    for (const [one, other] of pairsOf(carried)) {
      const [places, others] = [received.get(one.noted), received.get(other.noted)]
      if (places !== undefined && others !== undefined && doMeet(places, others))
        this.#together.add(keyOf(one, other))
    }
  }

  /** Pairs of different choices that were received in the same place, alone or together. */
  expect(held: readonly Variation[]): void {
    const none = new Set<string>()
    const meeting = pairsOf(held).filter(
      ([one, other]) =>
        one.choice !== other.choice &&
        doMeet(this.#places.get(one) ?? none, this.#places.get(other) ?? none),
    )
    this.#expected = new Map(meeting.map((pair) => [keyOf(...pair), pair]))
  }

  get of(): number {
    return this.#expected.size
  }

  get covered(): number {
    return [...this.#expected.keys()].filter((key) => this.#together.has(key)).length
  }

  get isComplete(): boolean {
    return this.covered === this.of
  }

  /**
   * After draws that covered no new pair: others can have kept it from the client, so the next ones
   * have half as many. A pair that was not received although nothing else differed never is.
   */
  shrink(draws: readonly Draw[]): void {
    if (this.#size === 2) for (const { pair } of draws) this.giveUp(pair)
    this.#size = Math.max(2, Math.floor(Math.min(this.#size, ...sizesOf(draws)) / 2))
  }

  /** They break together, which was reported. */
  giveUp(variations: readonly Variation[]): void {
    for (const pair of pairsOf(variations)) this.#expected.delete(keyOf(...pair))
  }

  /** One variation of every choice that is in an open pair: others only make a run longer. */
  draw(
    held: readonly Variation[],
    { seed, stream }: { readonly seed: number; readonly stream: string },
  ): Draw | undefined {
    const draws = random(seed, stream)
    const open = [...this.#expected].filter(([key]) => !this.#together.has(key))
    const pair = open[draws.below(open.length)]?.[1]
    if (pair === undefined) return undefined
    const wanted = new Set(open.flatMap(([, pair]) => pair))
    const shuffled = draws.shuffled(held.filter((one) => wanted.has(one)))
    const chosen = new Map<string, Variation>()
    for (const one of [...pair, ...shuffled])
      if (!chosen.has(one.choice) && chosen.size < this.#size) chosen.set(one.choice, one)
    return { pair, group: held.filter((one) => chosen.get(one.choice) === one) }
  }
}

function sizesOf(draws: readonly Draw[]): readonly number[] {
  return draws.map(({ group }) => group.length)
}

function keyOf(one: Variation, other: Variation): string {
  return one.id < other.id ? `${one.id} ${other.id}` : `${other.id} ${one.id}`
}

function doMeet(places: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...places].some((place) => others.has(place))
}

function pairsOf<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const))
}
