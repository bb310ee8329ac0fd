/** The orders that traffic shows, each with the last state that it shows. */
import type { Exchange } from '../../base/client/exchange.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { isServed, read } from '../deployment/answer.ts'
import { createdOrder } from '../deployment/order-journal.ts'
import { transactionIn } from '../rules/trace.ts'
import type { CreatedOrder, VerificationRun } from '../verdict.ts'

const MOST_ORDERS = 1_000
const LONGEST_OUTCOME = 40
const ENDS: ReadonlySet<string> = new Set(['completed', 'failed'])

export class SeenOrders {
  readonly #orders: CreatedOrder[] = []
  /** By the transactions of these. */
  readonly #outcomes = new Map<string, string>()
  #unlisted = 0

  see(exchange: Exchange): void {
    if (exchange.operationId === 'monitorOrderStatus' && isServed(exchange))
      this.#note(transactionIn(exchange), read(exchange, 'status'))
    const created = createdOrder(exchange)
    if (created === undefined) return
    if (this.#orders.length >= MOST_ORDERS) {
      this.#unlisted += 1
      return
    }
    this.#orders.push(created)
    this.#outcomes.set(created.transactionId, 'created')
  }

  seeWebhook(body: string): void {
    const event = receivedJson(body)
    this.#note(memberOf(memberOf(event, 'data'), 'transactionId'), memberOf(event, 'type'))
  }

  all(): VerificationRun['created'] {
    return {
      orders: this.#orders.map((order) => ({
        ...order,
        ...defined({ outcome: this.#outcomes.get(order.transactionId) }),
      })),
      ...(this.#unlisted > 0 && { unlisted: this.#unlisted }),
    }
  }

  /** `transaction.completed`, or the status of a sync. A webhook that is sent again says less. */
  #note(transaction: unknown, state: unknown): void {
    if (typeof transaction !== 'string' || typeof state !== 'string') return
    const [known, next] = [this.#outcomes.get(transaction), state.replace('transaction.', '')]
    if (known === undefined || ENDS.has(known) || next === 'created') return
    this.#outcomes.set(transaction, cut(next, LONGEST_OUTCOME))
  }
}
