/**
 * Empties a world's outbox over a transport. It owns no timer: whoever holds the world calls `pump`
 * when something is due. What is under way is known here only; a restart finds it still due in the
 * rows and sends it again.
 */
import type { Transport, TransportResult } from '../../ports/transport.ts'
import type { World } from '../world.ts'
import { prepareAttempt, recordAttempt } from '../webhooks/attempt-operations.ts'
import type { Delivery } from '../webhooks/webhook.ts'

export type DispatcherOptions = {
  /** Attempts under way at once. */
  readonly limit?: number
  /**
   * Hears of every attempt once it is no longer under way, with the error where it could not be
   * prepared or recorded; such a delivery is left alone until `attempt` asks for it or the next
   * start, so that a full disk makes no flood.
   */
  readonly onEnd?: (deliveryId: string, error?: unknown) => void
}

const PARALLEL_LIMIT = 16

/** One attempt, from its preparation to its record. Throws what the world's transactions throw. */
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

/** A transport must not throw. One that does has failed to deliver, and the ladder goes on. */
function brokenTransport(error: unknown): TransportResult {
  return { tookMs: 0, status: null, error: String(error), headers: {}, body: '' }
}

export class Dispatcher {
  readonly #world: World
  readonly #transport: Transport
  readonly #limit: number
  readonly #onEnd: (deliveryId: string, error?: unknown) => void
  readonly #underWay = new Map<string, Promise<void>>()
  /** Order and endpoint of first attempts under way: a later event of that order waits for them. */
  readonly #lanes = new Set<string>()
  /** Deliveries whose attempt could not be prepared or recorded. */
  readonly #stuck = new Set<string>()

  constructor(world: World, transport: Transport, options: DispatcherOptions = {}) {
    this.#world = world
    this.#transport = transport
    this.#limit = options.limit ?? PARALLEL_LIMIT
    this.#onEnd = options.onEnd ?? (() => {})
  }

  /**
   * Starts everything that is due and may start: up to the limit, and in order for each order and
   * endpoint.
   */
  pump(): void {
    const now = this.#world.now()
    while (this.#underWay.size < this.#limit) {
      const due = this.#world.nextDelivery((id) => this.#mayStart(id))
      if (due === undefined || due.at > now) return
      // What went wrong has been told to `onEnd`.
      this.#start(due.id).catch(() => undefined)
    }
  }

  /**
   * When the next delivery wants to start (epoch ms of the world); undefined while none can or none
   * waits.
   */
  nextDueAt(): number | undefined {
    if (this.#underWay.size >= this.#limit) return undefined
    return this.#world.nextDelivery((id) => this.#mayStart(id))?.at
  }

  /** Makes one attempt now, or waits for the one that is under way. */
  async attempt(deliveryId: string): Promise<void> {
    await (this.#underWay.get(deliveryId) ?? this.#start(deliveryId))
  }

  /** Waits for the attempts that are under way now; each ends with its time-out at the latest. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#underWay.values())
  }

  #start(deliveryId: string): Promise<void> {
    const lane = this.#firstAttemptLane(deliveryId)
    if (lane !== undefined) this.#lanes.add(lane)
    const attempt = this.#run(deliveryId, lane)
    this.#underWay.set(deliveryId, attempt)
    return attempt
  }

  async #run(deliveryId: string, lane: string | undefined): Promise<void> {
    // Everything, the preparation included, happens after `#start` has noted that this is under
    // way.
    await undefined
    const end = (error?: unknown) => {
      this.#underWay.delete(deliveryId)
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
    if (this.#underWay.has(deliveryId) || this.#stuck.has(deliveryId)) return false
    const delivery = this.#world.rows.get('deliveries', deliveryId)
    return delivery !== undefined && !this.#lanes.has(laneOf(delivery))
  }

  #firstAttemptLane(deliveryId: string): string | undefined {
    const delivery = this.#world.rows.get('deliveries', deliveryId)
    return delivery === undefined || delivery.rung > 0 ? undefined : laneOf(delivery)
  }
}

function laneOf(delivery: Delivery): string {
  return `${delivery.orderId}|${delivery.endpointId}`
}
