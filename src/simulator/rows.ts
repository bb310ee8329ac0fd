/**
 * A world's rows in memory: one map per table, and what is due. Rows are never changed in place; a
 * commit replaces them. A snapshot is this value as JSON, a journal line is one change.
 */
import type { FaultCount } from './behaviour/behaviour.ts'
import { countRows } from './count-rows.ts'
import { DueHeap, type Due } from './due-heap.ts'
import { dueOf } from './due.ts'
import type { ActiveIntent, Intent } from './intents/intent.ts'
import type { ApiKey } from './keys/key.ts'
import { Outbox } from './outbox.ts'
import type { Order } from './orders/order.ts'
import { Table } from './table.ts'
import { UnreadRow } from './unread-row.ts'
import { UnreadTable } from './unread-table.ts'
import { withAddedAttempts, withAllAttempts } from './webhooks/added-attempts.ts'
import { SettledDelivery } from './webhooks/settled-delivery.ts'
import type { Delivery, Endpoint, WebhookEvent } from './webhooks/webhook.ts'
import type { WorldRow } from './world-row.ts'

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
type Kept<T extends TableName> = Tables[T] | SettledDelivery

/** A row, or rows that were stored and come before all others of their table. */
export type StoredRow<T extends TableName> = Kept<T> | UnreadRow | UnreadTable

/** A world as a storage keeps it: what nobody has read since a start is not parsed. */
export type StoredRows = Omit<WorldSnapshot, 'tables'> & {
  readonly tables: { readonly [T in TableName]: readonly StoredRow<T>[] }
}

export class Rows {
  /** Moment of the last change; simulated time never runs behind it. */
  at = 0
  sequence = 0
  readonly #tables: { readonly [T in TableName]: Table<Kept<T>> } = {
    world: new Table(),
    keys: new Table(),
    orders: new Table(),
    intents: new Table(),
    activeIntents: new Table(),
    endpoints: new Table(),
    events: new Table(),
    deliveries: new Table(),
    faults: new Table(),
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
    const newest = this.#advance(change)
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
    const put = withAllAttempts(change, (id) => this.#attemptsOf(id))
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

  /** Applies a change of a journal, without a look at the rows that nobody has asked for. */
  repeat(change: Change): void {
    const newest = this.#advance(change)
    for (const table in change.delete) {
      const name = table as TableName
      for (const id of change.delete[name] ?? []) this.#tables[name].delete(id)
    }
    const put = withAllAttempts(change, (id) => this.#attemptsOf(id))
    for (const table in put) {
      const name = table as TableName
      for (const row of put[name] ?? []) this.#repeatPut(name, row, newest)
    }
  }

  /** A change that has not been applied, as a journal stores it. */
  journalled(change: Change): Change {
    return withAddedAttempts(change, (id) => this.#attemptsOf(id))
  }

  snapshot(): WorldSnapshot {
    const tables = TABLES.map((table) => [table, [...this.all(table)]])
    return {
      ...this.#head(),
      // Every table is there under its own name.
      tables: Object.fromEntries(tables) as WorldSnapshot['tables'],
    }
  }

  /** For a storage: what nobody has read stays unread. */
  stored(): StoredRows {
    const tables = TABLES.map((table) => [table, this.#tables[table].stored()])
    return { ...this.#head(), tables: Object.fromEntries(tables) as StoredRows['tables'] }
  }

  /** Becomes the given world, whatever was here before. */
  load({ at, sequence, tables }: StoredRows): void {
    for (const table of TABLES) this.#tables[table].clear()
    this.#work.clear()
    this.outbox.clear()
    this.at = at
    this.sequence = sequence
    for (const table of TABLES) this.#loadTable(table, tables[table])
  }

  #loadTable<T extends TableName>(table: T, rows: readonly StoredRow<T>[]): void {
    for (const row of rows) {
      if (row instanceof UnreadTable) {
        this.#tables[table].startWith(row)
        for (const due of row.due) this.#add(due)
      } else {
        const isKept = row instanceof UnreadRow || row instanceof SettledDelivery
        this.#tables[table].set(row.id, isKept ? row : this.#keptFormOf(table, row))
        const due = row instanceof UnreadRow ? row.due : dueOf(table, row)
        if (due !== undefined) this.#add(due)
      }
    }
  }

  #add(due: Due): void {
    if (due.table !== 'deliveries') this.#work.push(due)
    else {
      // The outbox needs more of a delivery than its moment.
      const delivery = this.get('deliveries', due.id)
      if (delivery !== undefined) this.outbox.add(delivery)
    }
  }

  #head(): Omit<WorldSnapshot, 'tables'> {
    return { format: FORMAT, at: this.at, sequence: this.sequence }
  }

  #attemptsOf(deliveryId: string): Delivery['attempts'] {
    return this.get('deliveries', deliveryId)?.attempts ?? []
  }

  #read<T extends TableName>(table: T, kept: Kept<T> | UnreadRow): Tables[T] {
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

  /** Returns the sequence before: rows with later numbers are new, and are not looked up. */
  #advance({ at, sequence }: Change): number {
    const before = this.sequence
    this.at = Math.max(this.at, at)
    this.sequence = sequence
    return before
  }

  #repeatPut<T extends TableName>(table: T, row: Tables[T], newest: number): void {
    // The outbox needs to know what it replaces.
    if (table === 'deliveries' || isAfter(row, newest)) this.#put(table, row, newest)
    else {
      this.#tables[table].replace(row.id, row)
      const due = dueOf(table, row)
      // Work that is entered twice is done once: the row is not due again.
      if (due !== undefined) this.#add(due)
    }
  }

  /** Returns the row that it replaces. */
  #put<T extends TableName>(table: T, row: Tables[T], newest: number): Tables[T] | undefined {
    const before = isAfter(row, newest) ? undefined : this.get(table, row.id)
    this.#tables[table].set(row.id, this.#keptFormOf(table, row))
    const due = dueOf(table, row)
    const isChanged = before === undefined || dueOf(table, before)?.at !== due?.at
    if (due !== undefined && isChanged) this.#add(due)
    return before
  }

  #isDue(due: Due): boolean {
    if (this.#tables[due.table].isUnread(due.id)) return true
    const row = this.get(due.table, due.id)
    return row !== undefined && dueOf(due.table, row)?.at === due.at
  }
}

function isAfter(row: TableRow, newest: number): boolean {
  return 'sequence' in row && row.sequence > newest
}
