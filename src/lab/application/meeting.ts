/**
 * Two handlers of an application that ask the service meet: each gets its answer when both have
 * asked, so that both go on from the same answer. An application that handles one after the other
 * lets the first one wait in vain, once.
 */
import { systemTimers } from '../../base/ports/system-timers.ts'

/** Longer than the second handler takes to ask. */
const ALONE_MS = 250

export class Meeting {
  #parties = 2
  #waiting: (() => void)[] = []
  #cancel: (() => void) | undefined

  get isOver(): boolean {
    return this.#parties <= 0
  }

  /** Resolves when the answer may be sent. */
  arrive(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#cancel ??= systemTimers.after(ALONE_MS, () => this.leave())
      this.#release()
    })
  }

  /** One of the two has ended, or does not come. */
  leave(): void {
    this.#parties -= 1
    this.#release()
  }

  #release(): void {
    if (this.#waiting.length < this.#parties) return
    this.#cancel?.()
    this.#cancel = undefined
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
