/**
 * One business: its keys, orders, intents, webhooks, clock, faults and randomness. Everything here
 * is synchronous; deliveries wait in the outbox for running-world.ts, which has the network.
 */
import { completeBehaviour, type EffectiveBehaviour } from './behaviour/behaviour.ts'
import { withoutMovedSettings } from './behaviour/moved-settings.ts'
import { clockTime } from './clock/clock.ts'
import { isBefore, type Due } from './due-heap.ts'
import { ApiError } from '../../base/vocabulary/errors.ts'
import { initialChange } from './initial-state.ts'
import { expireIntent } from './intents/operations.ts'
import { takePlannedStep } from './orders/progress.ts'
import type { Outbox } from './outbox.ts'
import type { Storage, WorldStorage } from '../storage/storage.ts'
import type { WallClock } from '../../base/ports/wall-clock.ts'
import { REACTIONS } from './reactions.ts'
import { Rows, type Applied, type Change, type WorldSnapshot } from './rows.ts'
import type { InitialState, WorldRow } from './world-row.ts'
import { Transaction } from './transaction.ts'
import { noVariations, type WorldVariations } from './variations.ts'

/** Steps of due work per order; with more, something makes itself due again without end. */
const STEPS_PER_ORDER = 50

/** `applied` is undefined if the change replaced the whole world. */
export type WorldListener = (change: Change, applied?: Applied) => void

export type WorldOperation<Input = never, Output = unknown> = (
  tx: Transaction,
  input: Input,
) => Output

/** A new world that is stored as a whole before it exists here. */
export type StoredWorld = { readonly storage: WorldStorage; readonly snapshot: WorldSnapshot }

export type WorldOptions = {
  readonly stored?: StoredWorld | undefined
  readonly variations?: WorldVariations | undefined
}

export class World {
  readonly variations: WorldVariations
  readonly #rows = new Rows()
  #row: WorldRow | undefined
  readonly #storage: WorldStorage
  readonly #wallClock: WallClock
  readonly #listeners = new Set<WorldListener>()
  /** The moment whose due work somebody does in steps. */
  #inStepsAt: number | undefined
  #heldAt: number | undefined
  /** The step of its own work that runs. */
  #due: Due | undefined

  /** Opens the world that the storage keeps under this name, or creates it, unless it is given. */
  constructor(
    initialState: InitialState,
    storage: Storage,
    wallClock: WallClock,
    { stored, variations = noVariations }: WorldOptions = {},
  ) {
    this.variations = variations
    this.#wallClock = wallClock
    this.#storage = stored?.storage ?? storage.open(initialState.name)
    const kept =
      stored === undefined ? this.#storage.load() : { snapshot: stored.snapshot, changes: [] }
    if (kept?.snapshot) this.#rows.load(kept.snapshot)
    for (const change of kept?.changes ?? []) this.#rows.apply(change)
    const row = this.#rows.get('world', 'world')
    if (row === undefined) this.#write(initialChange(initialState, wallClock.now()))
    else {
      this.#row = ofThisVersion(row)
      this.#rows.apply({
        at: this.#rows.at,
        sequence: this.#rows.sequence,
        put: { world: [this.#row] },
      })
    }
  }

