/**
 * A sandbox inside the program that uses it, mostly a test suite: on a free port and in memory. Its
 * methods call the same operations as the control API, without HTTP.
 */
import type { RequestListener } from 'node:http'
import type { Behaviour, EffectiveBehaviour } from '../simulator/behaviour/behaviour.ts'
import { checkBehaviour } from '../simulator/behaviour/check-behaviour.ts'
import { changeBehaviour, clearBehaviour, getBehaviour } from '../simulator/control/behaviour.ts'
import { advanceClock, getClock, setClock, setClockMode } from '../simulator/control/clock.ts'
import { drainDeliveries, waitForDelivery, type Drained } from '../simulator/control/deliveries.ts'
import { followChanges, showEntry, type EntryView } from '../simulator/control/changes.ts'
import type { OrderView } from '../simulator/control/order-view.ts'
import {
  getOrder,
  listOrders,
  simulateOrder,
  type OrderQuery,
} from '../simulator/control/orders.ts'
import { listRequests, type RequestQuery } from '../simulator/control/requests.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listEvents,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  rotateWebhookSecret,
  type DeliveryQuery,
  type DeliveryView,
  type EndpointView,
  type EventQuery,
} from '../simulator/control/webhooks.ts'
import { CONTROL_PATH } from '../server/exchange.ts'
import { listen, type Listening } from '../server/listen.ts'
import { createApp as createHttpApp } from '../server/server.ts'
import type { SimulateAction } from '../simulator/orders/simulate.ts'
import { DEFAULT_KEYS, Sandbox } from '../simulator/running/sandbox.ts'
import {
  checkAction,
  checkClockMode,
  checkOptions,
  type CreateSandboxOptions,
} from './sandbox-options.ts'
import { defined } from '../vocabulary/defined.ts'
import { receiverSecret } from '../simulator/webhooks/operations.ts'
import type { EventType } from '../simulator/webhooks/webhook.ts'

/**
 * An order with its timeline, receipts, settlement and intent; amounts are decimal text, times are
 * ISO 8601.
 */
export type SandboxOrder = OrderView
export type SandboxEndpoint = EndpointView
/** A delivery with every attempt. */
export type SandboxDelivery = DeliveryView
/** A change with each row that it touched, an answered request, or a reset. */
export type SandboxChange = EntryView

/**
 * Starts a sandbox. Close it when done, or declare it with `await using`.
 *
 * @example
 * const sandbox = await createSandbox({ progression: 'manual' })
 * const { url, apiKey, webhookSecret } = sandbox
 * const app = startMyApp({ rampUrl: url, apiKey, webhookSecret })
 * sandbox.webhooks.register(`${app.url}/webhooks`)
 * // … let the app create an order, then:
 * const [order] = sandbox.orders.list()
 * sandbox.orders.simulate(order.transactionId, 'complete')
 * await sandbox.webhooks.waitFor('transaction.completed', { order: order.transactionId })
 * await sandbox.close()
 *
 * Throws ApiError if an option is invalid.
 */
export async function createSandbox(options: CreateSandboxOptions = {}): Promise<LocalSandbox> {
  checkOptions(options)
  const { seed, clock = 'real', progression, webhook, port = 0 } = options
  const behaviour = { ...options.behaviour, ...defined({ progression }) }
  if (options.behaviour !== undefined) await checkShape(options.behaviour)
  checkBehaviour(behaviour)
  const core = new Sandbox({
    clock: { mode: clock },
    behaviour,
    ...defined({ seed, webhook }),
  })
  try {
    return new LocalSandbox(core, await listen(core, { host: '127.0.0.1', port }))
  } catch (error) {
    await core.close()
    throw error
  }
}

/**
 * The service of a sandbox without its port, for supertest and other servers.
 *
 * @example
 * await request(createApp(sandbox))
 *   .post('/api/developer/quotes')
 *   .set('x-api-key', sandbox.apiKey)
 *   .send(quote)
 */
export function createApp(sandbox: LocalSandbox): RequestListener {
  return LocalSandbox.appOf(sandbox)
}

export class LocalSandbox {
  /** `http://127.0.0.1:<port>`: the base URL of the service. */
  readonly url: string
  readonly controlUrl: string
  readonly apiKey: string = DEFAULT_KEYS.test
  readonly liveApiKey: string = DEFAULT_KEYS.live
  readonly #core: Sandbox
  readonly #listening: Listening

  /** Created by {@link createSandbox}. */
  constructor(core: Sandbox, listening: Listening) {
    this.#core = core
    this.#listening = listening
    this.url = listening.url
    this.controlUrl = listening.url + CONTROL_PATH
  }

