/**
 * A small model of what the documentation says about orders and intents, without any of the
 * simulator's code. Orders move only by control calls (progression `manual`).
 */
const STATES = {
  settle: 'settling',
  complete: 'completed',
  fail: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
} as const

export type ModelAction = keyof typeof STATES
type ModelState = 'placed' | 'funded' | (typeof STATES)[ModelAction]

type ModelOrder = {
  readonly intentKey: string
  state: ModelState
  /** Halves of the expected amount that arrived before the order was funded. */
  halves: number
  transitions: number
}

const INTENT_MS = 30 * 60_000
const TERMINAL: readonly ModelState[] = ['completed', 'failed', 'expired', 'cancelled']

export class Model {
  readonly orders = new Map<string, ModelOrder>()
  readonly intents = new Map<string, { readonly order: string; readonly expiresAt: number }>()
  now: number

  constructor(now: number) {
    this.now = now
  }

  place(id: string, intentKey: string): void {
    const replaced = this.intents.get(intentKey)?.order
    this.intents.delete(intentKey)
    const order = replaced === undefined ? undefined : this.#order(replaced)
    if (replaced !== undefined && order?.state === 'placed' && order.halves === 0) {
      this.#move(replaced, 'cancelled')
    }
    this.orders.set(id, { intentKey, state: 'placed', halves: 0, transitions: 1 })
    this.intents.set(intentKey, { order: id, expiresAt: this.now + INTENT_MS })
  }

  /** Half of the expected amount, or all of it. */
  deposit(id: string, halves: 1 | 2): void {
    const order = this.#order(id)
    if (order.state !== 'placed') return
    order.halves += halves
    if (order.halves >= 2) this.#move(id, 'funded')
  }

  /** False if the move is forbidden. */
  act(id: string, action: ModelAction): boolean {
    const order = this.#order(id)
    const target = STATES[action]
    if (order.state === target) return true
    if (TERMINAL.includes(order.state)) return false
    if (action === 'cancel' || action === 'expire') {
      if (order.state !== 'placed') return false
    } else {
      if (order.state === 'placed') this.#move(id, 'funded')
      if (action === 'complete' && order.state === 'funded') this.#move(id, 'settling')
    }
    this.#move(id, target)
    return true
  }

  advance(ms: number): void {
    this.now += ms
    for (const [intentKey, { order, expiresAt }] of [...this.intents]) {
      if (expiresAt > this.now) continue
      this.intents.delete(intentKey)
      if (this.#order(order).state === 'placed') this.#move(order, 'expired')
    }
  }

  #move(id: string, state: ModelState): void {
    const order = this.#order(id)
    order.state = state
    order.transitions += 1
    const isActive = this.intents.get(order.intentKey)?.order === id
    if (TERMINAL.includes(state) && isActive) this.intents.delete(order.intentKey)
  }

  #order(id: string): ModelOrder {
    const order = this.orders.get(id)
    if (order === undefined) throw new Error(`The model has no order "${id}"`)
    return order
  }
}
