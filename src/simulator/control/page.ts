/** A page has at most `limit` items, all of them unless given; its `next` is the `after` of the page that follows. */
import { ApiError } from '../../vocabulary/errors.ts'

export type PageQuery = { readonly limit?: number; readonly after?: string }

export type Page<Item> = { readonly items: readonly Item[]; readonly next?: string }

/** Throws VALIDATION_FAILED where no row has the id that `after` names. */
export function page<Row, Item>(
  rows: Iterable<Row>,
  query: PageQuery,
  of: {
    readonly idOf: (row: Row) => string
    readonly isWanted?: (row: Row) => boolean
    readonly show: (row: Row) => Item
  },
): Page<Item> {
  const { limit = Infinity, after } = query
  const items: Item[] = []
  let last: string | undefined
  let isBefore = after !== undefined
  for (const row of rows) {
    if (isBefore) {
      isBefore = of.idOf(row) !== after
      continue
    }
    if (of.isWanted?.(row) === false) continue
    if (items.length === limit && last !== undefined) return { items, next: last }
    items.push(of.show(row))
    last = of.idOf(row)
  }
  if (isBefore) throw unknownAfter(after)
  return { items }
}

function unknownAfter(after: string | undefined): ApiError {
  const message = `must be the \`next\` of an earlier page; nothing here is "${after?.slice(0, 60)}"`
  return new ApiError(
    'VALIDATION_FAILED',
    `Failed to list: after ${message}. Start again without it.`,
    { details: [{ field: 'after', message }] },
  )
}
