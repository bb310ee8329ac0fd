/**
 * The states at rest that schedules have reached. Two are equal where the same steps were taken and
 * are left, and the application has sent, received and shown the same in the same order: by its
 * reading alone most would be, but what it remembers, such as the ids of events, no adapter shows.
 */
import { createHash } from 'node:crypto'
import type { Scenario } from '../model/scenario.ts'
import type { TimelineEntry } from '../runner/result.ts'

/** They change when a message arrives, which the order of the messages shows. */
const MOVES_ONLY = / \((?:delay|reorder|duplicate)\)$/
/** Every schedule has its own rates; that the amount is right was checked before. */
const AMOUNT = /, credited [^,]*/

export class States {
  readonly #reached = new Set<string>()

  get count(): number {
    return this.#reached.size
  }

  /** Whether another schedule has reached it, and goes on from there. */
  isKnown(scenario: Scenario, timeline: readonly TimelineEntry[]): boolean {
    const { webhooks: _, ...world } = scenario.world ?? {}
    const steps = scenario.steps.filter((step) => !('advance' in step))
    const messages = timeline.filter(isMessage).map(({ from, to, label }) => {
      return [from, to, label.replace(MOVES_ONLY, '').replace(AMOUNT, '')]
    })
    const text = JSON.stringify([world, steps, messages])
    const state = createHash('sha256').update(text).digest('base64')
    const isKnown = this.#reached.has(state)
    this.#reached.add(state)
    return isKnown
  }
}

/** What an order became has the name of the order, and follows from the request. */
function isMessage({ from, to, label }: TimelineEntry): boolean {
  return to === 'application' || (from === 'application' && label.includes(' → '))
}
