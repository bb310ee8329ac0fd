/** What a trace shows of each payment window: the orders, reads and syncs that are about it. */
import type { Exchange } from '../../base/client/exchange.ts'
import { asked, isSame, isServed, read, sent } from '../answers/answer.ts'
import { utcInstant } from '../answers/timestamp.ts'
import { Recent } from './recent.ts'
import { isAfter, transactionIn } from './trace.ts'

/** The key of a payment window; undefined if the exchange does not name all of it. */
export function windowKey(...parts: readonly unknown[]): string | undefined {
  return parts.every((part) => typeof part === 'string' && part !== '')
    ? JSON.stringify(parts)
    : undefined
}

export function windowOfOrder(order: Exchange): string | undefined {
  return windowKey(...['externalCustomerId', 'asset', 'chain'].map((name) => sent(order, name)))
}

export function windowOfRead(intent: Exchange): string | undefined {
  return windowKey(...['customerId', 'token', 'network'].map((name) => asked(intent, name)))
}

export type WindowOrder = { readonly id: string; readonly order: Exchange }

export type Window = {
  readonly customer: Customer
  /** The orders that were accepted, the latest last. */
  readonly placed: WindowOrder[]
  /** The latest answer about it: open, or none. */
  read?: Exchange
  /** Orders that were sent, whatever came of them. */
  orders: number
}

export type Customer = {
  /** Whether the run made it up, so that nobody else orders for it. */
  readonly isOwn: boolean
  /** What happened to it, from its first order on. */
  readonly history: Exchange[]
}

const MOST_PLACED = 8
const MOST_HISTORY = 24

export class WindowFacts {
  readonly #windows = new Recent<Window>()
  readonly #customers = new Recent<Customer>()
  readonly #orders = new Recent<WindowOrder & { readonly window: Window }>()
  /** The latest status sync of each order. */
  readonly #syncs = new Recent<Exchange>()
  readonly #completed = new Recent<Exchange>()
  /** A customer by the e-mail of its orders, for that may be what identifies. */
  readonly #emails = new Recent<string>()
  readonly #settleMs: number

  /** An answer may show this late what another call did. */
  constructor(settleMs: number) {
    this.#settleMs = settleMs
  }

  /** Sent after the other was answered, and late enough to show what that did. */
  isAfter(exchange: Exchange, earlier: Exchange): boolean {
    return isAfter(exchange, earlier, this.#settleMs)
  }

  /** Undefined unless the order names a window. */
  ofOrder(order: Exchange): Window | undefined {
    const key = windowOfOrder(order)
    return key === undefined ? undefined : this.#of(key, order)
  }

  ofRead(intent: Exchange): Window | undefined {
    const key = windowOfRead(intent)
    return key === undefined ? undefined : this.#of(key, intent)
  }

  order(id: string | undefined): (WindowOrder & { readonly window: Window }) | undefined {
    return this.#orders.get(id)
  }

  completed(id: string | undefined): Exchange | undefined {
    return this.#completed.get(id)
  }

  place(window: Window, order: Exchange): void {
    const id = transactionIn(order)
    if (!isServed(order) || id === undefined) return
    window.placed.push({ id, order })
    if (window.placed.length > MOST_PLACED) window.placed.shift()
    this.#orders.set(id, { id, order, window })
  }

  sync(sync: Exchange): string | undefined {
    const id = transactionIn(sync)
    if (id === undefined || !isServed(sync)) return undefined
    this.#syncs.set(id, sync)
    if (isSame(read(sync, 'status'), 'completed')) this.#completed.set(id, sync)
    this.#orders.get(id)?.window.customer.history.push(sync)
    return id
  }

  /** Whether a sync found the order pending within the time of its payment window. */
  isPendingWithin({ customer }: Window, id: string): boolean {
    const sync = this.#syncs.get(id)
    const isOpen = (one: Exchange) =>
      one.operationId === 'getOrderIntent' && isServed(one) && transactionIn(one) === id
    const open = customer.history.find(isOpen)
    return sync !== undefined && open !== undefined && isPending(sync) && isWithin(open, sync)
  }

  /** Whether an order that is older than `order` was seen pending after `later`. */
  hasWitness({ order }: WindowOrder, later: Exchange): boolean {
    return [...this.#orders.values()].some((other) => {
      const sync = this.#syncs.get(other.id)
      const isOlder = other.order.id < order.id && sync !== undefined && sync.id > later.id
      return isOlder && isPending(sync)
    })
  }

  /** Whether somebody else's orders have the same e-mail address. */
  sharesEmail(order: Exchange): boolean {
    const [email, key] = [sent(order, 'email'), windowOfOrder(order) ?? '']
    return typeof email === 'string' && this.#emails.of(email, () => key) !== key
  }

  #of(key: string, exchange: Exchange): Window {
    const name = String(JSON.parse(key)[0])
    const isOwn = exchange.note?.fresh === true
    const customer = this.#customers.of(name, () => ({ isOwn, history: [] }))
    customer.history.push(exchange)
    customer.history.splice(1, Math.max(0, customer.history.length - MOST_HISTORY))
    return this.#windows.of(key, () => ({ customer, placed: [], orders: 0 }))
  }
}

/** All that happened to the customer since its first order. */
export function windowHistory({ customer }: Window, last: Exchange): readonly Exchange[] {
  return [...customer.history.filter((one) => one !== last), last]
}

export function isPending(sync: Exchange): boolean {
  return isSame(read(sync, 'status'), 'pending') && read(sync, 'terminal') === false
}

/** Whether the window that was read was not over by the service's own clock when it was synced. */
export function isWithin(open: Exchange, sync: Exchange): boolean {
  const [now, expires] = [
    utcInstant(read(sync, 'synchronizedAt')),
    utcInstant(read(open, 'depositIntentExpiresAt')),
  ]
  return now !== undefined && expires !== undefined && now < expires
}

export function doesOverride(order: Exchange): boolean {
  return sent(order, 'overrideActiveIntent') === true
}

/** Which of its names is the customer's is not documented, so that both have to be the same. */
export function isSameCustomer(one: Exchange, other: Exchange): boolean {
  return sent(one, 'email') === sent(other, 'email')
}
