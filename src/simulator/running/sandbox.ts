/**
 * The composition root: worlds by API key, wired by hand to a storage, a transport, timers and a
 * wall clock, so that the same sandbox runs in a server, in a test and in a scenario.
 */
import type { Behaviour } from '../behaviour/behaviour.ts'
import type { InitialClock } from '../clock/clock.ts'
import { defined } from '../../vocabulary/defined.ts'
import { ApiError, invalid, type ErrorCode } from '../../vocabulary/errors.ts'
import { keyText, type Caller } from '../keys/key.ts'
import { masked } from '../../vocabulary/masking.ts'
import { isWorldName, MemoryStorage, type Storage } from '../../ports/storage.ts'
import { systemTimers } from '../../ports/system-timers.ts'
import { steadyWallClock } from '../../ports/steady-wall-clock.ts'
import { systemWallClock } from '../../ports/system-wall-clock.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Transport } from '../../ports/transport.ts'
import { undiciTransport } from '../../ports/undici-transport.ts'
import type { WallClock } from '../../ports/wall-clock.ts'
import { random } from '../../vocabulary/random.ts'
import type { Change, InitialState } from '../rows.ts'
import { RunningWorld } from './running-world.ts'
import { store, World } from '../world.ts'

export const DEFAULT_WORLD = 'default'
export const DEFAULT_KEYS = { test: 'ramp_test_local', live: 'ramp_live_local' } as const
const DEFAULT_SEED = 1

/** Worlds of one sandbox; a suite that creates more should delete or reset some. */
const WORLD_LIMIT = 20_000
/** With files, each world holds one open, and systems give a process about a thousand. */
export const KEPT_WORLD_LIMIT = 500

export type SandboxOptions = {
  readonly seed?: number
  readonly clock?: InitialClock
  readonly behaviour?: Behaviour
  /** URL of a webhook endpoint of the default world that exists from the start. */
  readonly webhook?: string
  readonly storage?: Storage
  /** Whether worlds are recorded from the start. */
  readonly record?: boolean
  /** How many worlds there may be, the default one included. */
  readonly worldLimit?: number
  readonly transport?: Transport
  /** Hosts that webhooks may reach whatever their address. */
  readonly webhookHosts?: readonly string[]
  readonly timers?: Timers
  readonly wallClock?: WallClock
  /** What signatures state under `signatureTime: wall`; `wallClock` unless given. */
  readonly signatureClock?: WallClock
}

export type Authenticated = { readonly running: RunningWorld; readonly caller: Caller }

/** Called with what could not be stored, such as `delivery "dlv_1"`, and is tried again. */
export type StuckListener = (running: RunningWorld, what: string, error: unknown) => void

/** Called after every commit in every world. */
export type SandboxListener = (running: RunningWorld, change: Change) => void

export class Sandbox {
  /** Where servers of this sandbox listen: webhooks do not go there. */
  readonly ownPorts = new Set<number>()
  readonly #options: SandboxOptions
  readonly #storage: Storage
  readonly #transport: Transport
  readonly #timers: Timers
  readonly #wallClock: WallClock
  readonly #signatureClock: WallClock
  readonly #worlds = new Map<string, RunningWorld>()
  readonly #keys = new Map<string, Authenticated & { readonly revoked: boolean }>()
  readonly #keysOf = new Map<RunningWorld, readonly string[]>()
  readonly #listeners = new Set<SandboxListener>()
  readonly #stuckListeners = new Set<StuckListener>()
  readonly #defaultWorld: RunningWorld

