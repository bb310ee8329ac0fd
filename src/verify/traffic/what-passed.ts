/** What a recording has of orders: the reason why a rule about several exchanges stays open. */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed } from '../deployment/answer.ts'
import { transactionIn } from '../rules/trace.ts'
import { counted, wordList } from '../../base/vocabulary/text.ts'

/** Rules about one answer have the reason already. */
const OF_SEVERAL =
  /^(windows|webhooks|sync|intent|identity|answers\.(window|time|conflict|override))/

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

  /** Undefined if it says no more than the rule itself. */
  reason(ruleId: string): string | undefined {
    if (!OF_SEVERAL.test(ruleId)) return undefined
    const { webhooks, ...calls } = this.#counts
    const all = Object.entries(calls).map(([operation, count]) =>
      counted(count, NOUNS[operation as Counted]),
    )
    const has = `it has ${wordList([...all, counted(webhooks, 'webhook')], 'and')}`
    return this.#earlier === undefined
      ? has
      : `${has}; the order of transaction ${this.#earlier} was placed before it, or by another client`
  }
}

function isCounted(operation: string): operation is Counted {
  return Object.hasOwn(NOUNS, operation)
}
