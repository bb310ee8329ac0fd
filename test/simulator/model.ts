/**
 * The small model that a world is held against: what a careful reader of the documentation expects of orders and
 * windows, without any of the simulator's code. Orders move only when they are told to (progression `manual`).
 */
export type ModelState =
  'placed' | 'funded' | 'settling' | 'completed' | 'failed' | 'expired' | 'cancelled'

export type ModelOrder = {
  readonly slot: string
  state: ModelState
  /** Halves of the expected amount that have arrived before the order was funded. */
  halves: number
  transitions: number
}

export const WINDOW_MS = 30 * 60_000

export class Model {
  readonly orders = new Map<string, ModelOrder>()
  readonly windows = new Map<string, { readonly order: string; readonly expiresAt: number }>()
  now: number

  constructor(now: number) {
    this.now = now
  }

  holds(slot: string): boolean {
    return this.windows.has(slot)
  }

  place(id: string, slot: string): void {
    const old = this.windows.get(slot)
    this.windows.delete(slot)
    const replaced = old === undefined ? undefined : this.#order(old.order)
    if (old !== undefined && replaced?.state === 'placed' && replaced.halves === 0) {
      this.#move(old.order, 'cancelled')
    }
    this.orders.set(id, { slot, state: 'placed', halves: 0, transitions: 1 })
    this.windows.set(slot, { order: id, expiresAt: this.now + WINDOW_MS })
  }

  /** Half of what is expected, or all of it. */
  deposit(id: string, halves: 1 | 2): void {
    const order = this.#order(id)
    if (order.state !== 'placed') return
    order.halves += halves
    if (order.halves >= 2) this.#move(id, 'funded')
  }

  /** False where the move must be refused. */
  act(id: string, action: 'settle' | 'complete' | 'fail' | 'cancel' | 'expire'): boolean {
    const order = this.#order(id)
    const { state } = order
    const target = {
      settle: 'settling',
      complete: 'completed',
      fail: 'failed',
      cancel: 'cancelled',
      expire: 'expired',
    }[action] as ModelState
    if (state === target) return true
    if (['completed', 'failed', 'expired', 'cancelled'].includes(state)) return false
    if (action === 'fail') this.#move(id, 'failed')
    else if (action === 'cancel' || action === 'expire') {
      if (state !== 'placed') return false
      this.#move(id, target)
    } else {
      if (order.state === 'placed') this.#move(id, 'funded')
      if (order.state === 'funded') this.#move(id, 'settling')
      if (action === 'complete') this.#move(id, 'completed')
    }
    return true
  }

  advance(ms: number): void {
    this.now += ms
    for (const [slot, window] of [...this.windows]) {
      if (window.expiresAt > this.now) continue
      this.windows.delete(slot)
      if (this.#order(window.order).state === 'placed') this.#move(window.order, 'expired')
    }
  }

  #move(id: string, state: ModelState): void {
    const order = this.#order(id)
    order.state = state
    order.transitions += 1
    const isOver = ['completed', 'failed', 'expired', 'cancelled'].includes(state)
    if (isOver && this.windows.get(order.slot)?.order === id) this.windows.delete(order.slot)
  }

  #order(id: string): ModelOrder {
    const order = this.orders.get(id)
    if (order === undefined) throw new Error(`The model has no order "${id}"`)
    return order
  }
}
