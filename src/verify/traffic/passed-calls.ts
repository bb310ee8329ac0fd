/**
 * What passed, in the order in which it did: each call with its order, and what came of it. Equal
 * calls that follow one another are one row. The newest rows stay, so that memory has a limit.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { askedOrder } from '../../sandbox/log/request-asked.ts'
import { isServed, pathTo, read } from '../answers/answer.ts'
import type { Webhook } from '../rules/webhook.ts'
import type { CreatedOrder, PassedCall } from '../verdict.ts'
import type { EventOfOrder } from './seen-orders.ts'

const MOST_ROWS = 1_000
const LONGEST_BODY = 2_000
const LONGEST_OUTCOME = 160

export class PassedCalls {
  #rows: PassedCall[] = []
  #calls = 0

  see(exchange: Exchange, order: CreatedOrder | undefined): void {
    const { operationId, request, response, at, tookMs, curl, isUnanswered } = exchange
    const asked = askedOrder(operationId ?? null, request.body)
    this.#add(
      {
        ...{ at: iso(at - tookMs), what: operationId ?? `${request.method} ${request.path}` },
        ...{ status: response.status, reference: order?.requestReference ?? '' },
        customer: order?.externalCustomerId ?? asked?.customer ?? '',
        side: order?.side ?? asked?.side ?? '',
        amount: order?.amount ?? asked?.amount ?? '',
        outcome: isUnanswered === true ? 'its answer was not recorded' : outcomeOf(exchange),
      },
      { method: request.method, path: request.path, sent: request.body },
      { answer: response.body, curl },
    )
  }

  seeWebhook({ body, at, isAnswered }: Webhook, { type, order }: EventOfOrder): void {
    this.#add(
      {
        ...{ at: iso(at), what: 'webhook', status: 0 },
        reference: order?.requestReference ?? '',
        ...{ customer: order?.externalCustomerId ?? '', side: order?.side ?? '' },
        ...{ amount: order?.amount ?? '', outcome: isAnswered ? type : `${type}, not answered` },
      },
      { method: '', path: '', sent: body },
      { answer: '', curl: '' },
    )
  }

  /** `calls` counts all of them, also those that have left. */
  all(): { readonly rows: readonly PassedCall[]; readonly calls: number } {
    return { rows: this.#rows.slice(-MOST_ROWS), calls: this.#calls }
  }

  #add(
    facts: Pick<
      PassedCall,
      'at' | 'what' | 'status' | 'reference' | 'customer' | 'side' | 'amount' | 'outcome'
    >,
    { method, path, sent }: Pick<PassedCall, 'method' | 'path' | 'sent'>,
    { answer, curl }: Pick<PassedCall, 'answer' | 'curl'>,
  ): void {
    this.#calls += 1
    const last = this.#rows.at(-1)
    if (last !== undefined && isSame(last, { ...facts, path })) {
      this.#rows[this.#rows.length - 1] = { ...last, count: last.count + 1 }
      return
    }
    const bodies = { sent: cut(sent, LONGEST_BODY), answer: cut(answer, LONGEST_BODY) }
    this.#rows.push({ id: this.#calls, count: 1, ...facts, method, path, ...bodies, curl })
    if (this.#rows.length >= 2 * MOST_ROWS) this.#rows = this.#rows.slice(-MOST_ROWS)
  }
}

function isSame(row: PassedCall, other: Partial<PassedCall>): boolean {
  const { at: _at, ...facts } = other
  return Object.entries(facts).every(([name, value]) => row[name as keyof PassedCall] === value)
}

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
