/**
 * Orders of sequences that passed are read again while other sequences run: an effect can come
 * after all patience, such as a second credit by the next batch. It costs no waiting.
 */

/** Whether an order is as it was when its sequence passed. */
export type LaterLook = () => Promise<boolean>

/** How much later; the repetitions of what changed wait as long. */
export const LATER = '2s'
const LATER_MS = 2_000
/** An application that changes its orders otherwise shows nothing by it. */
const MOST_UNCONFIRMED = 3

export class LaterLooks<Passed> {
  /** The last reading of each order in the sequence that runs. */
  readonly #noted = new Map<string, LaterLook>()
  #waiting: { readonly passed: Passed; readonly looks: readonly LaterLook[]; dueAt: number }[] = []
  #unconfirmed = 0

  note(order: string, look: LaterLook): void {
    this.#noted.set(order, look)
  }

  /** To be called before every sequence. */
  begin(): void {
    this.#noted.clear()
  }

  keep(passed: Passed, now = performance.now()): void {
    if (this.#unconfirmed >= MOST_UNCONFIRMED || this.#noted.size === 0) return
    this.#waiting.push({ passed, looks: [...this.#noted.values()], dueAt: now + LATER_MS })
  }

  /** Another application has not seen them. */
  forget(): void {
    this.#waiting = []
  }

  /** Those of which an order has changed since. */
  async changed(now = performance.now()): Promise<readonly Passed[]> {
    const due = this.#waiting.filter(({ dueAt }) => dueAt <= now)
    this.#waiting = this.#waiting.filter(({ dueAt }) => dueAt > now)
    const changed: Passed[] = []
    for (const { passed, looks } of due)
      // One that cannot be read fails at the next sequence.
      for (const look of looks)
        if (!(await look().catch(() => true))) {
          changed.push(passed)
          break
        }
    return changed
  }

  noteUnconfirmed(): void {
    this.#unconfirmed += 1
    if (this.#unconfirmed >= MOST_UNCONFIRMED) this.forget()
  }
}
