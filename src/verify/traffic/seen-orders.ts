/** The orders that traffic shows, each with the last state that it shows. */
import type { Exchange } from '../../base/client/exchange.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { isServed, read } from '../answers/answer.ts'
import { unwrapped } from '../answers/event-parts.ts'
import { createdOrder } from '../answers/order-journal.ts'
import { transactionIn } from '../rules/trace.ts'
import type { CreatedOrder, VerificationRun } from '../verdict.ts'

const MOST_ORDERS = 1_000
const LONGEST_OUTCOME = 40
const MOST_TEXTS = 200
const ENDS: ReadonlySet<string> = new Set(['completed', 'failed'])
/** Members that services name the type of an event by: payloads are not documented (§6). */
const TYPES = ['type', 'event', 'eventType', 'event_type']

/** What a webhook says, and of which order. */
export type EventOfOrder = { readonly type: string; readonly order: CreatedOrder | undefined }

export class SeenOrders {
  /** By their transactions, in lower case. */
  readonly #orders = new Map<string, CreatedOrder>()
  readonly #byReference = new Map<string, CreatedOrder>()
  readonly #outcomes = new Map<CreatedOrder, string>()
  #unlisted = 0

  /** The order that it is about, if that was placed in the traffic. */
  see(exchange: Exchange): CreatedOrder | undefined {
    const created = createdOrder(exchange)
    if (created !== undefined) this.#add(created)
    const order = this.#orders.get(transactionIn(exchange) ?? '')
    if (order !== undefined && exchange.operationId === 'monitorOrderStatus' && isServed(exchange))
      this.#note(order, read(exchange, 'status'))
    return order
  }

  seeWebhook(body: string): EventOfOrder {
    const event = unwrapped(receivedJson(body))
    const types = TYPES.map((name) => memberOf(event, name))
    const type = types.find((each) => typeof each === 'string') ?? ''
    const order = textsIn(event)
      .map((text) => this.#orders.get(text.toLowerCase()) ?? this.#byReference.get(text))
      .find((each) => each !== undefined)
    if (order !== undefined) this.#note(order, type)
    return { type: cut(type, LONGEST_OUTCOME), order }
  }

  all(): VerificationRun['created'] {
    return {
      orders: [...this.#orders.values()].map((order) => ({
        ...order,
        ...defined({ outcome: this.#outcomes.get(order) }),
      })),
      ...(this.#unlisted > 0 && { unlisted: this.#unlisted }),
    }
  }

  #add(created: CreatedOrder): void {
    if (this.#orders.size >= MOST_ORDERS) {
      this.#unlisted += 1
      return
    }
    this.#orders.set(created.transactionId.toLowerCase(), created)
    if (created.requestReference !== undefined)
      this.#byReference.set(created.requestReference, created)
    this.#outcomes.set(created, 'created')
  }

  /** `transaction.completed`, or the status of a sync. A webhook that is sent again says less. */
  #note(order: CreatedOrder, state: unknown): void {
    if (typeof state !== 'string' || state === '') return
    const next = state.replace('transaction.', '')
    if (ENDS.has(this.#outcomes.get(order) ?? '') || next === 'created') return
    this.#outcomes.set(order, cut(next, LONGEST_OUTCOME))
  }
}

function textsIn(value: unknown, found: string[] = []): readonly string[] {
  if (found.length >= MOST_TEXTS) return found
  if (typeof value === 'string') found.push(value)
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) textsIn(each, found)
  return found
}
