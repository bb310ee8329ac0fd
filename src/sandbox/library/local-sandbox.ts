/**
 * A sandbox inside the program that uses it, mostly a test suite: on a free port and in memory. Its
 * methods call the same operations as the control API, without HTTP.
 */
import type { RequestListener } from 'node:http'
import { drainDeliveries, type Drained } from '../control/deliveries.ts'
import { followChanges, showEntry, type EntryView } from '../control/changes.ts'
import type { OrderView } from '../control/order-view.ts'
import { getOrder, listOrders, simulateOrder, type OrderQuery } from '../control/orders.ts'
import { forkWorld, type Fork } from '../control/fork.ts'
import { createKey, listKeys, revokeKey } from '../control/keys.ts'
import { createMark, listMarks } from '../control/marks.ts'
import { exportRecording, getRecording, type Har } from '../control/recording.ts'
import { listRequests, type RequestQuery } from '../control/requests.ts'
import { getSnapshot, restoreSnapshot } from '../control/snapshot.ts'
import { createWorld, listWorlds } from '../control/worlds.ts'
import { CONTROL_PATH } from '../http/exchange.ts'
import type { SimulateAction } from '../simulator/orders/simulate.ts'
import { DEFAULT_KEYS, DEFAULT_WORLD, type Sandbox } from '../running/sandbox.ts'
import { checkAction, checkInput, checkText, BODIES, QUERIES } from './sandbox-options.ts'
import { clockOf } from './local-clock.ts'
import { inLibraryWords, withRemedies } from './remedies.ts'
import { listenerOf, throwClosed, type SharedSandbox } from './shared-sandbox.ts'
import {
  inboxOf,
  webhooksOf,
  type SandboxDelivery,
  type SandboxEndpoint,
} from './local-webhooks.ts'
import { behaviourOf } from './local-behaviour.ts'
import type { Environment } from '../simulator/keys/key.ts'
import type { WorldSnapshot } from '../simulator/rows.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { receiverSecret } from '../simulator/webhooks/operations.ts'
import { drainTimeout, waitTimeout, type TimeLeft } from './test-limit.ts'
import { called } from './unawaited.ts'

/**
 * An order with its timeline, receipts, settlement and intent; amounts are decimal text, times are
 * ISO 8601.
 */
export type SandboxOrder = OrderView
export type { SandboxDelivery, SandboxEndpoint }
/** A change with each row that it touched, an answered request, a move of the clock, or a reset. */
export type SandboxChange = EntryView
/** A recorded world as a file, without its keys and secrets: the command `replay` repeats it. */
export type SandboxRecording = Har

type LocalWorld = { readonly name: string; readonly apiKey: string; readonly liveApiKey: string }

const DEFAULT: LocalWorld = {
  name: DEFAULT_WORLD,
  apiKey: DEFAULT_KEYS.test,
  liveApiKey: DEFAULT_KEYS.live,
}

export class LocalSandbox {
  /** `http://127.0.0.1:<port>`: the base URL of the service. */
  readonly url: string
  /** The base URL of the control API. */
  readonly controlUrl: string
  /** A test key of the world. */
  readonly apiKey: string
  /** A live key of the world; it moves no money either. */
  readonly liveApiKey: string
  readonly #shared: SharedSandbox
  readonly #world: string
  readonly #left: TimeLeft
  #isClosed = false

  /** Created by {@link createSandbox} and by `worlds.create`. */
  constructor(shared: SharedSandbox, of: LocalWorld = DEFAULT, left: TimeLeft = () => undefined) {
    this.#shared = shared
    this.url = shared.listening.url
    this.controlUrl = this.url + CONTROL_PATH
    this.#world = of.name
    this.#left = left
    this.apiKey = of.apiKey
    this.liveApiKey = of.liveApiKey
  }

