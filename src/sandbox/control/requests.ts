import { defined } from '../../base/vocabulary/defined.ts'
import { hasWords } from '../../base/vocabulary/has-words.ts'
import { secretsMask } from '../../base/vocabulary/masking.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { problemOf } from '../log/request-problem.ts'
import { orderNamed, requestsIn, type RequestEntry } from '../log/requests.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { joinedHeaders } from '../running/shown-entries.ts'
import { numbersAbout } from './log.ts'
import { mustFind } from './orders.ts'
import { journalPage, type PageQuery } from './page.ts'

export type RequestQuery = PageQuery & {
  readonly operation?: string
  /** Only those that name the order, placed it, or that its payment window rejected. */
  readonly order?: string
  /** Words that are all somewhere in the request or its answer. */
  readonly q?: string
}

const withoutSecrets = secretsMask([])

/** Throws TRANSACTION_NOT_FOUND if no order is the one of the query. */
export function listRequests({ log, world }: RunningWorld, query: RequestQuery = {}) {
  const { operation, order, q } = query
  const about =
    order === undefined
      ? undefined
      : numbersAbout(
          log,
          world.read((tx) => mustFind(tx, 'list requests of', order)),
        )
  return journalPage(requestsIn(log), query, {
    isWanted: (entry) =>
      about?.has(entry.number) !== false &&
      (operation === undefined || entry.operation === operation) &&
      (q === undefined || hasWords(textOf(entry), q)),
    show: (entry) => {
      const { headers, ...request } = entry
      const problem = request.problem ?? problemOf(request.status, request.response)
      return {
        ...request,
        at: iso(request.at),
        ...(headers === null ? {} : { headers: withoutSecrets(joinedHeaders(headers)) }),
        ...defined({ problem }),
        ...orderNamed(request),
      }
    },
  })
}

function textOf(entry: RequestEntry): string {
  const { method, path, operation, status, fault = '', headers, body, response } = entry
  const shown = headers === null ? '' : JSON.stringify(withoutSecrets(joinedHeaders(headers)))
  return [method, path, operation ?? 'unknown path', status, fault, shown, body, response].join(' ')
}