  /** Every request reads it several times. */
  get row(): WorldRow {
    if (this.#row === undefined) throw new Error('The world was not created')
    return this.#row
  }

  /** What its operations read; a varied world notes what they do. */
  get behaviour(): EffectiveBehaviour {
    return this.variations.watched(this.row.behaviour)
  }

  get rows(): Pick<Rows, 'get' | 'all' | 'count' | 'sequence' | 'at'> {
    return this.#rows
  }

  /** Simulated time in epoch milliseconds. It never runs behind what has already happened. */
  now(): number {
    const { clock } = this.row
    return this.#heldAt ?? Math.max(this.#rows.at, clockTime(clock, this.#wallClock.now()))
  }

  /** Time stands here, until it is undefined: what is done meanwhile has one moment. */
  hold(at: number | undefined): void {
    this.#heldAt = at
  }

  /**
   * Runs due work, then `operation` in one commit. An operation that throws changes nothing. One
   * that only reads works on a full disk too, and then sees what was stored last. Work that is done
   * in steps is left to them: thousands of orders can be due at one moment.
   */
  call<Input, Output>(operation: (tx: Transaction, input: Input) => Output, input: Input): Output {
    const now = this.now()
    try {
      if (now !== this.#inStepsAt) this.runWork(now)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'STORAGE_FAILED')) throw error
      return this.#readOnly(now, operation, input, error)
    }
    return this.#commit(now, operation, input)
  }

  /** Does what is due by now. What cannot be stored waits for the next call, which throws. */
  catchUp(): void {
    const now = this.now()
    if (now === this.#inStepsAt) return
    try {
      this.runWork(now)
    } catch {
      // The call that follows tries again.
    }
  }

  /** Reads what has been committed and runs no due work: for logs, lists and checks. */
  read<Output>(reader: (tx: Transaction) => Output): Output {
    return reader(new Transaction(this.#rows, this.now(), REACTIONS, this.variations))
  }

  /** When the core's next own work is due. */
  nextWorkAt(): number | undefined {
    return this.#rows.nextWork()?.at
  }

  /** The first of the core's own work and the deliveries that is due at `until` or before. */
  nextDue(until: number): Due | undefined {
    const work = this.#rows.nextWork()
    const delivery = this.#rows.outbox.next()
    const isWork = delivery === undefined || (work !== undefined && isBefore(work, delivery))
    const first = isWork ? work : delivery
    return first !== undefined && first.at <= until ? first : undefined
  }

  /** The deliveries that wait: who makes an attempt takes its delivery, and gives it back. */
  get outbox(): Pick<Outbox, 'next' | 'take' | 'giveBack'> {
    return this.#rows.outbox
  }

  /** Runs the core's own work due by `until`, each step in a transaction at its own moment. */
  runWork(until: number): void {
    for (let steps = 0; ; steps++) {
      const due = this.#rows.nextWork()
      if (due === undefined || due.at > until) return
      const limit = STEPS_PER_ORDER * (1 + this.#rows.count('orders'))
      if (steps >= limit) {
        throw new ApiError(
          'LIMIT_EXCEEDED',
          `Failed to run due work: ${limit} steps did not finish it; ${due.table} "${due.id}" is always due again.`,
        )
      }
      this.runDue(due)
    }
  }

  /**
   * Moves simulated time to `at` without a change. The caller does what is due then in steps, and
   * calls `endSteps` after the last one.
   */
  reach(at: number): void {
    this.#rows.at = Math.max(this.#rows.at, at)
    this.#inStepsAt = this.#rows.at
  }

  endSteps(): void {
    this.#inStepsAt = undefined
  }

  /** Runs one step of the core's own work. */
  runDue(due: Due): void {
    const at = Math.max(due.at, this.#rows.at)
    this.#due = due
    try {
      if (due.table === 'orders') this.#commit(at, takePlannedStep, due.id)
      else if (due.table === 'intents') this.#commit(at, expireIntent, due.id)
    } finally {
      this.#due = undefined
    }
  }

  /** Calls from now on happen at a moment that was recorded, and no work that is due. */
  repeat(at: number): void {
    this.#heldAt = this.#inStepsAt = at
  }

  /** Returns to the initial state. */
  reset(): void {
    const rows = new Rows()
    rows.apply(initialChange(this.row.initialState, this.#wallClock.now()))
    this.restore(rows.snapshot())
  }

  snapshot(): WorldSnapshot {
    return this.#rows.snapshot()
  }

  /** Becomes the world of a snapshot that the caller has validated. */
  restore(snapshot: WorldSnapshot): void {
    store(() => this.#storage.compact(() => snapshot, true))
    this.#rows.load(snapshot)
    this.#row = this.#rows.get('world', 'world')
    const { at, sequence, tables } = snapshot
    for (const listener of this.#listeners) listener({ at, sequence, put: tables })
  }

  /** Calls `listener` after every commit; returns how to stop. */
  listen(listener: WorldListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#storage.close(() => this.#rows.snapshot())
  }

  /** Throws `notStored` unless the operation succeeds and changes nothing. */
  #readOnly<Input, Output>(
    now: number,
    operation: (tx: Transaction, input: Input) => Output,
    input: Input,
    notStored: ApiError,
  ): Output {
    const tx = new Transaction(this.#rows, now, REACTIONS, this.variations)
    try {
      const output = operation(tx, input)
      if (tx.change() === undefined) return output
    } catch {
      // With the due work done, it could have succeeded.
    }
    throw notStored
  }

  #commit<Input, Output>(
    now: number,
    operation: (tx: Transaction, input: Input) => Output,
    input: Input,
  ): Output {
    const tx = new Transaction(this.#rows, now, REACTIONS, this.variations)
    const output = operation(tx, input)
    const change = tx.change()
    if (change !== undefined) this.#write(change, { operation, input })
    return output
  }

  #write(change: Change, call?: Applied['call']): void {
    if (this.#storage.isForgetful !== true)
      store(() => this.#storage.append(this.#rows.journalled(change)))
    const { at, sequence } = this.#rows
    const replaced = this.#rows.apply(change)
    const applied = { replaced, at, sequence, due: this.#due, ...(call && { call }) }
    if (change.put?.world !== undefined) this.#row = change.put.world[0]
    this.#storage.compact(() => this.#rows.snapshot(), false)
    for (const listener of this.#listeners) listener(change, applied)
  }
}

/** Settings that a stored row lacks have their defaults, and those that are gone are shapes. */
function ofThisVersion(row: WorldRow): WorldRow {
  const { initialState } = row
  const { behaviour: initial } = initialState
  return {
    ...row,
    behaviour: completeBehaviour(row.behaviour),
    initialState:
      initial === undefined
        ? initialState
        : { ...initialState, behaviour: withoutMovedSettings(initial) },
  }
}

/** Throws STORAGE_FAILED. Called before anything changes: what was not written did not happen. */
export function store(write: () => void): void {
  try {
    write()
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new ApiError('STORAGE_FAILED', `${cause} Nothing was changed.`)
  }
}
