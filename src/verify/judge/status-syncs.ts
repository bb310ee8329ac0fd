/** What the members of one status sync say of each other, and of an end before (§2.5, §3, §4.4). */
import type { Exchange } from '../../base/client/exchange.ts'
import { failed, passed } from '../checks/check.ts'
import { answered, isEnd, isServed, read, shown, stateOf } from '../deployment/answer.ts'
import type { JudgeRule } from './judge-rule.ts'
import { isAfter, transactionIn } from './trace.ts'
import { uriPart } from '../../base/vocabulary/uri-part.ts'

const UNSEEN = { because: 'no order ended during the run', outcome: 'completed' } as const

type Agreement = Omit<JudgeRule, 'judge' | 'unseen'> & {
  readonly expected: string
  /** Undefined if the answer says nothing about it. */
  readonly agrees: (sync: Exchange) => boolean | undefined
}

const AGREEMENTS: readonly Agreement[] = [
  {
    id: 'sync.agrees.transactionId',
    title: 'every answer is about the transaction of its path',
    rules: ['sync.response.transactionId', 'sync.path.transactionId'],
    expected: 'the transactionId of the path (§4.4)',
    agrees: (sync) => {
      const id = read(sync, 'transactionId')
      return typeof id === 'string' ? uriPart(id) === askedIn(sync) : undefined
    },
  },
  {
    id: 'sync.agrees.terminal',
    title: 'an order is terminal only where its status is completed or failed',
    rules: ['order.terminal-only-when-reported'],
    expected: 'terminal true only with the status completed or failed (§3)',
    agrees: (sync) => {
      const terminal = read(sync, 'terminal')
      return typeof terminal === 'boolean' ? !terminal || isEnd(sync) : undefined
    },
  },
  {
    id: 'sync.agrees.reports',
    title: 'an order whose status is completed or failed is terminal',
    rules: ['sync.terminal-reports'],
    expected: 'terminal true with the status completed or failed (§2.5)',
    agrees: (sync) => (isEnd(sync) ? read(sync, 'terminal') === true : undefined),
  },
  {
    id: 'sync.agrees.completed',
    title: 'completed is true exactly where the status is completed',
    rules: ['sync.response.completed'],
    expected: 'completed true with the status completed, and false with any other',
    agrees: (sync) => {
      const [completed, status] = [read(sync, 'completed'), read(sync, 'status')]
      if (typeof completed !== 'boolean' || typeof status !== 'string') return undefined
      return completed === (status === 'completed')
    },
  },
]

function agreement({ expected, agrees, ...about }: Agreement): JudgeRule {
  return {
    ...about,
    unseen: UNSEEN,
    judge: ({ exchange }) => {
      const isAgreed = isSync(exchange) ? agrees(exchange) : undefined
      if (isAgreed === undefined) return undefined
      if (isAgreed) return passed(exchange)
      return failed({ expected, received: stateOf(exchange) }, exchange)
    },
  }
}

/** A text for people with terminal true is judged by what syncs say of themselves. */
const FINAL: JudgeRule = {
  id: 'sync.reports.final',
  title: 'an order that was reported completed or failed stays so',
  rules: ['order.terminal-only-when-reported', 'sync.terminal-reports'],
  unseen: UNSEEN,
  judge: ({ exchange, trace }) => {
    const ended = isSync(exchange) && trace.ends.get(transactionIn(exchange) ?? '')
    if (!ended || !isAfter(exchange, ended)) return undefined
    const [end, status] = [read(ended, 'status'), read(exchange, 'status')]
    const hasOwnWords = read(exchange, 'terminal') === true && !isEnd(exchange)
    if (status === end || hasOwnWords) return passed(exchange)
    const expected = `status ${shown(end)}, terminal true, as reported before (§3.1)`
    return failed({ expected, received: stateOf(exchange) }, ended, exchange)
  },
}

/** What a request is answered with that has a wrong path, method or body. */
const MISTAKEN = [400, 404, 405, 411, 415, 422]

export const KNOWN_ORDER: JudgeRule = {
  id: 'sync.known-order',
  title: 'status sync finds every order by its transactionId, and requires no body',
  rules: [
    'sync.path.transactionId',
    'order.response.transactionId.names-sync-path',
    'sync.no-body',
  ],
  unseen: { because: 'no status sync named an order of this traffic' },
  judge: ({ exchange, trace }) => {
    if (exchange.operationId !== 'monitorOrderStatus') return undefined
    const order = trace.orders.get(decoded(askedIn(exchange)).toLowerCase())
    if (order === undefined || !isAfter(exchange, order)) return undefined
    if (isServed(exchange)) return passed(exchange)
    const { status } = exchange.response
    // A body is not documented, and its content may be rejected.
    const isMistaken = status === 404 || (exchange.request.body === '' && MISTAKEN.includes(status))
    if (!isMistaken) return undefined
    const expected = 'the state of the order, without a body in the request (§4.4)'
    return failed({ expected, received: answered(exchange) }, order, exchange)
  },
}

function decoded(id = ''): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The transaction of the path, as it stands there; a slash at the end is no difference. */
export function askedIn({ request }: Exchange): string | undefined {
  return request.path.split('?')[0]?.replace(/\/$/, '').split('/').at(-2)
}

function isSync(exchange: Exchange): boolean {
  return exchange.operationId === 'monitorOrderStatus' && isServed(exchange)
}

export const STATUS_SYNC_RULES: readonly JudgeRule[] = [
  ...AGREEMENTS.map(agreement),
  FINAL,
  KNOWN_ORDER,
]
