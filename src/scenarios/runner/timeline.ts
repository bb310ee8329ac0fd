/**
 * What happened in a run, in simulated and in real time. A long timeline keeps its first and its
 * last entries.
 */
import { cut } from '../../base/vocabulary/text.ts'
import type { Party, TimelineEntry } from './result.ts'

const KEPT_AT_EACH_END = 500
const KEPT_CHARACTERS = 2_000
const MOST_MESSAGES = 10_000

export type NewEntry = Omit<TimelineEntry, 'realMs' | 'ok'> & {
  readonly ok?: boolean
  readonly about?: object
  readonly message?: Message
}

/**
 * What an application sent, received or showed, without times and wording: the explorer compares
 * states by it.
 */
export type Message = {
  readonly with: Party
  /** A call, the type of an event, or what was done with the application. */
  readonly what: string
  /** The status, or the error, of the answer. */
  readonly answer?: string | number
  readonly fault?: string
  readonly shown?: object
}

export class Timeline {
  readonly #startedAt: number
  readonly #elapsedMs: () => number
  readonly #onAdd: (entry: TimelineEntry) => void
  readonly #first: TimelineEntry[] = []
  #last: TimelineEntry[] = []
  #left = 0
  readonly #messages: Message[] = []
  /** The subjects of entries. One may turn out to be wrong before or after its entry is added. */
  readonly #subjects = new WeakMap<TimelineEntry, object>()
  readonly #blamed = new WeakSet<object>()

  /** `elapsedMs` is real time since the start of the run; `startedAt` is simulated time. */
  constructor(
    startedAt: number,
    elapsedMs: () => number,
    onAdd: (entry: TimelineEntry) => void = () => {},
  ) {
    this.#onAdd = onAdd
    this.#startedAt = startedAt
    this.#elapsedMs = elapsedMs
  }

  get startedAt(): number {
    return this.#startedAt
  }

  /** `about` is the subject that {@link blame} can name: a response or an arrival. */
  add({ about, message, ...entry }: NewEntry): void {
    if (message !== undefined && this.#messages.length < MOST_MESSAGES) this.#messages.push(message)
    const { detail } = entry
    const whole: TimelineEntry = {
      ok: true,
      ...entry,
      ...(detail === undefined ? {} : { detail: cut(detail, KEPT_CHARACTERS) }),
      realMs: this.#elapsedMs(),
    }
    if (about !== undefined) this.#subjects.set(whole, about)
    this.#onAdd(whole)
    if (this.#first.length < KEPT_AT_EACH_END) this.#first.push(whole)
    else this.#last.push(whole)
    if (this.#last.length < 2 * KEPT_AT_EACH_END) return
    this.#left += KEPT_AT_EACH_END
    this.#last = this.#last.slice(KEPT_AT_EACH_END)
  }

  /** Marks the entries about the subject as part of the failure. */
  blame(subject: object): void {
    this.#blamed.add(subject)
  }

  /** Messages of the first entries, in their order. */
  messages(): readonly Message[] {
    return this.#messages
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
