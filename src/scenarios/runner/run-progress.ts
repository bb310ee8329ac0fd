/** What a run says while it goes on: the step, and what is new in its timeline. */
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import type { TimelineEntry } from './result.ts'

type Progress = {
  /** Counted from 1 over the top-level steps; 0 before the first. */
  readonly step: number
  readonly steps: number
  readonly title: string
  /** Without keys and secrets. */
  readonly entries: readonly TimelineEntry[]
}

/** The run goes on when it resolves. */
export type RunProgressListener = (progress: Progress) => Promise<void>

/** The result has all; nobody reads more while it goes on. */
const MOST_ENTRIES = 400

export class RunProgress {
  readonly #steps: number
  readonly #listener: RunProgressListener
  #step = 0
  #title = ''
  #fresh: TimelineEntry[] = []
  #count = 0

  constructor(steps: number, listener: RunProgressListener) {
    this.#steps = steps
    this.#listener = listener
  }

  note(entry: TimelineEntry): void {
    this.#count += 1
    if (this.#count <= MOST_ENTRIES) this.#fresh.push(entry)
  }

  async begin(step: number, title: string): Promise<void> {
    this.#step = step
    this.#title = title
    await this.tell([])
  }

  async tell(secrets: readonly string[]): Promise<void> {
    const entries = withoutSecrets(this.#fresh, secrets)
    this.#fresh = []
    await this.#listener({ step: this.#step, steps: this.#steps, title: this.#title, entries })
  }
}
