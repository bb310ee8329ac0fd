/**
 * The composition root: worlds by API key, wired by hand to a storage, a transport, timers and a
 * wall clock, so that the same sandbox runs in a server, in a test and in a scenario.
 */
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import type { InitialClock } from '../simulator/clock/clock.ts'
import { everyStep } from '../../base/vocabulary/every-step.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { ApiError, invalid, stopping } from '../../base/vocabulary/errors.ts'
import { keyText } from '../simulator/keys/key.ts'
import { isWorldName, MemoryStorage, type Storage } from '../storage/storage.ts'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { steadyWallClock } from '../../base/ports/steady-wall-clock.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import type { Timers } from '../../base/ports/timers.ts'
import { noTransport, type Transport } from '../../base/ports/transport.ts'
import type { WallClock } from '../../base/ports/wall-clock.ts'
import type { WorldVariations } from '../simulator/variations.ts'
import { random } from '../../base/vocabulary/random.ts'
import { initialChange } from '../simulator/initial-state.ts'
import type { Change, WorldSnapshot } from '../simulator/rows.ts'
import type { InitialState } from '../simulator/world-row.ts'
import type { LogBound } from '../log/log-bound.ts'
import { KeyIndex, type Authenticated } from './key-index.ts'
import { RunningWorld } from './running-world.ts'
import type { Shell } from './shell.ts'
import type { Own } from '../simulator/world-snapshot.ts'
import { store, World, type StoredWorld } from '../simulator/world.ts'

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
  /** Secret of its first endpoint; by default, one that the seed gives. */
  readonly webhookSecret?: string
  readonly storage?: Storage
  /** How much the log of each world keeps. */
  readonly logBound?: LogBound
  /** How many worlds there may be, the default one included. */
  readonly worldLimit?: number
  /** Without it, webhooks reach only the inbox. */
  readonly transport?: Transport
  /** Servers of the sandbox add theirs. The transport sends no webhooks there. */
  readonly ownPorts?: Set<number>
  readonly timers?: Timers
  readonly wallClock?: WallClock
  /** Those of each world; without it, nothing is varied. */
  readonly variations?: () => WorldVariations
  /** What signatures state under `signatureTime: wall`; `wallClock` unless given. */
  readonly signatureClock?: WallClock
}

export type CreatedWorld = {
  readonly running: RunningWorld
  readonly keys: { readonly test: string; readonly live: string }
}

/** Called with what could not be stored, such as `delivery "dlv_1"`, and is tried again. */
export type StuckListener = (running: RunningWorld, what: string, error: unknown) => void

/** Called with a world that now exists, or that was removed. */
export type WorldsListener = (running: RunningWorld, isRemoved: boolean) => void

/** Called after every commit in every world. */
export type SandboxListener = (running: RunningWorld, change: Change) => void

export class Sandbox {
  /** Where servers of this sandbox listen: webhooks do not go there. */
  readonly ownPorts: Set<number>
  readonly #options: SandboxOptions
  readonly #storage: Storage
  readonly #shell: Omit<Shell, 'onStuck'>
  readonly #worlds = new Map<string, RunningWorld>()
  readonly #keys = new KeyIndex(DEFAULT_KEYS.test)
  readonly #listeners = new Set<SandboxListener>()
  readonly #stuckListeners = new Set<StuckListener>()
  readonly #worldsListeners = new Set<WorldsListener>()
  readonly #defaultWorld: RunningWorld

