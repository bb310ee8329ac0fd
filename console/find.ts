/** Finds whatever has all words of a text, in groups: the search over everything of a world. */
import { hasWords } from '../src/base/vocabulary/has-words.ts'

type Found = {
  readonly title: string
  /** What tells it from others with its title. */
  readonly more: string
  readonly address: string
}

export type SearchedWorld = {
  /** Such as `Orders`. */
  readonly group: string
  /** Where all of them are listed; undefined if no list has a filter. */
  readonly list?: string
  readonly entries: Iterable<FoundEntry>
}

/** Its texts are made on demand: most entries are not shown. */
export type FoundEntry = {
  readonly text: () => string
  readonly show: () => Found
}

export type FoundGroup = Pick<SearchedWorld, 'group' | 'list'> & {
  readonly shown: readonly Found[]
  /** At least the shown ones. */
  readonly count: number
}

/** More are seen in the list of the group. */
const SHOWN = 6

/** Groups in their order, without those that have nothing. */
export function find(text: string, searched: readonly SearchedWorld[]): readonly FoundGroup[] {
  const words = text.trim()
  if (words === '') return []
  return searched.flatMap(({ entries, ...group }) => {
    const shown: Found[] = []
    let count = 0
    for (const entry of entries) {
      if (!hasWords(entry.text(), words)) continue
      count += 1
      if (shown.length < SHOWN) shown.push(entry.show())
    }
    return count === 0 ? [] : [{ ...group, shown, count }]
  })
}
