/**
 * When an application is at rest. One that says how much work waits is at rest when none does, and
 * one that polls when it has read what changed. How late effects are otherwise, it has shown
 * before.
 */
/** The first sequences of an application, and so all repetitions of a failure, take their time. */
const PATIENT_SEQUENCES = 4
const ENOUGH_SAMPLES = 2
/** An effect may be later than any before it. */
const MARGIN = 2
/** What an application does with an answer. */
const LEAST_MS = 60
/** An application that asks so often while nobody calls it does so by itself. */
const POLLS = 3

export class Rest {
  /** Orders that have changed since the application asked for them. */
  readonly #unread = new Set<string>()
  /** It need not ask for them again. */
  readonly #readToTheEnd = new Set<string>()
  readonly #asked = new Map<string, number>()
  polls = false
  #isWaiting = false
  #slowestMs = 0
  #sequences = 0
  #samples = 0
  #known = 0
  /** As much work as never ends. */
  #stuck = 0

  /** Whether an application that polls has read every change. */
  get hasRead(): boolean {
    return !this.polls || this.#unread.size === 0
  }

  /** Whether the application will do none of the work that waits. */
  isIdle(backlog: number): boolean {
    this.#stuck = Math.min(this.#stuck, backlog)
    return backlog <= this.#stuck
  }

  noteStuck(backlog: number): void {
    this.#stuck = backlog
  }

  /** How long to wait for an effect; undefined until enough is known. */
  get usualMs(): number | undefined {
    if (this.#sequences <= PATIENT_SEQUENCES) return undefined
    if (this.polls) return LEAST_MS
    return this.#samples < ENOUGH_SAMPLES ? undefined : LEAST_MS + MARGIN * this.#slowestMs
  }

  /** To be called before every sequence. */
  begin(): void {
    this.#sequences += 1
    for (const each of [this.#unread, this.#readToTheEnd, this.#asked]) each.clear()
  }

  /** Calls that come meanwhile are made by the application itself. */
  async waiting(pause: Promise<void>): Promise<void> {
    this.#isWaiting = true
    await pause
    this.#isWaiting = false
  }

  noteChange(order: string): void {
    if (!this.#readToTheEnd.has(order)) this.#unread.add(order)
  }

  noteSync(order: string, isEnded: boolean): void {
    this.#unread.delete(order)
    if (isEnded) this.#readToTheEnd.add(order)
    if (!this.#isWaiting) return
    const asked = (this.#asked.get(order) ?? 0) + 1
    this.#asked.set(order, asked)
    this.polls ||= asked >= POLLS && this.#known < POLLS
  }

  /** How late an effect was that was not there at once. */
  noteEffect(tookMs: number): void {
    this.#samples += 1
    this.#slowestMs = Math.max(this.#slowestMs, tookMs)
  }

  /** It shows what it has not asked for. */
  noteKnown(): void {
    this.#known += 1
    if (this.#known >= POLLS) this.polls = false
  }
}
