/**
 * The orders of earlier sequences, which the service goes on knowing, as ended. Without them, an
 * application that polls would get a 404 for each order that it takes for open, again and again,
 * and every later sequence would be slower.
 */
import { clearBehaviour } from '../../sandbox/control/behaviour.ts'
import { simulateOrder } from '../../sandbox/control/orders.ts'
import { isOrderTerminal, type Order } from '../../sandbox/simulator/orders/order.ts'
import type { RunningWorld } from '../../sandbox/running/running-world.ts'
import type { Intent } from '../../sandbox/simulator/intents/intent.ts'
import type { Transaction } from '../../sandbox/simulator/transaction.ts'

/** An application that polls asks for each of them once more, and then knows that it has ended. */
const MOST_ORDERS = 100

type Kept = readonly { readonly order: Order; readonly intent: Intent }[]

export class EarlierOrders {
  readonly #running: RunningWorld
  #kept: Kept = []
  #ids: ReadonlySet<string> = new Set()

  constructor(running: RunningWorld) {
    this.#running = running
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Whether a request is about one of them. */
  isIn(path: string): boolean {
    const id = orderIn(path)
    return id !== undefined && this.has(id)
  }

  /** Ends what the last sequence has left open, and tells the application. */
  async end(): Promise<void> {
    const { rows } = this.#running.world
    if (this.#failOpen()) {
      await this.#running.settle()
      // Meanwhile, an application may have placed another one.
      this.#failOpen()
    }
    const ended = [...rows.all('orders')].flatMap((order) => {
      const intent = rows.get('intents', order.intentId)
      return this.has(order.id) || intent === undefined ? [] : [{ order, intent }]
    })
    this.#keep([...this.#kept, ...ended])
  }

  #failOpen(): boolean {
    const running = this.#running
    const all = [...running.world.rows.all('orders')]
    const open = all.filter(({ state }) => !isOrderTerminal(state))
    if (open.length > 0) clearBehaviour(running)
    for (const { id } of open) simulateOrder(running, id, { action: 'fail' })
    return open.length > 0
  }

  /** Another application has not seen them. */
  forget(): void {
    this.#keep([])
  }

  /** To be called after a reset, which deletes them. */
  restore(tx: Transaction): void {
    for (const { order, intent } of this.#kept) {
      tx.put('orders', order)
      tx.put('intents', intent)
    }
  }

  #keep(kept: Kept): void {
    this.#kept = kept.slice(-MOST_ORDERS)
    this.#ids = new Set(this.#kept.map(({ order }) => order.id))
  }
}

/** The order of a status sync. */
export function orderIn(path: string): string | undefined {
  return /\/orders\/([^/?]+)\/monitor-status/.exec(path)?.[1]
}
