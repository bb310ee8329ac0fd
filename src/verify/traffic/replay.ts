/**
 * Repeats the worlds of a recording: every step, every request and every webhook. Tells where the
 * rows, the responses or the webhooks first differ from those of the file.
 */
import type { RecordedPart } from '../../sandbox/config/recording-file.ts'
import type { RecordedOperation } from '../../sandbox/running/recorded-operations.ts'
import { noVariations, type WorldVariations } from '../../sandbox/simulator/variations.ts'
import { RepeatedWorld, type RepeatableStep } from '../../sandbox/running/repeated-world.ts'
import { DEFAULT_WORLD } from '../../sandbox/running/sandbox.ts'
import { webhookEntry } from '../../sandbox/running/shown-entries.ts'
import type { WorldSnapshot } from '../../sandbox/simulator/rows.ts'
import type { PreparedAttempt } from '../../sandbox/simulator/webhooks/attempt-operations.ts'
import type { World } from '../../sandbox/simulator/world.ts'
import type { TransportResult } from '../../base/ports/transport.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { canRepeat, repeatExchange } from './repeated-exchange.ts'

type ReplayDifference = {
  readonly world: string
  /** From 1; of a response or a webhook without steps, that of the last step before it. */
  readonly step: number
  /** Such as `step 3 (createOrder at 2026-01-01T09:00:00.000Z)`. */
  readonly subject: string
  readonly message: string
}

export type ReplayedWorld = {
  readonly name: string
  readonly snapshot: WorldSnapshot
  /** Simulated time. */
  readonly until: number
}

export type Replayed = {
  /** How many were repeated. */
  readonly steps: number
  /** `masked` of those that were `compared`; the others depend on more than the world. */
  readonly responses: {
    readonly compared: number
    readonly masked: number
    readonly others: number
  }
  readonly webhooks: number
  /** The default world, or the first if it is not among them. */
  readonly main: ReplayedWorld
  /** Those that were not deleted. */
  readonly others: readonly ReplayedWorld[]
  readonly deleted: number
  /** Why the recording of a world ended before the others. */
  readonly ended: ReadonlyMap<string, string>
  readonly difference: ReplayDifference | undefined
}

/** Undefined if no world is among the parts. `variations` makes those of each world. */
export function repeatRecording(
  parts: Iterable<RecordedPart>,
  variations = () => noVariations,
): Replayed | undefined {
  const replay = new RecordingReplay(variations)
  for (const part of parts) {
    replay.see(part)
    if (replay.difference !== undefined) break
  }
  return replay.result()
}

/** A world that is repeated, and its webhooks whose step is in a later entry. */
type Place = { readonly repeated: RepeatedWorld; webhooks: unknown[] }

type Compared = Omit<ReplayDifference, 'world' | 'step'> | undefined

/** What a request does itself comes after these. */
const BEFORE_REQUEST: ReadonlySet<RecordedOperation> = new Set([
  'takePlannedStep',
  'expireIntent',
  'prepareAttempt',
])

class RecordingReplay {
  difference: ReplayDifference | undefined
  readonly #variations: () => WorldVariations
  readonly #places = new Map<string, Place>()
  readonly #ended = new Map<string, string>()
  readonly #counts = { steps: 0, compared: 0, masked: 0, others: 0, webhooks: 0, deleted: 0 }

  constructor(variations: () => WorldVariations) {
    this.#variations = variations
  }

