/**
 * What happened in a world since a moment: every operation that changed it, with its input and its
 * time, and every exchange of the service. What a receiver answered is part of the input that
 * records the attempt. Repeating the steps on the world of that moment gives the same bytes
 * (repeated-world.ts). Kept in memory, up to a limit; `onItem` gets everything.
 */
import type { WorldVariations } from '../simulator/variations.ts'
import type { Timers } from '../../base/ports/timers.ts'
import { inTurns, type Slices } from '../../base/vocabulary/slices.ts'
import type { ApiKey } from '../simulator/keys/key.ts'
import type { Change, WorldSnapshot } from '../simulator/rows.ts'
import type { Endpoint } from '../simulator/webhooks/webhook.ts'
import type { Commit, World } from '../simulator/world.ts'
import type { PreparedAttempt } from '../simulator/webhooks/attempt-operations.ts'
import { recordedNameOf, type RecordedOperation } from './recorded-operations.ts'

const STEP_LIMIT = 10_000
const TEXT_LIMIT = 16 * 1024 * 1024
const TOO_LONG = `it has ${STEP_LIMIT} steps, or ${TEXT_LIMIT / 1024 / 1024} MB of them`
const UNKNOWN = 'an operation changed the world that recordings do not know'

export type RecordedStep = {
  /** Simulated time. */
  readonly at: number
  readonly operation: RecordedOperation
  readonly input: unknown
}

/** A request of the service and its response, as they were. */
export type RecordedExchange = {
  /** The documented operation, if the world and the request decide its response. */
  readonly operation: string | undefined
  readonly method: string
  readonly host: string
  /** With the query. */
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: string
  /** 0 if the connection broke before it. */
  readonly status: number
  readonly responseHeaders: Readonly<Record<string, string>>
  /** Null if it did not arrive as a whole. */
  readonly responseBody: string | null
  readonly tookMs: number
}

/** A key, or the newest secret of an endpoint, and the id of its row. */
export type IssuedSecret = { readonly id: string; readonly secret: string }

/** What happened at one moment: an exchange with the steps that it took, or a step. */
export type RecordedItem = {
  /** Simulated time. */
  readonly at: number
  readonly steps: readonly RecordedStep[]
  readonly issued: readonly IssuedSecret[]
  readonly exchange: RecordedExchange | undefined
}

type KeptItem = Omit<RecordedItem, 'steps' | 'exchange'> & {
  /** How many steps there were after it. */
  readonly stepsAfter: number
  /** As JSON. */
  readonly exchange: string | undefined
}

type Turns = { readonly timers: Timers; readonly closing: AbortSignal }

/** The world after this many steps, and the simulated time of the step that names it. */
type RecordedMoment = { readonly steps: number; readonly at: number }

export class Recording {
  /** Gets the world at the start, also after a reset, and whatever happens from then on. */
  onStart: ((start: WorldSnapshot) => void) | undefined
  onItem: ((item: RecordedItem) => void) | undefined
  /** Gets why nothing more can be recorded of the world. */
  onEnd: ((why: string) => void) | undefined
  readonly #world: World
  readonly #turns: Turns
  #start: WorldSnapshot | undefined
  /** As JSON: nothing that a caller does later can change them. */
  #steps: string[] = []
  /** Nothing has to be repeated to find a moment, or to know that it does not exist. */
  #moments = new Map<string, RecordedMoment>()
  #items: KeptItem[] = []
  #textLength = 0
  #end: string | undefined
  /** Steps of the item that has not ended. */
  #open: RecordedStep[] = []
  #issued: IssuedSecret[] = []
  /** Since when a request is answered; undefined between requests. */
  #exchangeAt: number | undefined

  constructor(world: World, turns: Turns) {
    this.#world = world
    this.#turns = turns
  }

  /** For a world that repeats what was recorded. */
  variations(): WorldVariations {
    return this.#world.variations.ofRepetition()
  }

  /** The world when the recording began; undefined if nothing is recorded. */
  get start(): WorldSnapshot | undefined {
    return this.#start
  }

