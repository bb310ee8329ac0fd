/** When an application is interrupted while it handles a webhook, by what it took before. */
import type { AppInterrupt } from '../../base/contract/generated/types.ts'

/** The application has the headers, and none of what they announce. */
export const FIRST_BYTE = 'first byte'
/** The application has acknowledged it, and says that no work waits. */
export const NO_BACKLOG = 'no backlog'
/** The application has acknowledged it, and shows its effect, or its end if no effect is due. */
export const EFFECT = 'effect'
/** No work waits, or it has not answered in the time that follows: its work has the lock. */
export const BUSY = 'busy '
/** Where nothing was measured. */
const USUAL_MS = 20
const MEASURED = 9
/** After a kill, the next attempt is cut at the next one. */
const KILL_SHARES = [0.05, 0.25, 0.45, 0.65, 0.85]
/** After the answer nothing is sent again, so that a try has one such moment. */
const AFTER_ANSWER = 1.15
/** Shares of the most by which effects came later than the answer: most come earlier. */
const LATE_SHARES = [0.5, 0.35, 0.65, 0.8, 0.2, 1.1]
/** Longer than an application takes to count its work that does none. */
const LEAST_BUSY_MS = 10
/** Shares of the time before it said that no work waits. The last work is often done last. */
const BUSY_SHARES = [0.75, 0.5, 0.25, 0.9]
/** The first of three tries is cut before the answer, if effects come after it. */
const EARLY_EVERY = 3
/** The last of three others is cut when the effect shows. */
const EFFECT_EVERY = 3
/** A request whose connection is closed before it was read is never handled. */
const PAUSE_SHARES = [0.45, 0.75]
const MOST_CALLS = 2

export class Moments {
  /** How much later than its answers the application shows what a webhook has changed. */
  lateMs: () => number = () => 0
  /** Whether it says how much work waits. */
  hasBacklog = false
  readonly #took = new Map<string, number[]>()
  #mostCalls = 0
  #firstMs = 0
  #early = 0
  #tries = 0
  #countedMs = 0

  /** `calls` of the service came while it handled a webhook of the type. */
  note(type: string, ms: number, calls: number): void {
    this.#took.set(type, [...(this.#took.get(type) ?? []), ms].slice(-MEASURED))
    this.#mostCalls = Math.max(this.#mostCalls, calls)
  }

  /** How long the first one took in a process that was just started, which loads what it needs. */
  noteFirst(ms: number): void {
    this.#firstMs = ms
  }

  /** How long it took to say how much work waits: the last time, that it is done. */
  noteCount(ms: number): void {
    this.#countedMs = ms
  }

  usualMs(type: string): number {
    const took = this.#took.get(type) ?? [...this.#took.values()].flat()
    return took.toSorted((one, other) => one - other)[took.length >> 1] ?? USUAL_MS
  }

  /**
   * Spread over the time that webhooks of the type took, after the calls that they caused; or one
   * after the answer, where effects are later.
   */
  of({ by, during }: AppInterrupt): readonly string[] {
    const usual = this.usualMs(during)
    const late = by === 'kill' ? this.#nextLate() : undefined
    if (typeof late === 'string') return [late]
    if (late !== undefined) return [textOf(AFTER_ANSWER * usual + late)]
    const calls = Array.from({ length: Math.min(this.#mostCalls, MOST_CALLS) }, (_, index) => {
      return `call ${index + 1}`
    })
    const shares =
      by === 'kill' ? this.#killsWithin(usual) : PAUSE_SHARES.map((share) => share * usual)
    return [FIRST_BYTE, ...calls, ...shares.map(textOf)]
  }

  /**
   * Each is in a process that was just started: by the usual time, then as if it first loads what
   * it needs, then as if all of it takes longer.
   */
  #killsWithin(usual: number): readonly number[] {
    const first = Math.max(this.#firstMs, usual)
    const within = [usual, usual, first][this.#early % 3] ?? usual
    const from = this.#early % 3 === 1 ? first - usual : 0
    this.#early += 1
    return [...KILL_SHARES, AFTER_ANSWER].map((share) => from + share * within)
  }

  /**
   * Where the effect shows, or work has just left the queue or is done, if the application says how
   * much waits.
   */
  #nextLate(): number | string | undefined {
    const lateMs = this.lateMs()
    if (lateMs === 0) return undefined
    this.#tries += 1
    if (this.#tries % EARLY_EVERY === 1) return undefined
    const late = this.#tries - Math.ceil(this.#tries / EARLY_EVERY) - 1
    if (late % EFFECT_EVERY === EFFECT_EVERY - 1) return EFFECT
    const turn = late - Math.floor(late / EFFECT_EVERY)
    if (this.hasBacklog) return turn % 2 === 0 ? NO_BACKLOG : this.#nextBusy(turn >> 1)
    return (LATE_SHARES[turn % LATE_SHARES.length] ?? 0) * lateMs
  }

  #nextBusy(turn: number): string {
    const ms = (BUSY_SHARES[turn % BUSY_SHARES.length] ?? 0) * this.#countedMs
    return `${BUSY}${textOf(Math.max(LEAST_BUSY_MS, ms))}`
  }
}

export function msOf(moment: string): number {
  return Number.parseFloat(moment) || 0
}

function textOf(ms: number): string {
  return `${Math.round(ms * 10) / 10}ms`
}
