import { iso } from '../../vocabulary/time.ts'
import { problemOf } from '../running/request-problem.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { journalPage, type PageQuery } from './page.ts'

export type RequestQuery = PageQuery & { readonly operation?: string }

export function listRequests({ requests }: RunningWorld, query: RequestQuery = {}) {
  return journalPage(requests.list(), query, {
    isWanted: ({ operation }) => query.operation === undefined || operation === query.operation,
    show: (request) => {
      const problem = problemOf(request.status, request.response)
      return { ...request, at: iso(request.at), ...(problem === undefined ? {} : { problem }) }
    },
  })
}
