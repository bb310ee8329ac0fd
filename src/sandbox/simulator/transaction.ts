/**
 * A transaction: what an operation reads and changes. Writes go to an overlay that is committed
 * whole or discarded. Slices meet here: an operation emits what happened, the other slices react in
 * the same transaction, so an order, its intent, its events and their deliveries are one change.
 */
import type { EffectiveBehaviour } from './behaviour/behaviour.ts'
import type { Assumptions } from '../../base/contract/generated/assumptions.ts'
import type { Intent } from './intents/intent.ts'
import type { Order } from './orders/order.ts'
import { random, type Random } from '../../base/vocabulary/random.ts'
import { noVariations, type WorldVariations } from './variations.ts'
import type { Delivery } from './webhooks/webhook.ts'
import type { Change, Rows, TableName, Tables } from './rows.ts'
import type { WorldRow } from './world-row.ts'

export type DomainEvent =
  | { readonly type: 'order.placed'; readonly order: Order }
  /** `order` is the order after the move. */
  | { readonly type: 'order.moved'; readonly order: Order }
  /** An override took the order's intent (§4.2). */
  | { readonly type: 'order.replaced'; readonly order: Order }
  | { readonly type: 'intent.closed'; readonly intent: Intent }

export type Reaction = (tx: Transaction, event: DomainEvent) => void

/** Rows by their ids, and null for deleted ones, in the order of their first change. */
type Overlay = { [T in TableName]?: Map<string, Tables[T] | null> }

export class Transaction {
  /** Epoch milliseconds of simulated time; one transaction happens at one moment. */
  readonly now: number
  readonly variations: WorldVariations
  readonly #rows: Rows
  readonly #reactions: readonly Reaction[]
  #sequence: number
  readonly #overlay: Overlay = {}
  #world: WorldRow | undefined
  #behaviour: EffectiveBehaviour | undefined

  constructor(rows: Rows, now: number, reactions: readonly Reaction[], variations = noVariations) {
    this.#rows = rows
    this.now = now
    this.#reactions = reactions
    this.variations = variations
    this.#sequence = rows.sequence
  }

  get world(): WorldRow {
    // Nearly every operation reads it several times.
    const row = (this.#world ??= this.get('world', 'world'))
    if (row === undefined) throw new Error('A transaction ran in a world that was not created')
    return row
  }

  get behaviour(): EffectiveBehaviour {
    const { behaviour } = this.world
    return (this.#behaviour ??= this.variations.watched(behaviour))
  }

  get assumptions(): Assumptions {
    return this.behaviour.assumptions
  }

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    const changed = this.#overlay[table]?.get(id)
    if (changed !== undefined) return changed ?? undefined
    return changed === null ? undefined : this.#rows.get(table, id)
  }

  /** Every row of a table as this transaction sees it, oldest first. */
  *all<T extends TableName>(table: T): Generator<Tables[T]> {
    const rows = this.#rows.all(table)
    const overlay = this.#overlay[table]
    if (overlay === undefined) {
      yield* rows
      return
    }
    const seen = new Set<string>()
    for (const row of rows) {
      seen.add(row.id)
      const changed = overlay.get(row.id)
      if (changed === undefined) yield row
      else if (changed !== null) yield changed
    }
    for (const row of overlay.values()) if (row !== null && !seen.has(row.id)) yield row
  }

  /** The deliveries of an order that the fault `reorder` holds. */
  heldOf(orderId: string): readonly Delivery[] {
    return this.#rows.outbox.heldOf(orderId).flatMap((id) => this.get('deliveries', id) ?? [])
  }

  count(table: TableName): number {
    let count = 0
    for (const _row of this.all(table)) count += 1
    return count
  }

  put<T extends TableName>(table: T, row: Tables[T]): void {
    if (table === 'world') this.#world = this.#behaviour = undefined
    this.#set(table, row.id, row)
  }

  delete(table: TableName, id: string): void {
    this.#set(table, id, null)
  }

  /** The next number of the world's one sequence, which orders rows by age. */
  nextSequence(): number {
    this.#sequence += 1
    return this.#sequence
  }

  random(stream: string): Random {
    return random(this.world.seed, stream)
  }

  emit(event: DomainEvent): void {
    for (const react of this.#reactions) react(this, event)
  }

  /** What `run` would do to the committed rows now. Nothing of it stays. */
  tried<T>(run: (trial: Transaction) => T): T {
    return run(new Transaction(this.#rows, this.now, this.#reactions, this.variations))
  }

  /** What this transaction did; undefined where it only read. */
  change(): Change | undefined {
    const put: Record<string, readonly unknown[]> = {}
    const deleted: Record<string, readonly string[]> = {}
    let isEmpty = true
    for (const [table, changes] of Object.entries(this.#overlay)) {
      isEmpty = false
      const rows = [...changes.values()].filter((row) => row !== null)
      if (rows.length > 0) put[table] = rows
      if (rows.length === changes.size) continue
      deleted[table] = [...changes].filter(([, row]) => row === null).map(([id]) => id)
    }
    if (isEmpty) return undefined
    return {
      at: this.now,
      sequence: this.#sequence,
      ...(Object.keys(put).length > 0 && { put }),
      ...(Object.keys(deleted).length > 0 && { delete: deleted }),
    }
  }

  #set<T extends TableName>(table: T, id: string, row: Tables[T] | null): void {
    const overlay: { [Name in T]?: Map<string, Tables[T] | null> } = this.#overlay
    const changes = (overlay[table] ??= new Map())
    changes.set(id, row)
  }
}
