/**
 * One business, whole: its keys, orders, windows, webhooks, clock, faults and randomness. A world is a value that
 * calls change; worlds share nothing. Everything here is synchronous. What only the network can do (a delivery) is
 * left in the outbox for the shell (running-world.ts).
 */
import { readClock } from './clock/clock.ts'
import { ApiError } from '../vocabulary/errors.ts'
import { initialTime, initializeWorld, type InitialState } from './initial-state.ts'
import { expireIntent } from './intents/operations.ts'
import { takePlannedStep } from './orders/progress.ts'
import type { Storage, WorldStorage } from '../ports/storage.ts'
import type { WallClock } from '../ports/wall-clock.ts'
import { REACTIONS } from './reactions.ts'
import { Rows, type Change, type Due, type WorldRow, type WorldSnapshot } from './rows.ts'
import { Transaction } from './transaction.ts'

/** Steps of due work per order: more means that something makes itself due for ever. */
const STEPS_PER_ORDER = 50

/** What the world tells whoever watches it; the shell turns it into timers, logs and streams. */
export type WorldListener = (change: Change) => void

export class World {
  readonly #rows = new Rows()
  readonly #storage: WorldStorage
  readonly #wallClock: WallClock
  readonly #listeners = new Set<WorldListener>()

  /** Opens the world that the storage keeps under this name, or founds it. */
  constructor(founding: InitialState, storage: Storage, wallClock: WallClock) {
    this.#wallClock = wallClock
    this.#storage = storage.open(founding.name)
    const kept = this.#storage.load()
    if (kept !== null) {
      if (kept.snapshot !== null) this.#rows.load(kept.snapshot)
      for (const change of kept.changes) this.#rows.apply(change)
    }
    if (this.#rows.get('world', 'world') === undefined) {
      this.#write(foundingChange(founding, wallClock.now()))
    }
  }

  get row(): WorldRow {
    const row = this.#rows.get('world', 'world')
    if (row === undefined) throw new Error('The world was not founded')
    return row
  }

  /** The world's rows, to read. */
  get rows(): Pick<Rows, 'get' | 'all' | 'count' | 'sequence'> {
    return this.#rows
  }

  /** Epoch milliseconds on the world's clock. It never runs behind what has already happened. */
  now(): number {
    return Math.max(this.#rows.at, readClock(this.row.clock, this.#wallClock.now()))
  }

  /**
   * Runs `operation` at the present moment: what is due by itself happens first, then the operation, then one commit.
   * An operation that throws changes nothing.
   */
  call<Input, Output>(operation: (tx: Transaction, input: Input) => Output, input: Input): Output {
    const now = this.now()
    this.runWork(now)
    return this.#commit(now, operation, input)
  }

  /** Reads only what has been committed, and runs nothing: for logs, lists and checks. */
  read<Output>(reader: (tx: Transaction) => Output): Output {
    return reader(new Transaction(this.#rows, this.now(), REACTIONS))
  }

  /** The next moment at which the core has work of its own. */
  nextWorkAt(): number | undefined {
    return this.#rows.nextWork()?.at
  }

  /** The earliest thing due at `until` or before: the core's own work, or a delivery for the shell to make. */
  nextDue(until: number): Due | undefined {
    const work = this.#rows.nextWork()
    const delivery = this.#rows.nextDelivery()
    const first =
      work === undefined
        ? delivery
        : delivery === undefined || isBefore(work, delivery)
          ? work
          : delivery
    return first !== undefined && first.at <= until ? first : undefined
  }

  /** The next delivery, now or later, among those that `accepts` lets through. */
  nextDelivery(accepts: (deliveryId: string) => boolean): Due | undefined {
    return this.#rows.nextDeliveryAmong(accepts)
  }

  /** Runs the core's own work that is due at `until` or before, each step in a transaction at its own moment. */
  runWork(until: number): void {
    const limit = STEPS_PER_ORDER * (1 + this.#rows.count('orders'))
    for (let steps = 0; ; steps++) {
      const due = this.#rows.nextWork()
      if (due === undefined || due.at > until) return
      if (steps >= limit) {
        throw new ApiError(
          'LIMIT_EXCEEDED',
          `Failed to run due work: ${limit} steps did not finish it; ${due.table} "${due.id}" is due again and again.`,
        )
      }
      this.runDue(due)
    }
  }

  /** Time has come to `at`, though nothing has happened yet: the shell says so before it makes a delivery. */
  reach(at: number): void {
    this.#rows.at = Math.max(this.#rows.at, at)
  }

  /** Runs one piece of the core's own work. */
  runDue(due: Due): void {
    const at = Math.max(due.at, this.#rows.at)
    if (due.table === 'orders') this.#commit(at, takePlannedStep, due.id)
    else if (due.table === 'intents') this.#commit(at, expireIntent, due.id)
  }

  /** Becomes what it was when it was founded; nothing that came since is left. */
  reset(): void {
    const rows = new Rows()
    rows.apply(foundingChange(this.row.founding, this.#wallClock.now()))
    this.restore(rows.snapshot())
  }

  snapshot(): WorldSnapshot {
    return this.#rows.snapshot()
  }

  /** Becomes the world of the snapshot. The caller has validated it. */
  restore(snapshot: WorldSnapshot): void {
    writeDown(() => this.#storage.compact(() => snapshot, true))
    this.#rows.load(snapshot)
    const { at, sequence, tables } = snapshot
    for (const listener of this.#listeners) listener({ at, sequence, put: tables })
  }

  /** Calls `listener` after every commit; returns how to stop. */
  listen(listener: WorldListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#storage.compact(() => this.#rows.snapshot(), true)
    this.#storage.close()
  }

  #commit<Input, Output>(
    now: number,
    operation: (tx: Transaction, input: Input) => Output,
    input: Input,
  ): Output {
    const tx = new Transaction(this.#rows, now, REACTIONS)
    const output = operation(tx, input)
    const change = tx.change()
    if (change !== undefined) this.#write(change)
    return output
  }

  #write(change: Change): void {
    writeDown(() => this.#storage.append(change))
    this.#rows.apply(change)
    this.#storage.compact(() => this.#rows.snapshot(), false)
    for (const listener of this.#listeners) listener(change)
  }
}

/** Disk first: what could not be written did not happen. */
function writeDown(write: () => void): void {
  try {
    write()
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new ApiError('STORAGE_FAILED', `${cause} Nothing was changed.`)
  }
}

/** All that there is in a world that begins now. */
function foundingChange(founding: InitialState, wall: number): Change {
  const tx = new Transaction(new Rows(), initialTime(founding, wall), REACTIONS)
  initializeWorld(tx, { founding, wall })
  return tx.change() ?? { at: tx.now, sequence: 0 }
}

function isBefore(a: Due, b: Due): boolean {
  return a.at !== b.at ? a.at < b.at : a.sequence < b.sequence
}
