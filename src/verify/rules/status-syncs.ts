/** What the members of one status sync say of each other, and of an end before (§2.5, §3, §4.4). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { Recent } from './recent.ts'
import { failed, leftOpen, passed, watching, type Abouts, type Say } from './rule.ts'
import {
  answered,
  asked,
  isEnd,
  isNotFound,
  isServed,
  read,
  shown,
  stateOf,
} from '../answers/answer.ts'
import type { AnswerRule } from './answer-rule.ts'
import { isAfter, transactionIn } from './trace.ts'

const UNSEEN = { because: 'no order ended during the run', outcome: 'completed' } as const

type Agreement = Omit<AnswerRule, 'judge' | 'unseen'> & {
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
      return typeof id === 'string' ? id === asked(sync, 'transactionId') : undefined
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

function agreement({ expected, agrees, ...about }: Agreement): AnswerRule {
  return {
    ...about,
    unseen: UNSEEN,
    judge: (exchange) => {
      const isAgreed = isSync(exchange) ? agrees(exchange) : undefined
      if (isAgreed === undefined) return undefined
      if (isAgreed) return passed(exchange)
      return failed({ expected, received: stateOf(exchange) }, exchange)
    },
  }
}

/** A text for people with terminal true is judged by what syncs say of themselves. */
const FINAL: AnswerRule = {
  id: 'sync.reports.final',
  title: 'an order that was reported completed or failed stays so',
  rules: ['order.terminal-only-when-reported', 'sync.terminal-reports'],
  unseen: UNSEEN,
  judge: (exchange, trace) => {
    const ended = isSync(exchange) && trace.ends.get(transactionIn(exchange) ?? '')
    if (!ended || !isAfter(exchange, ended)) return undefined
    const [end, status] = [read(ended, 'status'), read(exchange, 'status')]
    const hasOwnWords = read(exchange, 'terminal') === true && !isEnd(exchange)
    if (status === end || hasOwnWords) return passed(exchange)
    const expected = `status ${shown(end)}, terminal true, as reported before (§3.1)`
    return failed({ expected, received: stateOf(exchange) }, ended, exchange)
  },
}

const ABOUT = {
  'sync.known-order': {
    title: 'status sync finds every order by its transactionId, whenever asked, without a body',
    rules: [
      'sync.endpoint',
      'sync.latest-state',
      'sync.path.transactionId',
      'order.response.transactionId.names-sync-path',
      'sync.no-body',
    ],
    unseen: { because: 'no status sync named an order that was seen' },
  },
} as const satisfies Abouts

type Tell = Say<keyof typeof ABOUT>

const MOST_UNSERVED = 200
/** A limit may ask for a pause between two syncs of an order. */
const APART_MS = 1_000

/** Late is not never: an order may not be known yet when it is first asked for. */
class KnownOrderWatch {
  readonly #orders = new Recent<Exchange>()
  readonly #served = new Recent<Exchange>()
  readonly #withBody = new Set<string>()
  #unserved: { readonly id: string; readonly order: Exchange; readonly sync: Exchange }[] = []

  createOrder(order: Exchange): void {
    const id = transactionIn(order)
    if (id !== undefined && isServed(order)) this.#orders.set(id, order)
  }

  monitorOrderStatus(sync: Exchange, say: Tell): void {
    const id = asked(sync, 'transactionId')?.toLowerCase() ?? ''
    const order = this.#orders.get(id)
    if (order === undefined || sync.isUnanswered === true || !isAfter(sync, order)) return
    const hasBody = sync.request.body !== ''
    if (isServed(sync)) {
      if (hasBody && this.#withBody.size < MOST_UNSERVED) this.#withBody.add(id)
      if (hasBody) return
      const isEarly = this.#served.get(id) === undefined
      this.#unserved = this.#unserved.filter(
        (one) => one.id !== id || isFailure(one.sync) || (!isEarly && isNotFound(one.sync)),
      )
      this.#served.set(id, sync)
      return say('sync.known-order', passed(sync))
    }
    // A body is not documented, and its content may be rejected.
    const isSaid = !hasBody || sync.response.status === 404
    if (isSaid && this.#unserved.length < MOST_UNSERVED) this.#unserved.push({ id, order, sync })
  }

  end(say: Tell): void {
    for (const { id, order, sync } of this.#unserved) {
      const isOther = (one: Exchange) => Math.abs(one.at - sync.at) >= APART_MS
      const isAgain = this.#unserved.some((other) => other.id === id && isOther(other.sync))
      const isPause = !isAgain && !isFailure(sync) && !isNotFound(sync)
      const served = this.#served.get(id)
      const because = `an order that was found before was rejected once, and not asked for again: ${answered(sync)}`
      const rules = this.#withBody.has(id) ? (['sync.no-body'] as const) : brokenBy(sync, served)
      const expected = 'the state of the order, without a body in the request (§4.4)'
      const failure = { rules, expected, received: answered(sync) }
      const isOpen = served !== undefined && isPause
      say(
        'sync.known-order',
        isOpen ? leftOpen(because, order, sync) : failed(failure, order, sync),
      )
    }
  }
}

function isFailure({ response }: Exchange): boolean {
  return response.status >= 500
}

function brokenBy({ response }: Exchange, served: Exchange | undefined): readonly RuleId[] {
  if ([405, 501].includes(response.status)) return ['sync.endpoint']
  if (served !== undefined) return ['sync.latest-state']
  return [
    'order.response.transactionId.names-sync-path',
    'sync.path.transactionId',
    'sync.endpoint',
  ]
}

export const KNOWN_ORDER_RULES = watching(ABOUT, () => new KnownOrderWatch())

function isSync(exchange: Exchange): boolean {
  return exchange.operationId === 'monitorOrderStatus' && isServed(exchange)
}

export const STATUS_SYNC_RULES: readonly AnswerRule[] = [...AGREEMENTS.map(agreement), FINAL]
