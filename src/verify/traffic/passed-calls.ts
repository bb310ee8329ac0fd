/**
 * What passed, in its order, and how much of it there was: each call with its order, and what came
 * of it. Calls that follow one another with the same outcome are one row. The newest rows stay, so
 * that memory has a limit.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { counted, cut, wordList } from '../../base/vocabulary/text.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { askedOrder } from '../../sandbox/log/request-asked.ts'
import { isServed, pathTo, read } from '../answers/answer.ts'
import { transactionIn } from '../rules/trace.ts'
import type { Webhook } from '../rules/webhook.ts'
import type { CreatedOrder, PassedCall, VerificationRun } from '../verdict.ts'
import type { EventOfOrder } from './seen-orders.ts'

const MOST_ROWS = 1_000
const LONGEST_BODY = 2_000
const LONGEST_OUTCOME = 160
const NOUNS = new Map<string, string>([
  ['createOrder', 'order'],
  ['getOrderIntent', 'payment window read'],
  ['monitorOrderStatus', 'status sync'],
  ['webhook', 'webhook'],
])

export class PassedCalls {
  #rows: PassedCall[] = []
  #calls = 0
  /** Those that were served, by operation, and webhooks. */
  readonly #counts = new Map<string, number>()
  /** The first transaction whose order is not in it. */
  #earlier: string | undefined

  /** `isKnown` is false for an order that was placed elsewhere. */
  see(exchange: Exchange, order: CreatedOrder | undefined, isKnown: boolean): void {
    const { operationId, request, response, at, tookMs, curl, isUnanswered } = exchange
    const { method, path, body } = request
    const asked = askedOrder(operationId ?? null, body)
    if (isUnanswered !== true && isServed(exchange)) {
      this.#count(operationId ?? '')
      if (!isKnown) this.#earlier ??= transactionIn(exchange)
    }
    this.#add({
      ...{ at: iso(at - tookMs), what: operationId ?? `${method} ${path}` },
      ...{ status: response.status, reference: order?.requestReference ?? '' },
      customer: order?.externalCustomerId ?? asked?.customer ?? '',
      side: order?.side ?? asked?.side ?? '',
      amount: order?.amount ?? asked?.amount ?? '',
      outcome: isUnanswered === true ? 'its answer was not recorded' : outcomeOf(exchange),
      ...{ method, path, sent: body, answer: response.body, curl },
    })
  }

  seeWebhook({ body, at, isAnswered }: Webhook, { type, order }: EventOfOrder): void {
    this.#count('webhook')
    this.#add({
      ...{ at: iso(at), what: 'webhook', status: 0, reference: order?.requestReference ?? '' },
      ...{ customer: order?.externalCustomerId ?? '', side: order?.side ?? '' },
      ...{ amount: order?.amount ?? '', outcome: isAnswered ? type : `${type}, not answered` },
      ...{ method: '', path: '', sent: body, answer: '', curl: '' },
    })
  }

  /** `calls` and `summary` are of all of them, also those that have left. */
  all(): NonNullable<VerificationRun['passed']> {
    const all = [...NOUNS].map(([what, noun]) => counted(this.#counts.get(what) ?? 0, noun))
    const elsewhere =
      this.#earlier === undefined
        ? ''
        : `; the order of transaction ${this.#earlier} was placed before it, or by another client`
    const summary = wordList(all, 'and') + elsewhere
    return { rows: this.#rows.slice(-MOST_ROWS), calls: this.#calls, summary }
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  #add(call: Omit<PassedCall, 'id' | 'count'>): void {
    this.#calls += 1
    const last = this.#rows.at(-1)
    if (last !== undefined && SHOWN.every((name) => last[name] === call[name])) {
      this.#rows[this.#rows.length - 1] = { ...last, count: last.count + 1 }
      return
    }
    const [sent, answer] = [call.sent, call.answer].map((body) => cut(body, LONGEST_BODY))
    this.#rows.push({ ...call, id: this.#calls, count: 1, sent: sent ?? '', answer: answer ?? '' })
    if (this.#rows.length >= 2 * MOST_ROWS) this.#rows = this.#rows.slice(-MOST_ROWS)
  }
}

/** Calls that have these alike are one row. */
const SHOWN = [
  ...(['what', 'path', 'status', 'reference', 'customer'] as const),
  ...(['side', 'amount', 'outcome'] as const),
]

/** The state of the order that it shows, or the deployment's own words. */
function outcomeOf(exchange: Exchange): string {
  const { operationId, response } = exchange
  if (!isServed(exchange)) {
    const words = ['code', 'message'].map((name) => textAt(response.json, name)).filter(Boolean)
    return cut(words.length > 0 ? words.join(': ') : response.body.trim(), LONGEST_OUTCOME)
  }
  if (operationId === 'createOrder') return 'created'
  const state = operationId === 'monitorOrderStatus' ? read(exchange, 'status') : undefined
  return typeof state === 'string' ? cut(state, LONGEST_OUTCOME) : ''
}

/** Wherever the body has it. */
function textAt(json: unknown, name: string): string {
  const path = memberOf(json, name) === undefined ? pathTo(json, name) : name
  const value = path?.split('.').reduce((part: unknown, each) => memberOf(part, each), json)
  return typeof value === 'string' ? value : ''
}