  /** Those that it has now. Each is parsed when it is read, because all of them take a while. */
  steps(count = this.#steps.length): Iterable<RecordedStep> {
    return parsed(this.#steps.slice(0, count))
  }

  /** Those that it has now, with their steps. */
  items(): Iterable<RecordedItem> {
    return parsedItems(this.#items.slice(), this.#steps.slice())
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
    this.#items = []
    this.#moments = new Map()
    this.#textLength = 0
    this.#end = undefined
    ;[this.#open, this.#issued] = [[], []]
    this.#world.onCommit = (commit) => this.#note(commit)
    this.onStart?.(this.#start)
  }

  /** The steps until `closeExchange` belong to one request. */
  openExchange(): void {
    if (this.#world.onCommit === undefined) return
    this.#exchangeAt = this.#world.now()
    this.#world.hold(this.#exchangeAt)
  }

  /** `exchange` is asked only if it is recorded. */
  closeExchange(exchange: () => RecordedExchange): void {
    const at = this.#exchangeAt
    if (at === undefined) return
    this.#exchangeAt = undefined
    this.#world.hold(undefined)
    if (this.#world.onCommit === undefined) return
    this.#close(at, exchange())
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
      this.#stop(UNKNOWN)
      this.#world.onCommit = undefined
      this.onEnd?.(UNKNOWN)
      return
    }
    const step = {
      ...{ at, operation: name },
      input: name === 'recordAttempt' ? withoutRequest(input) : input,
    }
    const { keys = [], endpoints = [], orders, events } = change?.put ?? {}
    this.#open.push(step)
    this.#issued.push(...issuedBy(keys, endpoints))
    if (this.#keeps(step)) this.#noteMoments(at, { orders, events })
    // Without its attempt, the preparation of one need not be kept.
    if (this.#exchangeAt === undefined && name !== 'prepareAttempt') this.#close(at)
  }

  /** Whether the step is kept in memory. */
  #keeps(step: RecordedStep): boolean {
    if (this.#end !== undefined) return false
    const text = JSON.stringify(step)
    this.#textLength += text.length
    if (this.#steps.length >= STEP_LIMIT || this.#textLength > TEXT_LIMIT) {
      this.#stop(TOO_LONG)
      return false
    }
    this.#steps.push(text)
    return true
  }

  #close(at: number, exchange?: RecordedExchange): void {
    const item = { at, steps: this.#open, issued: this.#issued }
    ;[this.#open, this.#issued] = [[], []]
    this.onItem?.({ ...item, exchange })
    if (this.#end !== undefined) return
    const text = exchange && JSON.stringify(exchange)
    this.#textLength += text?.length ?? 0
    if (this.#textLength > TEXT_LIMIT) this.#stop(TOO_LONG)
    else {
      const { issued } = item
      this.#items.push({ at, issued, exchange: text, stepsAfter: this.#steps.length })
    }
  }

  /** The first change with an order placed it, or is the first that was recorded. */
  #noteMoments(at: number, { orders = [], events = [] }: Placed): void {
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
    if (this.onItem === undefined) this.#world.onCommit = undefined
  }
}

type Placed = {
  readonly orders: NonNullable<Change['put']>['orders'] | undefined
  readonly events: NonNullable<Change['put']>['events'] | undefined
}

/** The last secret of an endpoint is its newest. */
export function issuedBy(
  keys: readonly ApiKey[],
  endpoints: readonly Endpoint[],
): readonly IssuedSecret[] {
  if (keys.length === 0 && endpoints.length === 0) return []
  return [
    ...keys.map(({ id, key }) => ({ id, secret: key })),
    ...endpoints.map(({ id, secret }) => ({ id, secret })),
  ]
}

function* parsedItems(
  items: readonly KeptItem[],
  texts: readonly string[],
): Generator<RecordedItem, void> {
  let first = 0
  for (const { stepsAfter, exchange, ...item } of items) {
    const steps = [...parsed(texts.slice(first, stepsAfter))]
    first = stepsAfter
    yield {
      ...item,
      steps,
      exchange: exchange === undefined ? undefined : parsedExchange(exchange),
    }
  }
}

function parsedExchange(text: string): RecordedExchange {
  return JSON.parse(text) as RecordedExchange
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
