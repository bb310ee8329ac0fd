/**
 * Sends a world's due deliveries over a transport. It has no timer: the running world calls `pump`
 * when something is due. Attempts in progress are known here only; after a restart their deliveries
 * are still due in the rows and are sent again.
 */
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import type { Timers } from '../../base/ports/timers.ts'
import type { Transport, TransportResult } from '../../base/ports/transport.ts'
import type { WallClock } from '../../base/ports/wall-clock.ts'
import { WorldLog, type LogPlace } from '../log/world-log.ts'
import type { Due } from '../simulator/due-heap.ts'
import type { World } from '../simulator/world.ts'
import {
  prepareAttempt,
  recordAttempt,
  type PreparedAttempt,
} from '../simulator/webhooks/attempt-operations.ts'
import type { Delivery } from '../simulator/webhooks/webhook.ts'

export type DispatcherOptions = {
  /** Attempts in progress at once, for each endpoint. */
  readonly limit?: number
  /** What signatures state under `signatureTime: wall`; the machine's clock unless given. */
  readonly signatureClock?: WallClock
  readonly log?: WorldLog
  /**
   * Called after every attempt, with the error if it could not be prepared or recorded. Such a
   * delivery waits for `retryStuck` or the next start, so that a full disk causes no flood.
   */
  readonly onEnd?: (deliveryId: string, error?: unknown) => void
}

/** For each endpoint, so that no delivery waits for the receiver of another endpoint. */
const PARALLEL_LIMIT = 16

/** How long a close waits for receivers. */
const CLOSE_WAIT_MS = 500

type AttemptOptions = {
  readonly signatureClock?: WallClock | undefined
  readonly log?: WorldLog | undefined
  /** The attempt is recorded after it. */
  readonly mayRecord?: Promise<void> | undefined
  /** Once aborted, it is not recorded: its delivery stays due. */
  readonly givenUp?: AbortSignal
}

type StartedAttempt = { readonly record: () => void; readonly ended: Promise<void> }

/** Prepares, sends and records one attempt. Throws what the world's transactions throw. */
export async function attemptDelivery(
  world: World,
  transport: Transport,
  deliveryId: string,
  { signatureClock = systemWallClock, log = logOf(world), mayRecord, givenUp }: AttemptOptions = {},
): Promise<void> {
  const wallNow = signatureClock.now()
  const due = log.lastChangeOf(deliveryId)
  const prepared = log.because(due, () => world.call(prepareAttempt, { deliveryId, wallNow }))
  if (prepared === undefined) return
  const attempt = noteAttempt(world, log, prepared, due)
  const results = await sendCopies(transport, prepared)
  if (results.some(({ status }) => status !== null)) world.variations.received(prepared)
  await mayRecord
  if (givenUp?.aborted === true) return
  const reply = log.add('reply', { deliveryId, results }, { cause: attempt })
  log.because(reply, () => world.call(recordAttempt, { prepared, results }))
}

/** A world that nobody reads the log of. */
function logOf(world: World): WorldLog {
  return new WorldLog({ now: () => world.now() })
}

function noteAttempt(
  { rows }: World,
  log: WorldLog,
  { deliveryId, request, copies, at }: PreparedAttempt,
  due: LogPlace | undefined,
): LogPlace {
  const { orderId = '', attempts = [] } = rows.get('deliveries', deliveryId) ?? {}
  const sent = { deliveryId, orderId, index: attempts.length, request, copies }
  return log.add('attempt', sent, { cause: due, at })
}

/** All at once where the transport can: only then does a receiver meet itself. */
async function sendCopies(
  transport: Transport,
  { request, copies, beside }: PreparedAttempt,
): Promise<readonly TransportResult[]> {
  const send = () => transport.send(request).catch(brokenTransport)
  // They are no attempts: their receiver decides nothing, and nobody sends them again.
  for (const other of beside) await transport.send(other).catch(brokenTransport)
  if (copies === 1) return [await send()]
  if ((transport.atOnce ?? 1) > 1) return Promise.all(Array.from({ length: copies }, send))
  const results = []
  for (let copy = 0; copy < copies; copy++) results.push(await send())
  return results
}

