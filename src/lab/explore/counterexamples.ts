/**
 * What a search has found. A failure is a counterexample only if its saved file failed each time
 * that it was repeated; what failed less often is unstable. Failures of one oracle under one kind
 * of perturbation are one counterexample, which shows the first of them and lists the others, and
 * those that fail alike under more perturbations.
 */
import type { Failed } from './run-sequence.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { contains, keyOf, type Sequence } from './sequences.ts'

export const REPETITIONS = 3

/** More unstable failures of one group are not repeated: the machine or a race decides them. */
const MOST_UNSTABLE = 3

export type Counterexample = Failed & {
  readonly sequence: Sequence
  /** The sequences that ran before it was found, itself included. */
  readonly foundAfter: number
  /** Runs of its saved file, each in an application that has seen nothing else. */
  readonly repetitions: number
  /** How many of the repetitions failed at the same oracle. */
  readonly repeated: number
  /** The scenario that was repeated. */
  readonly text: string
  /** Other sequences of the group that failed. */
  readonly alike: readonly Sequence[]
}

type Failing = Pick<Counterexample, 'oracle' | 'sequence' | 'failure'>

type Group = { sure?: Counterexample; readonly unstable: Counterexample[] }

export class Counterexamples {
  readonly #groups = new Map<string, Group>()

  /** Whether the failure belongs to one, or to a group that is known to be unstable. */
  joins(failed: Failing): boolean {
    const group = this.#groupOf(failed)
    const { sure, unstable } = group
    const [first] = unstable
    if (sure === undefined) {
      if (first === undefined || unstable.length < MOST_UNSTABLE) return false
      unstable[0] = withOther(first, failed.sequence)
    } else group.sure = withOther(sure, failed.sequence)
    return true
  }

  add(found: Counterexample): void {
    const group = this.#groupOf(found)
    if (found.repeated < REPETITIONS) group.unstable.push(found)
    else if (group.sure === undefined) group.sure = found
    else group.sure = withOther(group.sure, found.sequence)
  }

  /** A sequence that contains one that fails would fail for the reason that is known already. */
  isKnown(sequence: Sequence): boolean {
    return this.list().some((found) => {
      const isHappy = found.sequence.perturbations.length === 0
      if (isHappy && found.oracle !== 'known') return false
      return [found.sequence, ...found.alike].some((each) => contains(sequence, each))
    })
  }

  /** In the order in which they were found. */
  list(): readonly Counterexample[] {
    const found = [...this.#groups.values()].flatMap(({ sure }) => sure ?? [])
    return found.toSorted((one, other) => one.foundAfter - other.foundAfter)
  }

  /** One of each group in which nothing failed each time. */
  unstable(): readonly Counterexample[] {
    const groups = [...this.#groups.values()].filter(({ sure }) => sure === undefined)
    return groups.flatMap(({ unstable: [first, ...more] }) =>
      first === undefined ? [] : [more.reduce((one, each) => withOther(one, each.sequence), first)],
    )
  }

  /** If one perturbation fails alike, two show nothing new. */
  #groupOf(failed: Failing): Group {
    const simpler = isSimple(failed)
      ? undefined
      : [...this.#groups.values()].find(
          ({ sure }) => sure !== undefined && isSimple(sure) && isAlike(sure, failed),
        )
    if (simpler !== undefined) return simpler
    const name = groupOf(failed)
    const group = this.#groups.get(name) ?? { unstable: [] }
    this.#groups.set(name, group)
    return group
  }
}

/** With at most one perturbation. */
function isSimple({ sequence: { perturbations } }: Failing): boolean {
  return perturbations.length <= 1
}

function isAlike(one: Failing, other: Failing): boolean {
  return one.oracle === other.oracle && seenIn(one.failure) === seenIn(other.failure)
}

/** The oracle, what was seen, and the kinds of the perturbations: equal for one counterexample. */
export function groupOf({ oracle, sequence, failure }: Failing): string {
  const kinds = sequence.perturbations.map(({ kind = '' }) => kind).toSorted()
  return [`${oracle}${seenIn(failure)}`, ...new Set(kinds)].join(' + ')
}

/** An effect that is missing has another cause than one that happens twice. */
function seenIn({ fields = [], expected, received }: Counterexample['failure']): string {
  const [seen, wanted] = [received, expected].map((of) => memberOf(of, fields[0] ?? ''))
  if (typeof seen === 'string') return ` ${seen}`
  if (typeof seen !== 'number' || typeof wanted !== 'number') return ''
  return seen < wanted ? ' too little' : ' too much'
}

function withOther(first: Counterexample, sequence: Sequence): Counterexample {
  const isListed = [first.sequence, ...first.alike].some((each) => keyOf(each) === keyOf(sequence))
  return isListed ? first : { ...first, alike: [...first.alike, sequence] }
}
