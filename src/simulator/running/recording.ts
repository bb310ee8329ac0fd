/**
 * What was done to a world since a moment: every operation that changed it, with its input and its
 * time. What a receiver answered is part of the input that records the attempt. Repeating the steps
 * on the world of that moment gives the same bytes (capsule.ts). Kept in memory, up to a limit.
 */
import type { Timers } from '../../ports/timers.ts'
import { inTurns, type Slices } from '../../vocabulary/slices.ts'
import type { Change, WorldSnapshot } from '../rows.ts'
import type { Commit, World } from '../world.ts'
import type { PreparedAttempt } from '../webhooks/attempt-operations.ts'
import { recordedNameOf, type RecordedOperation } from './recorded-operations.ts'

const STEP_LIMIT = 10_000
const TEXT_LIMIT = 16 * 1024 * 1024

export type RecordedStep = {
  /** Simulated time. */
  readonly at: number
  readonly operation: RecordedOperation
  readonly input: unknown
}

type Turns = { readonly timers: Timers; readonly closing: AbortSignal }

/** The world after this many steps, and the simulated time of the step that names it. */
type RecordedMoment = { readonly steps: number; readonly at: number }

export class Recording {
  readonly #world: World
  readonly #turns: Turns
  #start: WorldSnapshot | undefined
  /** As JSON: nothing that a caller does later can change them. */
  #steps: string[] = []
  /** Nothing has to be repeated to find a moment, or to know that it does not exist. */
  #moments = new Map<string, RecordedMoment>()
  #textLength = 0
  #end: string | undefined

  constructor(world: World, turns: Turns) {
    this.#world = world
    this.#turns = turns
  }

  /** The world when the recording began; undefined if nothing is recorded. */
  get start(): WorldSnapshot | undefined {
    return this.#start
  }

  /** Those that it has now. Each is parsed when it is read, because all of them take a while. */
  steps(count = this.#steps.length): Iterable<RecordedStep> {
    return parsed(this.#steps.slice(0, count))
  }

  /** The moment before an order (its id or reference), or after an event. */
  momentOf(wanted: string): RecordedMoment | undefined {
    return this.#moments.get(wanted)
  }

  get stepCount(): number {
    return this.#steps.length
  }

  /** Why it ended; undefined while it goes on. */
  get end(): string | undefined {
    return this.#end
  }

  /** Records from now on. No attempt of a delivery may be in progress. */
  begin(): void {
    this.#start = this.#world.snapshot()
    this.#steps = []
    this.#moments = new Map()
    this.#textLength = 0
    this.#end = undefined
    this.#world.onCommit = (commit) => this.#note(commit)
  }

  /** The world was replaced: a recording that was on begins again with it. */
  restart(): void {
    if (this.#start !== undefined) this.begin()
  }

  /** Repeats what was recorded while other requests are answered, until the world closes. */
  inTurns<Result>(work: Slices<Result>): Promise<Result> {
    const { timers, closing } = this.#turns
    return inTurns(work, async () => {
      await timers.turn?.()
      closing.throwIfAborted()
    })
  }

  #note({ at, operation, input, change }: Commit): void {
    const name = recordedNameOf(operation)
    // The attempt that is recorded after it is the one that was prepared then.
    if (change === undefined && name !== 'prepareAttempt') return
    if (name === undefined) {
      this.#stop('an operation changed the world that recordings do not know')
      return
    }
    const recorded = name === 'recordAttempt' ? withoutRequest(input) : input
    const text = JSON.stringify({ at, operation: name, input: recorded })
    this.#textLength += text.length
    if (this.#steps.length >= STEP_LIMIT || this.#textLength > TEXT_LIMIT) {
      this.#stop(`it has ${STEP_LIMIT} steps, or ${TEXT_LIMIT / 1024 / 1024} MB of them`)
      return
    }
    this.#steps.push(text)
    this.#noteMoments(at, change?.put ?? {})
  }

  /** The first change with an order placed it, or is the first that was recorded. */
  #noteMoments(at: number, { orders = [], events = [] }: NonNullable<Change['put']>): void {
    const { length } = this.#steps
    const note = (name: string, moment: RecordedMoment) => {
      if (!this.#moments.has(name)) this.#moments.set(name, moment)
    }
    for (const { id, reference } of orders) {
      const before = { steps: length - 1, at }
      note(id, before)
      note(reference, before)
    }
    for (const { id } of events) note(id, { steps: length, at })
  }

  #stop(why: string): void {
    this.#end = why
    this.#world.onCommit = undefined
  }
}

function* parsed(texts: readonly string[]): Generator<RecordedStep, void> {
  for (const text of texts) yield JSON.parse(text) as RecordedStep
}

type Recorded = { readonly prepared: PreparedAttempt; readonly results: unknown }

/** The request that was sent follows from the step that prepared it. */
function withoutRequest(input: unknown) {
  const { prepared, results } = input as Recorded
  return { deliveryId: prepared.deliveryId, results }
}