/** A transport must not throw. One that does has failed to deliver, and the delivery is retried. */
function brokenTransport(error: unknown): TransportResult {
  return { tookMs: 0, status: null, error: String(error), headers: {}, body: '' }
}

export class Dispatcher {
  readonly #world: World
  readonly #transport: Transport
  readonly #limit: number
  readonly #signatureClock: WallClock | undefined
  readonly #log: WorldLog | undefined
  readonly #onEnd: (deliveryId: string, error?: unknown) => void
  readonly #inProgress = new Map<string, Promise<void>>()
  /** Attempts in progress by endpoint. */
  readonly #counts = new Map<string, number>()
  /** By order and endpoint of first attempts in progress: later deliveries that wait for them. */
  readonly #followers = new Map<string, string[]>()
  /** Deliveries whose attempt could not be prepared or recorded: they stay out of the outbox. */
  readonly #stuck = new Set<string>()
  readonly #givingUp = new AbortController()

  constructor(world: World, transport: Transport, options: DispatcherOptions = {}) {
    this.#world = world
    this.#transport = transport
    this.#limit = options.limit ?? PARALLEL_LIMIT
    this.#signatureClock = options.signatureClock
    this.#log = options.log
    this.#onEnd = options.onEnd ?? (() => {})
  }

  /** Starts what is due, up to the limit, and in order for each order and endpoint. */
  pump(): void {
    const now = this.#world.now()
    for (;;) {
      const due = this.#next()
      if (due === undefined || due.at > now) return
      // `onEnd` has reported the error.
      this.#start(due.id).catch(() => undefined)
    }
  }

  /** Simulated time of the next delivery that may start; undefined if nothing may start. */
  nextDueAt(): number | undefined {
    return this.#next()?.at
  }

