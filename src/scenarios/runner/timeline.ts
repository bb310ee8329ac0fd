/**
 * What happened in a telling, in the world's time and in the machine's, for whoever has to find out
 * why. Long tellings keep their beginning and their end.
 */
import type { TimelineEntry } from './result.ts'

const KEPT_AT_EACH_END = 500
const KEPT_CHARACTERS = 2_000

export type NewEntry = Omit<TimelineEntry, 'realMs' | 'ok'> & {
  readonly ok?: boolean
  readonly about?: object
}

export class Timeline {
  readonly #startedAt: number
  readonly #elapsedMs: () => number
  readonly #first: TimelineEntry[] = []
  #last: TimelineEntry[] = []
  #left = 0
  /** What entries are about, and which of that is wrong: it may turn out after, or before. */
  readonly #subjects = new WeakMap<TimelineEntry, object>()
  readonly #blamed = new WeakSet<object>()

  /**
   * `elapsedMs` counts on the machine's clock from the beginning of the telling; `startedAt` is on
   * the world's.
   */
  constructor(startedAt: number, elapsedMs: () => number) {
    this.#startedAt = startedAt
    this.#elapsedMs = elapsedMs
  }

  get startedAt(): number {
    return this.#startedAt
  }

  /** `about` is what {@link blame} can name later: an answer, an arrival. */
  add({ about, ...entry }: NewEntry): void {
    const { detail } = entry
    const whole: TimelineEntry = {
      ok: true,
      ...entry,
      ...(detail === undefined ? {} : { detail: shorten(detail) }),
      realMs: this.#elapsedMs(),
    }
    if (about !== undefined) this.#subjects.set(whole, about)
    if (this.#first.length < KEPT_AT_EACH_END) this.#first.push(whole)
    else this.#last.push(whole)
    if (this.#last.length < 2 * KEPT_AT_EACH_END) return
    this.#left += KEPT_AT_EACH_END
    this.#last = this.#last.slice(KEPT_AT_EACH_END)
  }

  /** Entries about the subject are part of the failure. */
  blame(subject: object): void {
    this.#blamed.add(subject)
  }

  entries(): readonly TimelineEntry[] {
    return this.#kept().map((entry) => {
      const subject = this.#subjects.get(entry)
      return subject !== undefined && this.#blamed.has(subject) ? { ...entry, ok: false } : entry
    })
  }

  #kept(): readonly TimelineEntry[] {
    const [next] = this.#last
    if (this.#left === 0 || next === undefined) return [...this.#first, ...this.#last]
    const gap: TimelineEntry = {
      ...next,
      from: 'runner',
      to: 'runner',
      label: `… ${this.#left} more …`,
      ok: true,
    }
    return [...this.#first, gap, ...this.#last]
  }
}

function shorten(text: string): string {
  return text.length <= KEPT_CHARACTERS ? text : `${text.slice(0, KEPT_CHARACTERS)}…`
}
