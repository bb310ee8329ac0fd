/**
 * A world's rows in memory: one map per table, and what is due. Rows are never changed in place; a
 * commit replaces them. A snapshot is this value as JSON, a journal line is one change.
 */
import type { FaultCount } from './behaviour/behaviour.ts'
import { DueHeap, type Due } from './due-heap.ts'
import { dueOf } from './due.ts'
import type { ActiveIntent, Intent } from './intents/intent.ts'
import type { ApiKey } from './keys/key.ts'
import { Outbox } from './outbox.ts'
import type { Order } from './orders/order.ts'
import { withAddedAttempts, withAllAttempts } from './webhooks/added-attempts.ts'
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

/** What came of a change: enough to take it back. */
export type Applied = {
  readonly replaced: Replaced
  /** The world's moment and sequence before it. */
  readonly at: number
  readonly sequence: number
  /** The step that was due, if no call made the change. */
  readonly due: Due | undefined
  /** What made the change; undefined for the first one of a world. */
  readonly call?: { readonly operation: unknown; readonly input: unknown }
}

/** Version of the rows' members. */
export const FORMAT = 2

/** A whole world as plain JSON: what is stored, exported and imported. */
export type WorldSnapshot = {
  readonly format: typeof FORMAT
  readonly at: number
  readonly sequence: number
  readonly tables: { readonly [T in TableName]: readonly Tables[T][] }
}

export class Rows {
  /** Moment of the last change; simulated time never runs behind it. */
  at = 0
  sequence = 0
  /** The key of a row that is replaced stays in its place. */
  readonly #tables: { readonly [T in TableName]: Map<string, Tables[T]> } = {
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
    return this.#tables[table].get(id)
  }

  /** In the order in which they came. */
  all<T extends TableName>(table: T): Iterable<Tables[T]> {
    return this.#tables[table].values()
  }

  count(table: TableName): number {
    return this.#tables[table].size
  }

  nextWork(): Due | undefined {
    return this.#work.peek()
  }

  /** Returns the rows that it replaced. */
  apply(change: Change): Replaced {
    this.at = Math.max(this.at, change.at)
    this.sequence = change.sequence
    const replaced: (TableRow | undefined)[] = []
    for (const table in change.delete) {
      const name = table as TableName
      for (const id of change.delete[name] ?? []) {
        replaced.push(this.get(name, id))
        this.#tables[name].delete(id)
      }
    }
    const put = withAllAttempts(change, (id) => this.#attemptsOf(id))
    for (const table in put) {
      const name = table as TableName
      for (const row of put[name] ?? []) replaced.push(this.#put(name, row))
    }
    return replaced.every((row) => row === undefined) ? undefined : replaced
  }

  /** A change that has not been applied, as a journal stores it. */
  journalled(change: Change): Change {
    return withAddedAttempts(change, (id) => this.#attemptsOf(id))
  }

  snapshot(): WorldSnapshot {
    const tables = TABLES.map((table) => [table, [...this.all(table)]])
    return {
      format: FORMAT,
      at: this.at,
      sequence: this.sequence,
      // Every table is there under its own name.
      tables: Object.fromEntries(tables) as WorldSnapshot['tables'],
    }
  }

  /** Becomes the given world, whatever was here before. */
  load({ at, sequence, tables }: WorldSnapshot): void {
    for (const table of TABLES) this.#tables[table].clear()
    this.#work.clear()
    this.outbox.clear()
    this.at = at
    this.sequence = sequence
    for (const table of TABLES) for (const row of tables[table]) this.#put(table, row)
  }

  #attemptsOf(deliveryId: string): Delivery['attempts'] {
    return this.get('deliveries', deliveryId)?.attempts ?? []
  }

  /** Returns the row that it replaces. */
  #put<T extends TableName>(table: T, row: Tables[T]): Tables[T] | undefined {
    const before = this.get(table, row.id)
    this.#tables[table].set(row.id, row)
    const due = dueOf(table, row)
    const isChanged = before === undefined || dueOf(table, before)?.at !== due?.at
    if (due !== undefined && isChanged) this.#add(due)
    return before
  }

  #add(due: Due): void {
    if (due.table !== 'deliveries') this.#work.push(due)
    else {
      // The outbox needs more of a delivery than its moment.
      const delivery = this.get('deliveries', due.id)
      if (delivery !== undefined) this.outbox.add(delivery)
    }
  }

  #isDue(due: Due): boolean {
    const row = this.get(due.table, due.id)
    return row !== undefined && dueOf(due.table, row)?.at === due.at
  }
}
