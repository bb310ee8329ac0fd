import { iso } from '../../vocabulary/time.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { page, type PageQuery } from './page.ts'

export type RequestQuery = PageQuery & { readonly operation?: string }

/**
 * The journal forgets its oldest requests, so a page after a forgotten one starts with the oldest
 * that is left.
 */
export function listRequests({ requests }: RunningWorld, query: RequestQuery = {}) {
  const { after, ...fromFirst } = query
  const from = after === undefined || !/^\d{1,15}$/.test(after) ? undefined : Number(after)
  const all = requests.list()
  const rows = from === undefined ? all : all.filter(({ sequence }) => sequence > from)
  return page(rows, from === undefined ? query : fromFirst, {
    idOf: ({ sequence }) => String(sequence),
    isWanted: ({ operation }) => query.operation === undefined || operation === query.operation,
    show: (request) => ({ ...request, at: iso(request.at) }),
  })
}