  static appOf(sandbox: LocalSandbox): RequestListener {
    if (!(#isClosed in sandbox)) {
      throw new TypeError(
        'Failed to create the app: it got no sandbox. Pass what createSandbox() returns.',
      )
    }
    return sandbox.#isClosed ? throwClosed() : listenerOf(sandbox.#shared)
  }

  /** Another world, whose calls end before the test that gets it. */
  static worldOf(sandbox: LocalSandbox, left: TimeLeft): LocalSandbox {
    return new LocalSandbox(sandbox.#shared, createWorld(sandbox.#core, {}), left)
  }

  /** How long a wait for a webhook takes that is given no timeout. */
  static waitTimeoutOf(sandbox: LocalSandbox, left: TimeLeft): string {
    return waitTimeout(() => sandbox.#left() ?? left())
  }

  /** The secret of the oldest webhook endpoint, or the one that the first will have. */
  get webhookSecret(): string {
    return this.#running.world.read(receiverSecret)
  }

  readonly clock = clockOf(() => this.#running)

  readonly orders = {
    /** The orders of the world, filtered by `query`. */
    list: (query: OrderQuery = {}) =>
      listOrders(this.#running, checkInput('list the orders', QUERIES.listOrders, query)).items,
    /** One order, by transactionId or requestReference. Throws ApiError TRANSACTION_NOT_FOUND. */
    get: (id: string): SandboxOrder =>
      getOrder(this.#running, checkText('find the order', 'id', id)),
    /**
     * Moves the order through every state in between, each with its webhook. {@link
     * LocalSandbox.drain} waits for these. Throws ApiError TRANSITION_FORBIDDEN, VALIDATION_FAILED.
     */
    simulate: (
      id: string,
      action: SimulateAction,
      more: { readonly amount?: string | number; readonly reason?: string } = {},
    ): SandboxOrder => {
      checkText('simulate the order', 'id', id)
      checkAction(id, action)
      return simulateOrder(this.#running, id, { action, ...more })
    },
  }

  readonly webhooks = webhooksOf(
    () => this.#running,
    () => this.#left(),
  )

  readonly inbox = inboxOf(() => this.#running)

  readonly behaviour = behaviourOf(() => this.#running)

  /**
   * Calls `listener` with everything that happens from now on, as the stream of the control API
   * does. Returns how to stop.
   */
  follow(listener: (change: SandboxChange) => void): () => void {
    const running = this.#running
    return followChanges(running, (entry) => listener(showEntry(running, entry))).stop
  }

  readonly keys = {
    /** The keys of this business, revoked ones included. */
    list: () => listKeys(this.#running).items,
    /** Creates another key of this business. Throws ApiError LIMIT_EXCEEDED. */
    create: (environment: Environment) => {
      checkInput('create the key', BODIES.createKey, { environment })
      return createKey(this.#running, environment)
    },
    /** Revokes a key: later calls with it are rejected. Throws ApiError NOT_FOUND. */
    revoke: (id: string) =>
      withRemedies(() => revokeKey(this.#running, checkText('revoke the key', 'id', id))),
  }

  readonly worlds = {
    /** The worlds of this sandbox. */
    list: () => listWorlds(this.#core).items,
    /**
     * Creates a world: another business at the same address, with its own keys. Worlds share
     * nothing, so each test can have one. Closing it deletes it. Throws ApiError NAME_TAKEN,
     * LIMIT_EXCEEDED, VALIDATION_FAILED.
     */
    create: (of: { readonly name?: string; readonly seed?: number } = {}): LocalSandbox =>
      withRemedies(() => {
        const input = checkInput('create the world', BODIES.createWorld, of)
        return new LocalSandbox(this.#shared, createWorld(this.#core, input), this.#left)
      }),
  }

  readonly marks = {
    /** Moments that {@link LocalSandbox.fork} can go back to: yours, and before each order. */
    list: () => listMarks(this.#running).items,
    /** Marks this moment, so that a fork can go back to it. */
    create: (name: string) => {
      checkInput('mark the moment', BODIES.createMark, { name })
      return createMark(this.#running, name)
    },
  }

  /**
   * Creates a world that continues from a moment of this one: a mark, before an order, after an
   * event, or now. It delivers to its inbox unless `deliverTo` is `same`. Closing it deletes it.
   * Throws ApiError NOT_FOUND, NAME_TAKEN, LIMIT_EXCEEDED, VALIDATION_FAILED.
   */
  fork(of: Omit<Fork, 'from'> = {}): Promise<LocalSandbox> {
    return called('sandbox.fork', async () => {
      checkInput('fork the world', BODIES.createWorld, of)
      try {
        const world = await forkWorld(this.#core, this.#running, of)
        return new LocalSandbox(this.#shared, world, this.#left)
      } catch (error) {
        throw inLibraryWords(error)
      }
    })
  }

  readonly recording = {
    /** From when on the world is in its log, and in how many entries. */
    get: () => getRecording(this.#running),
    /**
     * What the log of the world has, as HAR 1.2. Write it as JSON for `npx ramp-sandbox replay
     * FILE`. The option `record` of createSandbox writes everything, as it happens.
     */
    har: (): SandboxRecording => exportRecording(this.#running),
  }

  /** The whole world as one value, for {@link LocalSandbox.restore}. */
  snapshot(): WorldSnapshot {
    return getSnapshot(this.#running)
  }

  /** Replaces the world with a snapshot. Throws ApiError VALIDATION_FAILED if its rows conflict. */
  restore(snapshot: WorldSnapshot): Promise<void> {
    return called('sandbox.restore', async () => {
      checkInput('restore the snapshot', BODIES.restoreSnapshot, snapshot)
      await restoreSnapshot(this.#core, this.#running, snapshot)
    })
  }

  /** The last requests to the service, bodies included. */
  requests(query: RequestQuery = {}) {
    return listRequests(this.#running, checkInput('list the requests', QUERIES.listRequests, query))
      .items
  }

  /**
   * Sends the webhooks that are due and waits until none of them is in progress. The clock does
   * not move. If `timeout` passes first, `underWay` is above 0. The default is 1m of the machine's
   * time, or less if the test times out earlier. Throws ApiError VALIDATION_FAILED.
   */
  drain({ timeout = drainTimeout(this.#left) }: { readonly timeout?: string } = {}) {
    const running = this.#running
    return called<Drained>('sandbox.drain', () => drainDeliveries(running, { timeout }))
  }

  /** Returns to the initial state: no orders, only the initial endpoints, settings and faults. */
  reset(): Promise<void> {
    return called('sandbox.reset', async () => this.#running.reset())
  }

  /**
   * Waits a moment for deliveries in progress, then frees the port. On a further world, deletes
   * that world. A second call does nothing. Any other call then throws, on further worlds too.
   */
  async close(): Promise<void> {
    this.#isClosed = true
    const { core, listening } = this.#shared
    if (this.#world === DEFAULT.name) {
      this.#shared.isClosed = true
      await listening.close()
      this.#shared.onClosed()
    } else if (!this.#shared.isClosed) await core.removeWorld(this.#world)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  get #running(): RunningWorld {
    const running = this.#core.worlds.get(this.#world)
    return running ?? throwClosed()
  }

  get #core(): Sandbox {
    return this.#isClosed || this.#shared.isClosed ? throwClosed() : this.#shared.core
  }
}
