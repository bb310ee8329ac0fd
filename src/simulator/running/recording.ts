/**
 * What was done to a world since a moment: every operation that changed it, with its input and its
 * time. What a receiver answered is part of the input that records the attempt. Repeating the steps
 * on the world of that moment gives the same bytes (capsule.ts). Kept in memory, up to a limit.
 */
import type { WorldSnapshot } from '../rows.ts'
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

export class Recording {
  readonly #world: World
  #start: WorldSnapshot | undefined
  /** As JSON: nothing that a caller does later can change them. */
  #steps: string[] = []
  #textLength = 0
  #end: string | undefined

  constructor(world: World) {
    this.#world = world
  }

  /** The world when the recording began; undefined if there is none. */
  get start(): WorldSnapshot | undefined {
    return this.#start
  }

  get steps(): readonly RecordedStep[] {
    return this.#steps.map((text) => JSON.parse(text) as RecordedStep)
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
    this.#textLength = 0
    this.#end = undefined
    this.#world.onCommit = (commit) => this.#note(commit)
  }

  /** The world was replaced: a recording that was on begins again with it. */
  restart(): void {
    if (this.#start !== undefined) this.begin()
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
  }

  #stop(why: string): void {
    this.#end = why
    this.#world.onCommit = undefined
  }
}

type Recorded = { readonly prepared: PreparedAttempt; readonly results: unknown }

/** The request that was sent follows from the step that prepared it. */
function withoutRequest(input: unknown) {
  const { prepared, results } = input as Recorded
  return { deliveryId: prepared.deliveryId, results }
}
