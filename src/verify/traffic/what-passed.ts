/** How much passed, and what its rules lack: an order that was placed elsewhere. */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed } from '../answers/answer.ts'
import { transactionIn } from '../rules/trace.ts'
import { counted, wordList } from '../../base/vocabulary/text.ts'

const NOUNS = {
  createOrder: 'order',
  getOrderIntent: 'payment window read',
  monitorOrderStatus: 'status sync',
} as const
type Counted = keyof typeof NOUNS

export class WhatPassed {
  readonly #counts = { createOrder: 0, getOrderIntent: 0, monitorOrderStatus: 0, webhooks: 0 }
  /** The first transaction whose order is not in it. */
  #earlier: string | undefined

  seeWebhook(): void {
    this.#counts.webhooks += 1
  }

  see(exchange: Exchange, hasOrder: (transactionId: string) => boolean): void {
    const operation = exchange.operationId
    if (!isServed(exchange) || operation === undefined || !isCounted(operation)) return
    this.#counts[operation] += 1
    const id = transactionIn(exchange)
    if (id !== undefined && !hasOrder(id)) this.#earlier ??= id
  }

  /** `3 orders, 1 payment window read, 18 status syncs and 0 webhooks`. */
  get summary(): string {
    const { webhooks, ...calls } = this.#counts
    const all = Object.entries(calls).map(([operation, count]) =>
      counted(count, NOUNS[operation as Counted]),
    )
    const has = wordList([...all, counted(webhooks, 'webhook')], 'and')
    return this.#earlier === undefined
      ? has
      : `${has}; the order of transaction ${this.#earlier} was placed before it, or by another client`
  }
}

function isCounted(operation: string): operation is Counted {
  return Object.hasOwn(NOUNS, operation)
}
