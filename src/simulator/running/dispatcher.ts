/**
 * Sends a world's due deliveries over a transport. It has no timer: the running world calls `pump`
 * when something is due. Attempts in progress are known here only; after a restart their deliveries
 * are still due in the rows and are sent again.
 */
import type { Transport, TransportResult } from '../../ports/transport.ts'
import type { World } from '../world.ts'
import { prepareAttempt, recordAttempt } from '../webhooks/attempt-operations.ts'
import type { Delivery } from '../webhooks/webhook.ts'

export type DispatcherOptions = {
  /** Attempts in progress at once. */
  readonly limit?: number
  /**
   * Called after every attempt, with the error if it could not be prepared or recorded. Such a
   * delivery waits for `attempt` or the next start, so that a full disk causes no flood.
   */
  readonly onEnd?: (deliveryId: string, error?: unknown) => void
}

const PARALLEL_LIMIT = 16

/** Prepares, sends and records one attempt. Throws what the world's transactions throw. */
export async function attemptDelivery(
  world: World,
  transport: Transport,
  deliveryId: string,
): Promise<void> {
  const prepared = world.call(prepareAttempt, { deliveryId })
  if (prepared === undefined) return
  const results = []
  for (let copy = 0; copy < prepared.copies; copy++) {
    results.push(await transport.send(prepared.request).catch(brokenTransport))
  }
  world.call(recordAttempt, { prepared, results })
}

/** A transport must not throw. One that does has failed to deliver, and the delivery is retried. */
function brokenTransport(error: unknown): TransportResult {
  return { tookMs: 0, status: null, error: String(error), headers: {}, body: '' }
}

export class Dispatcher {
  readonly #world: World
  readonly #transport: Transport
  readonly #limit: number
  readonly #onEnd: (deliveryId: string, error?: unknown) => void
  readonly #inProgress = new Map<string, Promise<void>>()
  /** Order and endpoint of first attempts in progress: later events of that order wait for them. */
  readonly #lanes = new Set<string>()
  /** Deliveries whose attempt could not be prepared or recorded. */
  readonly #stuck = new Set<string>()

  constructor(world: World, transport: Transport, options: DispatcherOptions = {}) {
    this.#world = world
    this.#transport = transport
    this.#limit = options.limit ?? PARALLEL_LIMIT
    this.#onEnd = options.onEnd ?? (() => {})
  }

  /** Starts what is due, up to the limit, and in order for each order and endpoint. */
  pump(): void {
    const now = this.#world.now()
    while (this.#inProgress.size < this.#limit) {
      const due = this.#world.nextDelivery((id) => this.#mayStart(id))
      if (due === undefined || due.at > now) return
      // `onEnd` has reported the error.
      this.#start(due.id).catch(() => undefined)
    }
  }

  /** Simulated time of the next delivery that may start; undefined if there is none. */
  nextDueAt(): number | undefined {
    if (this.#inProgress.size >= this.#limit) return undefined
    return this.#world.nextDelivery((id) => this.#mayStart(id))?.at
  }

  /** Makes one attempt now, or waits for the one in progress. */
  async attempt(deliveryId: string): Promise<void> {
    await (this.#inProgress.get(deliveryId) ?? this.#start(deliveryId))
  }

  /** Waits for the attempts in progress; each ends with its time-out at the latest. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#inProgress.values())
  }

  #start(deliveryId: string): Promise<void> {
    const lane = this.#firstAttemptLane(deliveryId)
    if (lane !== undefined) this.#lanes.add(lane)
    const attempt = this.#run(deliveryId, lane)
    this.#inProgress.set(deliveryId, attempt)
    return attempt
  }

  async #run(deliveryId: string, lane: string | undefined): Promise<void> {
    // `#start` notes the attempt first: everything else, the preparation included, comes after.
    await Promise.resolve()
    const end = (error?: unknown) => {
      this.#inProgress.delete(deliveryId)
      if (lane !== undefined) this.#lanes.delete(lane)
      this.#onEnd(deliveryId, error)
    }
    try {
      await attemptDelivery(this.#world, this.#transport, deliveryId)
      this.#stuck.delete(deliveryId)
      end()
    } catch (error) {
      this.#stuck.add(deliveryId)
      end(error)
      throw error
    }
  }

  #mayStart(deliveryId: string): boolean {
    if (this.#inProgress.has(deliveryId) || this.#stuck.has(deliveryId)) return false
    const delivery = this.#world.rows.get('deliveries', deliveryId)
    return delivery !== undefined && !this.#lanes.has(laneOf(delivery))
  }

  #firstAttemptLane(deliveryId: string): string | undefined {
    const delivery = this.#world.rows.get('deliveries', deliveryId)
    return delivery === undefined || delivery.retries > 0 ? undefined : laneOf(delivery)
  }
}

function laneOf(delivery: Delivery): string {
  return `${delivery.orderId}|${delivery.endpointId}`
}
