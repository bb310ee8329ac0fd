/**
 * Judges what has passed once its answer has left. The event loop reads nothing new before, so
 * little ever waits: whoever sends faster than the judge works waits for it, and nothing is left
 * out.
 */
import type { TrafficEntry } from './har-entry.ts'
import type { TrafficJudge } from './judge-traffic.ts'

export class LateJudge {
  readonly #judge: TrafficJudge
  readonly #onLost: (why: string) => void
  #waiting: TrafficEntry[] = []
  #lost: Error | undefined

  /** `onLost` is called once, if judging ends before the traffic does. */
  constructor(judge: TrafficJudge, onLost: (why: string) => void) {
    this.#judge = judge
    this.#onLost = onLost
  }

  see(entry: TrafficEntry): void {
    if (this.#lost !== undefined) return
    this.#waiting.push(entry)
    if (this.#waiting.length === 1) setImmediate(() => this.#judgeWaiting())
  }

  /** All of it is judged. Throws if judging ended before. */
  end(): TrafficJudge {
    this.#judgeWaiting()
    if (this.#lost !== undefined) throw this.#lost
    return this.#judge
  }

  /** The traffic goes on, whatever becomes of its judgement. */
  #judgeWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    try {
      for (const entry of waiting) this.#judge.see(entry)
    } catch (error) {
      this.#lost = error instanceof Error ? error : new Error(String(error))
      this.#onLost(this.#lost.message)
    }
  }
}