  constructor(options: SandboxOptions = {}) {
    this.#options = options
    this.#storage = options.storage ?? new MemoryStorage()
    this.#transport =
      options.transport ??
      undiciTransport({ allowed: options.webhookHosts ?? [], ownPorts: this.ownPorts })
    this.#timers = options.timers ?? systemTimers
    const machineClock = options.wallClock ?? systemWallClock
    this.#wallClock = steadyWallClock(machineClock)
    this.#signatureClock = options.signatureClock ?? machineClock
    this.#defaultWorld = this.#open({
      ...this.#initialState(DEFAULT_WORLD),
      keys: DEFAULT_KEYS,
      ...defined({ webhook: options.webhook }),
    })
    for (const name of this.#storage.worlds()) {
      if (name !== DEFAULT_WORLD) this.#open(this.#initialState(name))
    }
  }

  get defaultWorld(): RunningWorld {
    return this.#defaultWorld
  }

  get worlds(): ReadonlyMap<string, RunningWorld> {
    return this.#worlds
  }

  /**
   * The world and the kind of a key (§5). Throws API_KEY_MISSING, API_KEY_UNKNOWN, API_KEY_REVOKED.
   */
  authenticate(apiKey: string | undefined): Authenticated {
    if (apiKey === undefined || apiKey === '') {
      const cause = 'it has no x-api-key header. Send x-api-key with a key of this business.'
      throw unauthenticated('API_KEY_MISSING', cause)
    }
    const known = this.#keys.get(apiKey)
    if (known !== undefined && !known.revoked) return known
    const create = 'with POST /__sandbox/keys.'
    throw known === undefined
      ? unauthenticated(
          'API_KEY_UNKNOWN',
          `no business here has the key "${masked(apiKey)}". Use ${DEFAULT_KEYS.test}, or create one ${create}`,
        )
      : unauthenticated(
          'API_KEY_REVOKED',
          `the key "${masked(apiKey)}" was revoked. Create another ${create}`,
        )
  }

  /** The world that a key belongs to, revoked or not; the default world where no key is sent. */
  worldOf(apiKey: string | undefined): RunningWorld {
    if (apiKey === undefined || apiKey === '') return this.#defaultWorld
    return this.ownerOf(apiKey) ?? this.authenticate(apiKey).running
  }

  ownerOf(apiKey: string): RunningWorld | undefined {
    return this.#keys.get(apiKey)?.running
  }

  /** Throws NAME_TAKEN, LIMIT_EXCEEDED, VALIDATION_FAILED. */
  createWorld(input: { name?: string; seed?: number } = {}): {
    running: RunningWorld
    keys: { test: string; live: string }
  } {
    const name = input.name ?? this.#freeName()
    if (!isWorldName(name)) {
      const message = 'must be 1 to 40 lower-case letters, digits and dashes, no dash first'
      throw invalid(`create world "${name.slice(0, 100)}"`, [{ field: 'name', message }])
    }
    if (this.#worlds.has(name)) {
      throw new ApiError(
        'NAME_TAKEN',
        `Failed to create world "${name}": it exists. Choose another name.`,
      )
    }
    const limit = this.#options.worldLimit ?? WORLD_LIMIT
    if (this.#worlds.size >= limit) {
      throw new ApiError(
        'LIMIT_EXCEEDED',
        `Failed to create world "${name}": there are ${limit} already. Delete one with DELETE /__sandbox/worlds/:name, or start with --memory, which takes ${WORLD_LIMIT}.`,
      )
    }
    const initialState = this.#initialState(name, input.seed)
    const draw = random(initialState.seed, `world-keys:${name}`)
    const keys = { test: keyText('test', name, draw), live: keyText('live', name, draw) }
    try {
      return { running: this.#open({ ...initialState, keys }), keys }
    } catch (error) {
      // A journal without its first line would be a world without keys after a restart.
      try {
        this.#storage.remove(name)
      } catch {
        // The first error tells more.
      }
      throw error
    }
  }

  /** Deletes a world with its data. The default world stays. Throws STORAGE_FAILED. */
  async removeWorld(name: string): Promise<void> {
    const running = this.#worlds.get(name)
    if (running === undefined || running === this.#defaultWorld) return
    await running.discard(() => {
      store(() => this.#storage.remove(name))
      this.#worlds.delete(name)
      this.#forgetKeys(running)
    })
  }

  /** Calls `listener` after every commit in any world, later ones included; returns how to stop. */
  listen(listener: SandboxListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns how to stop. */
  listenToStuck(listener: StuckListener): () => void {
    this.#stuckListeners.add(listener)
    return () => this.#stuckListeners.delete(listener)
  }

  /** Ends waits, streams and moves of clocks in every world, so that they are answered. */
  endWaits(): void {
    for (const running of this.#worlds.values()) running.endWaits()
  }

  /** Waits a moment for attempts in progress, then stores and closes every world. */
  async close(): Promise<void> {
    const closing = [...this.#worlds.values()].map((running) => running.close())
    await Promise.allSettled(closing)
    await this.#transport.close()
    this.#storage.close()
    await Promise.all(closing)
  }

  #initialState(name: string, seed = this.#options.seed ?? DEFAULT_SEED): InitialState {
    return {
      name,
      seed,
      clock: this.#options.clock ?? { mode: 'real' },
      ...defined({ behaviour: this.#options.behaviour }),
    }
  }

  #open(initialState: InitialState): RunningWorld {
    const world = new World(initialState, this.#storage, this.#wallClock)
    const running: RunningWorld = new RunningWorld(world, {
      transport: this.#transport,
      timers: this.#timers,
      wallClock: this.#wallClock,
      signatureClock: this.#signatureClock,
      ownPorts: this.ownPorts,
      onStuck: (what, error) => {
        for (const listener of this.#stuckListeners) listener(running, what, error)
      },
    })
    if (this.#options.record === true) running.recording.begin()
    this.#worlds.set(initialState.name, running)
    this.#indexKeys(running)
    world.listen((change) => {
      if (change.put?.keys !== undefined) this.#indexKeys(running)
      for (const listener of this.#listeners) listener(running, change)
    })
    return running
  }

  /** Keys change seldom and are looked up on every call, so a change indexes all of a world's. */
  #indexKeys(running: RunningWorld): void {
    this.#forgetKeys(running)
    const keys = [...running.world.rows.all('keys')]
    for (const key of keys) {
      const caller = { environment: key.environment, keyId: key.id }
      this.#keys.set(key.key, { running, caller, revoked: key.revokedAt !== null })
    }
    this.#keysOf.set(
      running,
      keys.map((key) => key.key),
    )
  }

  #forgetKeys(running: RunningWorld): void {
    for (const key of this.#keysOf.get(running) ?? []) this.#keys.delete(key)
    this.#keysOf.delete(running)
  }

  #freeName(): string {
    for (let n = this.#worlds.size; ; n++) {
      const name = `world-${n}`
      if (!this.#worlds.has(name)) return name
    }
  }
}

function unauthenticated(code: ErrorCode, cause: string): ApiError {
  return new ApiError(code, `Failed to authenticate the call: ${cause}`)
}
