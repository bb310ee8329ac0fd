/**
 * The states at rest that sequences have reached. Two are equal where the same steps were taken and
 * are left, and the application has sent, received and shown the same in the same order: by its
 * reading most would be, but what it remembers, such as the ids of events, no adapter shows.
 */
import { createHash } from 'node:crypto'
import type { Scenario, Step } from '../model/scenario.ts'
import type { Message } from '../runner/timeline.ts'

/** They change when a message arrives, which the order of the messages shows. */
const MOVES_ONLY: ReadonlySet<string | undefined> = new Set(['delay', 'reorder', 'duplicate'])
/** Every sequence has its own rates; that the amount is right was checked before. */
const AMOUNT = 'credited'

export class States {
  readonly #reached = new Set<string>()

  get count(): number {
    return this.#reached.size
  }

  /** Whether another sequence has reached it, and goes on from there. */
  isKnown(
    { world: { webhooks: _, ...world } = {}, steps }: Scenario,
    messages: readonly Message[],
  ) {
    const taken = steps.filter((step) => !('advance' in step)).map(withoutWords)
    const text = JSON.stringify([world, taken, messages.map(comparable)])
    const state = createHash('sha256').update(text).digest('base64')
    const isKnown = this.#reached.has(state)
    this.#reached.add(state)
    return isKnown
  }
}

function withoutWords({ title: _title, hint: _hint, ...step }: Step): object {
  return step
}

function comparable({ fault, shown, ...message }: Message): object {
  return {
    ...message,
    ...(MOVES_ONLY.has(fault) ? {} : { fault }),
    ...(shown && { shown: { ...shown, [AMOUNT]: undefined } }),
  }
}
