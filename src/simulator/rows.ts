/**
 * A world's rows in memory: one map per table, and what is due. Rows are never changed in place; a
 * commit replaces them. A snapshot is this value as JSON, a journal line is one change.
 */
import type { Behaviour, EffectiveBehaviour, FaultCount } from './behaviour/behaviour.ts'
import type { ClockState, InitialClock } from './clock/clock.ts'
import { DueHeap, type Due } from './due-heap.ts'
import { intentDueAt, type ActiveIntent, type Intent } from './intents/intent.ts'
import type { ApiKey } from './keys/key.ts'
import { Outbox } from './outbox.ts'
import { orderDueAt, type Order } from './orders/order.ts'
import { UnreadRow } from './unread-row.ts'
import { addedAttempts, withHeaders } from './webhooks/added-attempts.ts'
import { SettledDelivery } from './webhooks/settled-delivery.ts'
import {
  deliveryDueAt,
  type Delivery,
  type Endpoint,
  type WebhookEvent,
} from './webhooks/webhook.ts'

/** The world's own row: there is one, with the id `world`. */
export type WorldRow = {
  readonly id: 'world'
  readonly name: string
  readonly seed: number
  readonly createdAt: number
  readonly clock: ClockState
  readonly behaviour: EffectiveBehaviour
  /** A reset goes back to it. */
  readonly initialState: InitialState
}

/** What a world is created with. */
export type InitialState = {
  readonly name: string
  readonly seed: number
  readonly clock: InitialClock
  readonly behaviour?: Behaviour
  readonly keys?: { readonly test: string; readonly live: string }
  /** URL of a webhook endpoint that exists from the start. */
  readonly webhook?: string
  /** Its endpoints have other secrets than its seed gives. */
  readonly salt?: string
}

export type Tables = {
  readonly world: WorldRow
  readonly keys: ApiKey
  readonly orders: Order
  readonly intents: Intent
  readonly activeIntents: ActiveIntent
  readonly endpoints: Endpoint
  readonly events: WebhookEvent
  readonly deliveries: Delivery
  readonly faults: FaultCount
}

export type TableName = keyof Tables

export const TABLES = [
  'world',
  'keys',
  'orders',
  'intents',
  'activeIntents',
  'endpoints',
  'events',
  'deliveries',
  'faults',
] as const satisfies readonly TableName[]

/** What one transaction did: a line of the journal. */
export type Change = {
  readonly at: number
  /** The world's sequence after the change. */
  readonly sequence: number
  readonly put?: { readonly [T in TableName]?: readonly Tables[T][] }
  readonly delete?: { readonly [T in TableName]?: readonly string[] }
  /**
   * In a journal: how many attempts a delivery of `put` had before, if any. Its row has only those
   * that were added, or else every attempt would store all before it again; without headers if
   * they are those of the attempt before.
   */
  readonly attemptsBefore?: Readonly<Record<string, number>>
}

export type TableRow = Tables[TableName]

/**
 * What the rows of a change were before it: first those that it deletes, then those that it puts,
 * in their order. Undefined if it only created rows, as most changes do.
 */
export type Replaced = readonly (TableRow | undefined)[] | undefined

/** Version of the rows' members. Storage reads the older ones (src/storage/format-1.ts). */
export const FORMAT = 2

/** A whole world as plain JSON: what is stored, exported and imported. */
export type WorldSnapshot = {
  readonly format: typeof FORMAT
  readonly at: number
  readonly sequence: number
  readonly tables: { readonly [T in TableName]: readonly Tables[T][] }
}

/** How a row is kept. */
type Kept<T extends TableName> = Tables[T] | UnreadRow | SettledDelivery

const DUE_AT = { orders: orderDueAt, intents: intentDueAt, deliveries: deliveryDueAt } as const