  /**
   * Makes the attempts that `nextDue` gives for the moment of the first, as many at once as the
   * transport allows. They are recorded in the order in which they start, and `afterEach` is
   * awaited. Whenever half of them are recorded, others start: neither this process nor the
   * receiver waits for the other.
   */
  async attemptMoment(
    nextDue: () => Due | undefined,
    afterEach: () => Promise<void>,
  ): Promise<void> {
    const at = nextDue()?.at
    const limit = this.#transport.atOnce ?? 1
    const started: StartedAttempt[] = []
    const errors: unknown[] = []
    for (;;) {
      let room = errors.length > 0 || 2 * started.length > limit ? 0 : limit - started.length
      for (; room > 0; room--) {
        const due = nextDue()
        if (due === undefined || due.at !== at || !this.#isFree(due)) break
        started.push(this.#startWaiting(due.id))
      }
      const oldest = started.shift()
      if (oldest === undefined) break
      oldest.record()
      try {
        await oldest.ended
        await afterEach()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }

  /** Waits for the attempts in progress; each ends with its time-out at the latest. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#inProgress.values())
  }

  /** Waits a moment. What a receiver has not answered by then is sent again at the next start. */
  async close(timers: Timers): Promise<void> {
    const over = new Promise<void>((resolve) => {
      const cancel = timers.after(CLOSE_WAIT_MS, resolve)
      void this.idle().then(cancel).then(resolve)
    })
    await over
    this.#givingUp.abort()
  }

  get isIdle(): boolean {
    return this.#inProgress.size === 0
  }

  /** The ids of the deliveries whose attempt is in progress. */
  inProgress(): readonly string[] {
    return [...this.#inProgress.keys()]
  }

  /** How many deliveries are in progress, or due at `now` and not begun. */
  countDue(now: number): number {
    let count = this.#inProgress.size
    if (count === 0 && this.#stuck.size === 0 && (this.nextDueAt() ?? Infinity) > now) return 0
    for (const { id, status, nextAttemptAt } of this.#world.rows.all('deliveries')) {
      const isDue = status === 'pending' && nextAttemptAt !== null && nextAttemptAt <= now
      if (isDue && !this.#inProgress.has(id)) count += 1
    }
    return count
  }

  /** Returns the stuck deliveries to the outbox. */
  retryStuck(): void {
    for (const deliveryId of this.#stuck) this.#world.outbox.giveBack(deliveryId)
    this.#stuck.clear()
  }

  /** The next delivery that may start. Those before it that must wait leave the outbox. */
  #next(): Due | undefined {
    const { outbox, rows } = this.#world
    for (;;) {
      const due = outbox.next((endpointId) => this.#countOf(endpointId) < this.#limit)
      const delivery = due === undefined ? undefined : rows.get('deliveries', due.id)
      if (due === undefined || delivery === undefined) return undefined
      const followers = this.#followers.get(laneOf(delivery))
      if (followers === undefined) return due
      outbox.take(due.id)
      followers.push(due.id)
    }
  }

  #isFree({ table, id }: Due): boolean {
    if (table !== 'deliveries') return false
    const delivery = this.#world.rows.get('deliveries', id)
    return delivery !== undefined && !this.#followers.has(laneOf(delivery))
  }

  /** An attempt that waits for `record` before it is recorded. */
  #startWaiting(deliveryId: string): StartedAttempt {
    let record = (): void => {}
    const mayRecord = new Promise<void>((resolve) => (record = resolve))
    const ended = this.#start(deliveryId, mayRecord)
    // Its error is read when it is the oldest.
    ended.catch(() => undefined)
    return { record, ended }
  }

  #start(deliveryId: string, mayRecord?: Promise<void>): Promise<void> {
    const delivery = this.#world.rows.get('deliveries', deliveryId)
    if (delivery === undefined) return Promise.resolve()
    this.#world.outbox.take(deliveryId)
    const { endpointId } = delivery
    this.#counts.set(endpointId, this.#countOf(endpointId) + 1)
    const lane = delivery.retries > 0 ? undefined : laneOf(delivery)
    if (lane !== undefined) this.#followers.set(lane, this.#followers.get(lane) ?? [])
    const attempt = this.#run(delivery, lane, mayRecord)
    this.#inProgress.set(deliveryId, attempt)
    return attempt
  }

  async #run(
    { id, endpointId }: Delivery,
    lane: string | undefined,
    mayRecord: Promise<void> | undefined,
  ): Promise<void> {
    // `#start` notes the attempt first: everything else, the preparation included, comes after.
    await Promise.resolve()
    const end = (error?: unknown) => {
      this.#inProgress.delete(id)
      this.#free(endpointId)
      if (lane !== undefined) this.#release(lane)
      this.#onEnd(id, error)
    }
    try {
      const [signatureClock, log] = [this.#signatureClock, this.#log]
      const givenUp = this.#givingUp.signal
      const options = { signatureClock, log, mayRecord, givenUp }
      await attemptDelivery(this.#world, this.#transport, id, options)
      this.#stuck.delete(id)
      this.#world.outbox.giveBack(id)
      end()
    } catch (error) {
      this.#stuck.add(id)
      end(error)
      throw error
    }
  }

  #countOf(endpointId: string): number {
    return this.#counts.get(endpointId) ?? 0
  }

  #free(endpointId: string): void {
    const count = this.#countOf(endpointId) - 1
    if (count > 0) this.#counts.set(endpointId, count)
    else this.#counts.delete(endpointId)
  }

  #release(lane: string): void {
    for (const follower of this.#followers.get(lane) ?? []) this.#world.outbox.giveBack(follower)
    this.#followers.delete(lane)
  }
}

function laneOf(delivery: Delivery): string {
  return `${delivery.orderId}|${delivery.endpointId}`
}