  static appOf(sandbox: LocalSandbox): RequestListener {
    return createHttpApp(sandbox.#core)
  }

  /** The secret of the oldest webhook endpoint, or the one that the first will have. */
  get webhookSecret(): string {
    return this.#running.world.read(receiverSecret)
  }

  /** Simulated time as ISO 8601 text. */
  readonly clock = {
    now: (): string => getClock(this.#running).now,
    /**
     * Moves the clock by a duration such as `30m`; everything due on the way happens, deliveries
     * included. Throws ApiError VALIDATION_FAILED.
     */
    advance: async (by: string): Promise<string> => (await advanceClock(this.#running, by)).now,
    /**
     * Moves the clock to an instant; never backwards. Throws ApiError CLOCK_BACKWARDS,
     * VALIDATION_FAILED.
     */
    set: async (to: string): Promise<string> => (await setClock(this.#running, to)).now,
    /**
     * Stops the clock, or runs it at `rate` simulated seconds a second. Throws VALIDATION_FAILED.
     */
    setMode: (mode: 'real' | 'manual', rate?: number): void => {
      checkClockMode(mode, rate)
      setClockMode(this.#running, mode, rate)
    },
  }

  readonly orders = {
    list: (query: OrderQuery = {}) => listOrders(this.#running, query).items,
    /** By transactionId or requestReference. Throws ApiError TRANSACTION_NOT_FOUND. */
    get: (id: string): SandboxOrder => getOrder(this.#running, id),
    /**
     * Moves the order through every state on the way, each with its webhook; {@link
     * LocalSandbox.drain} waits for those. Throws ApiError TRANSITION_FORBIDDEN, VALIDATION_FAILED.
     */
    simulate: (
      id: string,
      action: SimulateAction,
      more: { readonly amount?: string | number; readonly reason?: string } = {},
    ): SandboxOrder => {
      checkAction(id, action)
      return simulateOrder(this.#running, id, { action, ...more })
    },
  }

  readonly webhooks = {
    /** Registers a receiver; the first one's secret is {@link LocalSandbox.webhookSecret}. */
    register: (url: string): SandboxEndpoint => createWebhookEndpoint(this.#running, url),
    endpoints: () => listWebhookEndpoints(this.#running).items,
    remove: (id: string): void => void deleteWebhookEndpoint(this.#running, id),
    /**
     * Returns the new secret. The old one also signs for `overlap`, which is the assumption
     * `rotationOverlap` unless given (§5.5).
     */
    rotateSecret: (id: string, more: { readonly overlap?: string } = {}): string =>
      rotateWebhookSecret(this.#running, id, more).secret,
    deliveries: (query: DeliveryQuery = {}) => listWebhookDeliveries(this.#running, query).items,
    events: (query: EventQuery = {}) => listEvents(this.#running, query).items,
    resend: (id: string): SandboxDelivery => resendWebhookDelivery(this.#running, id),
    /**
     * Resolves with the first delivery of an event of this type, of one order or of any, that a
     * receiver has acknowledged, even before the call. Rejects with what was delivered instead if
     * `timeout` (5s of the machine's time unless given) passes first. Throws ApiError
     * TRANSACTION_NOT_FOUND, VALIDATION_FAILED.
     */
    waitFor: (
      type: EventType,
      options: { readonly order?: string; readonly timeout?: string } = {},
    ): Promise<SandboxDelivery> => waitForDelivery(this.#running, type, options),
  }

  readonly behaviour = {
    get: (): EffectiveBehaviour => getBehaviour(this.#running),
    /** Overrides the initial behaviour. Throws ApiError VALIDATION_FAILED. */
    set: async (behaviour: Behaviour): Promise<void> => {
      await checkShape(behaviour)
      changeBehaviour(this.#running, behaviour)
    },
    /** Returns to the initial behaviour. */
    clear: (): void => void clearBehaviour(this.#running),
  }

  /**
   * Calls `listener` with everything that happens from now on, as the stream of the control API
   * does. Returns how to stop.
   */
  follow(listener: (change: SandboxChange) => void): () => void {
    const running = this.#running
    return followChanges(running, (entry) => listener(showEntry(running, entry))).stop
  }

  /** The last requests to the service, bodies included. */
  requests(query: RequestQuery = {}) {
    return listRequests(this.#running, query).items
  }

  /**
   * Sends the webhooks that are due and waits until none of them is queued or under way. The clock
   * does not move. If `timeout` (1m of the machine's time unless given) passes first, `underWay` is
   * above 0. Throws ApiError VALIDATION_FAILED.
   */
  drain(options: { readonly timeout?: string } = {}): Promise<Drained> {
    return drainDeliveries(this.#running, options)
  }

  /** Returns to the initial state: no orders, the initial endpoints, the initial behaviour. */
  async reset(): Promise<void> {
    await this.#running.reset()
  }

  /** Waits for deliveries in progress and frees the port. A second call does nothing. */
  async close(): Promise<void> {
    await this.#listening.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  get #running() {
    return this.#core.defaultWorld
  }
}

/** The validator is slow to load, so only a sandbox with a behaviour loads it. */
async function checkShape(behaviour: Behaviour): Promise<void> {
  const { checkBehaviourShape } = await import('../config/behaviour-shape.ts')
  checkBehaviourShape(behaviour)
}
