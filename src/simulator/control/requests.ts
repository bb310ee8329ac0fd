import { iso } from '../../vocabulary/time.ts'
import type { ControlCall } from '../../server/control/operation.ts'
import { page, type PageQuery } from './page.ts'

type RequestQuery = PageQuery & { readonly operation?: string }

/** The journal forgets its oldest requests, so an `after` that is gone begins with the oldest that is left. */
export function listRequests({ running, input }: ControlCall<RequestQuery>) {
  const { after, ...query } = input
  const from = after === undefined || !/^\d{1,15}$/.test(after) ? undefined : Number(after)
  const all = running.requests.list()
  const rows = from === undefined ? all : all.filter(({ sequence }) => sequence > from)
  return page(rows, from === undefined ? input : query, {
    idOf: ({ sequence }) => String(sequence),
    isWanted: ({ operation }) => input.operation === undefined || operation === input.operation,
    show: (request) => ({ ...request, at: iso(request.at) }),
  })
}