export class Rows {
  /** Moment of the last change; simulated time never runs behind it. */
  at = 0
  sequence = 0
  readonly #tables: { [T in TableName]: Map<string, Kept<T>> } = {
    world: new Map(),
    keys: new Map(),
    orders: new Map(),
    intents: new Map(),
    activeIntents: new Map(),
    endpoints: new Map(),
    events: new Map(),
    deliveries: new Map(),
    faults: new Map(),
  }
  /** Work of the core. */
  readonly #work = new DueHeap((due) => this.#isDue(due))
  /** What only the network can do. */
  readonly outbox = new Outbox((id) => this.get('deliveries', id))

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    const row = this.#tables[table].get(id)
    return row === undefined ? undefined : this.#read(table, row)
  }

  *all<T extends TableName>(table: T): Generator<Tables[T], void> {
    // The key of a row that is replaced stays in its place.
    for (const row of this.#tables[table].values()) {
      yield this.#read(table, row)
    }
  }

  /** Every delivery but those that were delivered at the first attempt. */
  *unsettled(): Generator<Delivery, void> {
    for (const row of this.#tables.deliveries.values()) {
      if (!(row instanceof SettledDelivery)) yield this.#read('deliveries', row)
    }
  }

  count(table: TableName): number {
    return this.#tables[table].size
  }

  nextWork(): Due | undefined {
    return this.#work.peek()
  }

  /** Returns the rows that it replaced. */
  apply(change: Change): Replaced {
    // Rows with later numbers than the world had are new: nothing needs to be looked up.
    const newest = this.sequence
    this.at = Math.max(this.at, change.at)
    this.sequence = change.sequence
    let replaced: (TableRow | undefined)[] | undefined
    let index = 0
    for (const table in change.delete) {
      const name = table as TableName
      for (const id of change.delete[name] ?? []) {
        const before = this.get(name, id)
        if (before !== undefined) (replaced ??= new Array(countRows(change)))[index] = before
        this.#tables[name].delete(id)
        index += 1
      }
    }
    const put = change.attemptsBefore === undefined ? change.put : this.#withAllAttempts(change)
    for (const table in put) {
      const name = table as TableName
      for (const row of put[name] ?? []) {
        const before = this.#put(name, row, newest)
        if (before !== undefined) (replaced ??= new Array(countRows(change)))[index] = before
        index += 1
      }
    }
    return replaced
  }

  /** A change that has not been applied, as a journal stores it. */
  journalled(change: Change): Change {
    const attemptsBefore: Record<string, number> = {}
    const deliveries = change.put?.deliveries?.map((row) => {
      // One without attempts never had any.
      const { length } = row.attempts.length === 0 ? row.attempts : this.#attemptsOf(row.id)
      if (length === 0) return row
      attemptsBefore[row.id] = length
      return { ...row, attempts: addedAttempts(row, length) }
    })
    if (deliveries === undefined || Object.keys(attemptsBefore).length === 0) return change
    return { ...change, put: { ...change.put, deliveries }, attemptsBefore }
  }

  snapshot(): WorldSnapshot {
    return this.#snapshotOf((table) => [...this.all(table)])
  }

  /** For a storage: what nobody has read stays unread. */
  stored(): WorldSnapshot {
    return this.#snapshotOf((table) => [...this.#tables[table].values()])
  }

  /**
   * Becomes the given world, whatever was here before. Events and deliveries of a storage can be
   * unread rows; such a delivery is not due.
   */
  load(snapshot: WorldSnapshot): void {
    for (const table of TABLES) this.#tables[table].clear()
    this.#work.clear()
    this.outbox.clear()
    this.at = 0
    this.sequence = 0
    this.apply({ at: snapshot.at, sequence: snapshot.sequence, put: snapshot.tables })
  }

  #snapshotOf(rowsOf: (table: TableName) => unknown[]): WorldSnapshot {
    const tables = TABLES.map((table) => [table, rowsOf(table)])
    return {
      format: FORMAT,
      at: this.at,
      sequence: this.sequence,
      // Every table is there under its own name.
      tables: Object.fromEntries(tables) as WorldSnapshot['tables'],
    }
  }

  #withAllAttempts({ put, attemptsBefore }: Change): Change['put'] & object {
    const deliveries = put?.deliveries?.map((row) => {
      const attempts = this.#attemptsOf(row.id).slice(0, attemptsBefore?.[row.id] ?? 0)
      for (const added of row.attempts) attempts.push(withHeaders(added, attempts.at(-1)))
      return { ...row, attempts }
    })
    return deliveries === undefined ? { ...put } : { ...put, deliveries }
  }

  #attemptsOf(deliveryId: string): Delivery['attempts'] {
    return this.get('deliveries', deliveryId)?.attempts ?? []
  }

  #read<T extends TableName>(table: T, kept: Kept<T>): Tables[T] {
    // Only deliveries settle, and only rows of the table were stored under its name.
    if (kept instanceof SettledDelivery) return kept.read() as Tables[T]
    if (!(kept instanceof UnreadRow)) return kept
    const row = kept.read() as Tables[T]
    this.#tables[table].set(kept.id, this.#keptFormOf(table, row))
    return row
  }

  #keptFormOf<T extends TableName>(table: T, row: Tables[T]): Kept<T> {
    // The table's name says which row this is.
    const delivery = table === 'deliveries' ? (row as Delivery) : undefined
    if (delivery?.status !== 'delivered') return row
    const event = this.#tables.events.get(delivery.eventId)
    // It is not read for this.
    if (event instanceof UnreadRow || event instanceof SettledDelivery) return row
    return SettledDelivery.of(delivery, event, this.get('endpoints', delivery.endpointId)) ?? row
  }

  /** Returns the row that it replaces. */
  #put<T extends TableName>(table: T, row: Tables[T], newest: number): Tables[T] | undefined {
    const rows = this.#tables[table]
    const isNew = 'sequence' in row && row.sequence > newest
    const before = isNew ? undefined : this.get(table, row.id)
    rows.set(row.id, row instanceof UnreadRow ? row : this.#keptFormOf(table, row))
    if (row instanceof UnreadRow) return before
    if (table !== 'orders' && table !== 'intents' && table !== 'deliveries') return before
    const at = dueAtOf(table, row)
    if (at === null || (before !== undefined && dueAtOf(table, before) === at)) return before
    // The table's name says which row this is.
    if (table === 'deliveries') this.outbox.add(row as Delivery)
    else this.#work.push({ at, sequence: (row as Order | Intent).sequence, table, id: row.id })
    return before
  }

  #isDue(due: Due): boolean {
    const row = this.get(due.table, due.id)
    return row !== undefined && dueAtOf(due.table, row) === due.at
  }
}

/** For lists of their length: one that grows has room for sixteen more. */
export function countRows({ put, delete: deleted }: Change): number {
  let length = 0
  for (const table in deleted) length += deleted[table as TableName]?.length ?? 0
  for (const table in put) length += put[table as TableName]?.length ?? 0
  return length
}

function dueAtOf(table: Due['table'], row: Tables[TableName]): number | null {
  return (DUE_AT[table] as (row: Tables[TableName]) => number | null)(row)
}