  see(part: RecordedPart): void {
    const { world } = part
    if ('start' in part) {
      const repeated = new RepeatedWorld(part.start, this.#variations())
      this.#places.set(world, { repeated, webhooks: [] })
    } else if ('end' in part) this.#ended.set(world, part.end)
    else if ('isDeleted' in part) this.#counts.deleted += Number(this.#places.delete(world))
    else {
      const place = this.#places.get(world)
      const found = place && this.#repeat(place, part.steps, part.entry)
      if (found !== undefined) this.difference = { world, step: this.#counts.steps, ...found }
    }
  }

  result(): Replayed | undefined {
    const worlds = [...this.#places].map(([name, { repeated }]) => replayedWorld(name, repeated))
    const main = worlds.find(({ name }) => name === DEFAULT_WORLD) ?? worlds[0]
    if (main === undefined) return undefined
    const { steps, compared, masked, others, webhooks, deleted } = this.#counts
    return {
      ...{ steps, webhooks, deleted, main, ended: this.#ended, difference: this.difference },
      responses: { compared, masked, others },
      others: worlds.filter((world) => world !== main),
    }
  }

  #repeat(place: Place, steps: readonly RepeatableStep[], entry: unknown): Compared {
    const isWebhook = memberOf(entry, '_webhook') !== undefined
    if (isWebhook) place.webhooks.push(entry)
    if (isWebhook && steps.length === 0) return undefined
    const [last] = steps.slice(-1)
    if (last?.operation === 'recordAttempt') return this.#repeatAttempt(place, steps, last)
    if (isWebhook || !canRepeat(place.repeated, entry)) {
      this.#counts.others += Number(isOfService(entry))
      return this.#repeatSteps(place, steps)
    }
    const own = steps.findIndex(({ operation }) => !BEFORE_REQUEST.has(operation))
    const before = own === -1 ? steps.length : own
    const found = this.#repeatSteps(place, steps.slice(0, before))
    return found ?? this.#repeatExchange(place, steps.slice(before), entry)
  }

  #repeatSteps({ repeated }: Place, steps: readonly RepeatableStep[]): Compared {
    for (const step of steps) {
      this.#counts.steps += 1
      let message: string | undefined
      try {
        message = messageOf(step, repeated.repeat(step))
      } catch (error) {
        message = `it failed: ${(error instanceof Error ? error.message : String(error)).slice(0, 300)}`
      }
      if (message !== undefined) return { subject: this.#subjectOf(step), message }
    }
    return undefined
  }

  #repeatExchange({ repeated }: Place, steps: readonly RepeatableStep[], entry: unknown): Compared {
    const made = repeatExchange(repeated, entry)
    const request = memberOf(entry, 'request')
    const asked = ['method', 'url'].map((name) => String(memberOf(request, name))).join(' ')
    const subject = `the exchange ${asked} at ${String(memberOf(entry, 'startedDateTime'))}`
    if (made === undefined) return { subject, message: 'its _operation is not that of its request' }
    for (const [index, step] of steps.entries()) {
      this.#counts.steps += 1
      const own = made.steps[index]
      const message = own === undefined ? 'it did not happen' : stepMessageOf(step, own)
      if (message !== undefined) return { subject: this.#subjectOf(step), message }
    }
    const more = made.steps[steps.length]
    if (more !== undefined)
      return { subject, message: `it also did ${more.operation}, which is not in the file` }
    this.#counts.compared += 1
    this.#counts.masked += Number(made.isMasked)
    return made.message === undefined ? undefined : { subject, message: made.message }
  }

  /** What was sent is known between the step that prepared the attempt and the one after it. */
  #repeatAttempt(place: Place, steps: readonly RepeatableStep[], last: RepeatableStep): Compared {
    const { repeated, webhooks } = place
    place.webhooks = []
    const found = this.#repeatSteps(place, steps.slice(0, -1))
    if (found !== undefined) return found
    const { deliveryId = '', results = [] } = (last.input ?? {}) as Partial<Attempted>
    const prepared = repeated.attemptOf(deliveryId)
    const made = prepared && results.map((result) => shown(repeated.world, prepared, result))
    const after = this.#repeatSteps(place, [last])
    if (after !== undefined) return after
    const other = webhooks.findIndex((entry, index) => plain(entry) !== made?.[index])
    const isEqual = other === -1 && webhooks.length === (made?.length ?? 0)
    this.#counts.webhooks += webhooks.length
    if (isEqual) return undefined
    const message =
      other === -1 ? 'another number of webhooks was sent' : 'its webhook or its response is other'
    return { subject: this.#subjectOf(last), message }
  }

  #subjectOf({ operation, at }: RepeatableStep): string {
    return `step ${this.#counts.steps} (${operation} at ${iso(at)})`
  }
}

type Attempted = { readonly deliveryId: string; readonly results: readonly TransportResult[] }

function shown(world: World, prepared: PreparedAttempt, result: TransportResult): string {
  return plain(webhookEntry(world, prepared, result))
}

/** Without what only the file has. */
function plain(entry: unknown): string {
  const { _steps, _world, ...rest } = Object(entry) as Record<string, unknown>
  return JSON.stringify(rest)
}

/** Entries of control calls, moves of the clock and due work have an address of their own. */
function isOfService(entry: unknown): boolean {
  return String(memberOf(memberOf(entry, 'request'), 'url')).startsWith('http')
}

function replayedWorld(name: string, { world }: RepeatedWorld): ReplayedWorld {
  const { row, rows } = world
  // Its clock may have moved on after the last change; a running one would follow this machine.
  const clockAt = row.clock.mode === 'manual' ? row.clock.at : row.clock.anchorAt
  return { name, snapshot: world.snapshot(), until: Math.max(rows.at, clockAt) }
}

function stepMessageOf(step: RepeatableStep, made: RepeatableStep): string | undefined {
  if (step.operation !== made.operation) return `the request did ${made.operation} instead`
  const message = messageOf(step, made.rows)
  if (message !== undefined) return message
  const isSame = JSON.stringify(step.input) === JSON.stringify(made.input)
  return isSame ? undefined : 'its input is not what the request says'
}

function messageOf(step: RepeatableStep, rows: readonly string[]): string | undefined {
  const at = step.rows.findIndex((row, index) => row !== rows[index])
  if (at === -1 && rows.length === step.rows.length) return undefined
  const [expected, made] = [step.rows[at], rows[at === -1 ? step.rows.length : at]]
  if (expected === undefined) return `it also wrote ${nameOf(made)}`
  if (nameOf(expected) !== nameOf(made)) return `it wrote ${nameOf(made)}, not ${nameOf(expected)}`
  return `it wrote ${nameOf(expected)} with other content`
}

function nameOf(row = 'nothing: '): string {
  return row.slice(0, row.lastIndexOf(':'))
}
