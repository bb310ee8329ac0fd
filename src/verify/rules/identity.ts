/** What identifies or dates a transaction or its payment window does not change (§2.2, §2.4). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { failed, passed, type Finding } from './rule.ts'
import { isSame, isServed, read, sent, shown } from '../answers/answer.ts'
import { createdOrder } from '../answers/order-journal.ts'
import { utcInstant } from '../answers/timestamp.ts'
import type { AnswerRule } from './answer-rule.ts'
import { latestWindow, transactionIn } from './trace.ts'

type Equals = (before: string, after: string) => boolean

const AGAIN = { because: 'no payment window was read twice' }

/** A provider may give the identifier after the first read. */
const isSameId: Equals = (before, after) => before === '' || before === after

const WINDOW_MEMBERS = {
  intentId: isSameId,
  externalOrderId: isSameId,
  side: isSame,
  depositIntentCreatedAt: isSameMoment,
} as const satisfies Record<string, Equals>

const UNCHANGED = (Object.keys(WINDOW_MEMBERS) as (keyof typeof WINDOW_MEMBERS)[]).map(
  (member): AnswerRule => ({
    id: `intent.unchanged.${member}`,
    title: `${member} of a payment window does not change between reads`,
    rules: [`intent.response.${member}`],
    unseen: AGAIN,
    judge: (exchange, trace) => {
      const before = isWindow(exchange) && trace.windows.get(transactionIn(exchange) ?? '')
      if (!before) return undefined
      return unchanged(member, before, exchange, WINDOW_MEMBERS[member])
    },
  }),
)

const SAME_WINDOW: AnswerRule = {
  id: 'intent.unchanged.transactionId',
  title: 'only another order changes the transaction of a payment window',
  rules: ['intent.response.transactionId'],
  unseen: AGAIN,
  judge: (exchange, trace) => {
    const before = isWindow(exchange) && latestWindow(exchange, trace)
    // Another client may have placed the order of another window (§4.2), or it is being placed.
    const order = trace.orders.get(transactionIn(exchange) ?? '')
    const isKnown = order !== undefined && order.at < exchange.at - exchange.tookMs
    if (exchange.note === undefined && !isKnown) return undefined
    return before ? unchanged('transactionId', before, exchange, isSame) : undefined
  },
}

const SAME_TRANSACTION: AnswerRule = {
  id: 'order.unchanged',
  title: 'every answer about a transaction has its side and its reference',
  rules: ['order.response.requestReference', 'intent.response.side'],
  unseen: { because: 'no answer repeats the side of an order' },
  judge: (exchange, trace) => {
    const order = trace.orders.get(transactionIn(exchange) ?? '')
    if (order === undefined || !isServed(exchange)) return undefined
    const side = sent(order, 'side')
    const said = read(exchange, 'side')
    const reference = unchanged('requestReference', order, exchange, isSameId)
    if (reference?.verdict === 'failed')
      return { ...reference, rules: ['order.response.requestReference'] }
    if (typeof side !== 'string' || typeof said !== 'string') return reference
    if (isSame(side, said)) return passed(exchange)
    const rules: readonly RuleId[] = [
      exchange.operationId === 'getOrderIntent' ? 'intent.response.side' : 'order.response.side',
    ]
    const expected = `side ${shown(side)}, as in its order`
    return failed({ rules, expected, received: shown(said) }, order, exchange)
  },
}

const OWN_IDS: AnswerRule = {
  id: 'orders.own-ids',
  title: 'every order has a transactionId of its own',
  rules: ['order.tracked', 'order.response.transactionId'],
  unseen: { because: 'the run created no order' },
  judge: (exchange, trace) => {
    if (createdOrder(exchange) === undefined) return undefined
    const other = trace.orders.get(transactionIn(exchange) ?? '')
    if (other === undefined) return passed(exchange)
    const expected = 'a transactionId of its own for every order'
    const received = `${shown(read(exchange, 'transactionId'))} for two orders`
    return failed({ expected, received }, other, exchange)
  },
}

function isWindow(exchange: Exchange): boolean {
  return exchange.operationId === 'getOrderIntent' && isServed(exchange)
}

/** Undefined if one of them lacks the member as text: its own rule has that. */
function unchanged(
  member: string,
  before: Exchange,
  after: Exchange,
  equals: Equals,
): Finding | undefined {
  const [was, is] = [read(before, member), read(after, member)]
  if (typeof was !== 'string' || typeof is !== 'string') return undefined
  if (equals(was, is)) return passed(after)
  const expected = `${member} ${shown(was)}, as in an earlier answer`
  return failed({ expected, received: `${member} ${shown(is)}` }, before, after)
}

/** Fractions of a second may be cut off in one of them, and rounded after milliseconds. */
function isSameMoment(before: string, after: string): boolean {
  const [was, is] = [utcInstant(before), utcInstant(after)]
  if (was === undefined || is === undefined) return true
  const apartMs = Math.abs(is - was)
  const isCut = was % 1_000 === 0 || is % 1_000 === 0
  return apartMs <= 1 || (isCut && apartMs < 1_000)
}

export const IDENTITY_RULES: readonly AnswerRule[] = [
  ...UNCHANGED,
  SAME_WINDOW,
  SAME_TRANSACTION,
  OWN_IDS,
]
