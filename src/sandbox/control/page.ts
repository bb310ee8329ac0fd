/**
 * A page has at most `limit` items, and fewer where they are long; its `next` is the `after` of the
 * page that follows.
 */
import { invalid } from '../../base/vocabulary/errors.ts'

export type PageQuery = {
  readonly limit?: number
  readonly after?: string
  /** The length of the items as JSON, where they are sent. */
  readonly mostCharacters?: number
}

export type Page<Item> = { readonly items: readonly Item[]; readonly next?: string }

/** All rows unless there is a `limit`. Throws VALIDATION_FAILED if no row has the id `after`. */
export function page<Row, Item>(
  rows: Iterable<Row>,
  query: PageQuery,
  of: {
    readonly idOf: (row: Row) => string
    readonly isWanted?: (row: Row) => boolean
    readonly show: (row: Row) => Item
  },
): Page<Item> {
  const { limit = Infinity, after, mostCharacters = Infinity } = query
  const items: Item[] = []
  let characters = 0
  let last: string | undefined
  let isBefore = after !== undefined
  for (const row of rows) {
    if (isBefore) {
      isBefore = of.idOf(row) !== after
      continue
    }
    if (of.isWanted?.(row) === false) continue
    if (items.length === limit && last !== undefined) return { items, next: last }
    const item = of.show(row)
    if (mostCharacters < Infinity) characters += JSON.stringify(item).length
    if (characters > mostCharacters && last !== undefined) return { items, next: last }
    items.push(item)
    last = of.idOf(row)
  }
  if (!isBefore) return { items }
  const message = `must be the \`next\` of an earlier page; it was "${after?.slice(0, 60)}"`
  throw invalid('read the page', [{ field: 'after', message }])
}

/**
 * A page of a journal that forgets its oldest entries: the page after a forgotten one starts with
 * the oldest that is left.
 */
export function journalPage<Entry extends { readonly sequence: number }, Item>(
  entries: readonly Entry[],
  query: PageQuery,
  of: {
    readonly isWanted?: (entry: Entry) => boolean
    readonly show: (entry: Entry) => Item
  },
): Page<Item> {
  const { after, ...fromFirst } = query
  const idOf = ({ sequence }: Entry) => String(sequence)
  if (after === undefined || !/^\d{1,15}$/.test(after)) return page(entries, query, { idOf, ...of })
  const later = entries.filter(({ sequence }) => sequence > Number(after))
  return page(later, fromFirst, { idOf, ...of })
}