  constructor(options: SandboxOptions = {}) {
    this.#options = options
    this.#storage = options.storage ?? new MemoryStorage()
    this.ownPorts = options.ownPorts ?? new Set()
    const machineClock = options.wallClock ?? systemWallClock
    this.#shell = {
      transport: options.transport ?? noTransport,
      timers: options.timers ?? systemTimers,
      wallClock: steadyWallClock(machineClock),
      signatureClock: options.signatureClock ?? machineClock,
      ownPorts: this.ownPorts,
      logBound: options.logBound,
    }
    this.#defaultWorld = this.#open({
      ...this.#initialState(DEFAULT_WORLD),
      keys: DEFAULT_KEYS,
      ...defined({ webhook: options.webhook, webhookSecret: options.webhookSecret }),
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
    return this.#keys.authenticate(apiKey)
  }

  /** The world that a key belongs to, revoked or not; the default world where no key is sent. */
  worldOf(apiKey: string | undefined): RunningWorld {
    if (apiKey === undefined || apiKey === '') return this.#defaultWorld
    return this.ownerOf(apiKey) ?? this.authenticate(apiKey).running
  }

  ownerOf(apiKey: string): RunningWorld | undefined {
    return this.#keys.ownerOf(apiKey)
  }

  /** Throws NAME_TAKEN, LIMIT_EXCEEDED, VALIDATION_FAILED. */
  createWorld(input: { name?: string; seed?: number } = {}): CreatedWorld {
    const { initialState, keys } = this.#newWorld(input)
    try {
      return { running: this.#open(initialState), keys }
    } catch (error) {
      this.#removeRest(initialState.name)
      throw error
    }
  }

  /**
   * A world that goes on from a snapshot, which is made for its name and keys at the wall clock's
   * `wall`. Until all of it is stored, there is no such world. Throws what createWorld throws.
   */
  createWorldFrom(
    name: string | undefined,
    snapshotFor: (own: Own, wall: number) => WorldSnapshot,
  ): CreatedWorld {
    const { initialState, keys } = this.#newWorld(defined({ name }))
    const wall = this.#shell.wallClock.now()
    const { keys: rows = [] } = initialChange(initialState, wall).put ?? {}
    const snapshot = snapshotFor({ row: { ...initialState, initialState }, keys: rows }, wall)
    const storage = this.#storage.open(initialState.name)
    try {
      store(() => storage.compact(() => snapshot, true))
      return { running: this.#open(initialState, { storage, snapshot }), keys }
    } catch (error) {
      this.#removeRest(initialState.name)
      throw error
    }
  }

  #newWorld(input: { name?: string; seed?: number }) {
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
    // What a deletion or a creation of the name left, if a kill or an error ended it.
    store(() => this.#storage.remove(name))
    return { initialState: { ...initialState, keys }, keys }
  }

  /** A journal without its first line would be a world without keys after a restart. */
  #removeRest(name: string): void {
    try {
      this.#storage.remove(name)
    } catch {
      // The first error tells more.
    }
  }

  /** Deletes a world with its data. The default world stays. Throws STORAGE_FAILED. */
  async removeWorld(name: string): Promise<void> {
    const running = this.#worlds.get(name)
    if (running === undefined || running === this.#defaultWorld) return
    await running.discard(() => {
      store(() => this.#storage.remove(name))
      this.#worlds.delete(name)
      this.#keys.forget(running)
      for (const listener of this.#worldsListeners) listener(running, true)
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

  /** Calls `listener` for every world, those that exist included; returns how to stop. */
  listenToWorlds(listener: WorldsListener): () => void {
    for (const running of this.#worlds.values()) listener(running, false)
    this.#worldsListeners.add(listener)
    return () => this.#worldsListeners.delete(listener)
  }

  /** Ends waits, streams and moves of clocks in every world, so that they are answered. */
  endWaits(reason = stopping()): void {
    for (const running of this.#worlds.values()) running.endWaits(reason)
  }

  /** Waits a moment for attempts in progress, then stores and closes every world. */
  async close(): Promise<void> {
    const closing = [...this.#worlds.values()].map((running) => running.close())
    await Promise.allSettled(closing)
    await everyStep(
      ...closing.map((closed) => () => closed),
      () => this.#shell.transport.close(),
      () => this.#storage.close(),
    )
  }

  #initialState(name: string, seed = this.#options.seed ?? DEFAULT_SEED): InitialState {
    return {
      name,
      seed,
      clock: this.#options.clock ?? { mode: 'real' },
      ...defined({ behaviour: this.#options.behaviour }),
    }
  }

  #open(initialState: InitialState, stored?: StoredWorld): RunningWorld {
    const world = new World(initialState, this.#storage, this.#shell.wallClock, {
      ...{ stored, variations: this.#options.variations?.() },
    })
    const running: RunningWorld = new RunningWorld(world, {
      ...this.#shell,
      onStuck: (what, error) => {
        for (const listener of this.#stuckListeners) listener(running, what, error)
      },
    })
    this.#worlds.set(initialState.name, running)
    this.#keys.index(running)
    world.listen((change) => {
      if (change.put?.keys !== undefined) this.#keys.index(running)
      for (const listener of this.#listeners) listener(running, change)
    })
    for (const listener of this.#worldsListeners) listener(running, false)
    return running
  }

  #freeName(): string {
    for (let n = this.#worlds.size; ; n++) {
      const name = `world-${n}`
      if (!this.#worlds.has(name)) return name
    }
  }
}
