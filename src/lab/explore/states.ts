/**
 * The states at rest that sequences have reached. Two are equal where the same steps were taken and
 * are left, and the application has sent, received and shown the same in the same order: by its
 * reading most would be, but what it remembers, such as the ids of events, no adapter shows.
 */
import { createHash } from 'node:crypto'
import type { Oracle } from '../../base/contract/generated/types.ts'
import type { Scenario, Step } from '../../scenarios/model/scenario.ts'
import type { Message } from '../../scenarios/runner/timeline.ts'

/** They change when a message arrives, which the order of the messages shows. */
const MOVES_ONLY: ReadonlySet<string | undefined> = new Set(['delay', 'reorder', 'duplicate'])
/** Every sequence has its own rates; that the amount is right was checked before. */
const AMOUNT = 'credited'

/** They read an order that is open: its state at rest is compared apart. */
const WHILE_OPEN: ReadonlySet<string> = new Set<Oracle>(['early', 'debits', 'returns'])

export class States {
  readonly #reached = new Set<string>()
  readonly #shown = new Set<string>()

  get count(): number {
    return this.#reached.size
  }

  /** Whether another sequence has reached it, and goes on from there. */
  isKnown(
    { world: { webhooks: _, ...world } = {}, steps }: Scenario,
    messages: readonly Message[],
  ) {
    const atRest = messages.findLastIndex(isReading)
    const seen = messages.filter((each, index) => index === atRest || !isReading(each))
    const state = hashOf([world, takenIn(steps), seen.map(comparable)])
    const isKnown = this.#reached.has(state)
    this.#reached.add(state)
    return isKnown
  }

  /** Whether this step reads an open order after the same steps and messages as one that passed. */
  isShown(scenario: Scenario, step: number, messages: readonly Message[]): boolean {
    const oracle = oracleAt(scenario, step)
    return WHILE_OPEN.has(oracle) && this.#shown.has(openState(scenario, step, messages))
  }

  /** To be called when a step has passed. */
  notePassed(scenario: Scenario, step: number, messages: readonly Message[]): void {
    const oracle = oracleAt(scenario, step)
    if (WHILE_OPEN.has(oracle)) this.#shown.add(openState(scenario, step, messages))
  }
}

function oracleAt({ steps }: Scenario, step: number): string {
  return steps[step - 1]?.oracle ?? ''
}

function takenIn(steps: readonly Step[]): readonly object[] {
  return steps.filter((step) => !('advance' in step)).map(withoutWords)
}

/** What is lost, late or rejected later on is in the messages when it happens. */
function openState(
  { world: { webhooks: _, http: __, ...world } = {}, steps }: Scenario,
  step: number,
  messages: readonly Message[],
): string {
  const seen = messages.filter((each) => !isReading(each))
  return hashOf([world, takenIn(steps.slice(0, step)), seen.map(comparable)])
}

function hashOf(state: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64')
}

/** One of an open order changes nothing, and may have been left out. */
function isReading({ what }: Message): boolean {
  return what === 'state'
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
