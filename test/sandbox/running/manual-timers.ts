import type { Timers } from '../../../src/base/ports/timers.ts'

/** Timers that fire when the test says so. */
export class ManualTimers implements Timers {
  readonly set: { readonly delayMs: number; readonly wake: () => void }[] = []
  readonly turn: () => Promise<void>

  constructor(turn = () => Promise.resolve()) {
    this.turn = turn
  }

  after(delayMs: number, wake: () => void): () => void {
    const timer = { delayMs, wake }
    this.set.push(timer)
    return () => this.#forget(timer)
  }

  get delays(): readonly number[] {
    return this.set.map(({ delayMs }) => delayMs)
  }

  fire(): void {
    const [timer] = this.set
    if (timer === undefined) throw new Error('No timer is set')
    this.#forget(timer)
    timer.wake()
  }

  #forget(timer: (typeof this.set)[number]): void {
    if (this.set.includes(timer)) this.set.splice(this.set.indexOf(timer), 1)
  }
}
