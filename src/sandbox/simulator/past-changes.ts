/**
 * How a world goes back: for each of its last changes, the rows that it replaced, and marked
 * moments as whole snapshots. Rows are never changed in place, so both are mostly references to
 * rows that exist anyway. Kept in memory only; a reset or a restored snapshot forgets everything.
 *
 * One goes back to before an order or to an event. So the changes start with one of those: before
 * it, nothing is kept, and the many attempts of a long advance leave nothing here.
 */
import type { Order } from './orders/order.ts'
import type { WebhookEvent } from './webhooks/webhook.ts'
import {
  Rows,
  type Change,
  type Replaced,
  type TableRow,
  type TableName,
  type Tables,
  type WorldSnapshot,
} from './rows.ts'

const CHANGE_LIMIT = 1_000
/** Behaviours are the only rows whose versions can differ by much. */
const BEHAVIOUR_TEXT_LIMIT = 4 * 1024 * 1024
const MARK_LIMIT = 20
/** Of all marks together: a reference takes eight bytes. */
const MARKED_ROW_LIMIT = 2_000_000

/** A change that can be taken back. Its other rows are not needed, and most of them end soon. */
export type PastChange = {
  readonly changedAt: number
  readonly orders: readonly Order[] | undefined
  readonly events: readonly WebhookEvent[] | undefined
  /** A table and an id in turn, in the order of `replaced`. */
  readonly ids: readonly string[]
  readonly replaced: Replaced
  /** The world's moment and sequence before it. */
  readonly at: number
  readonly sequence: number
  readonly behaviourLength: number
}

export type Mark = {
  readonly id: string
  readonly name: string
  /** Simulated time. */
  readonly at: number
  readonly snapshot: WorldSnapshot
  readonly rowCount: number
}

export class PastChanges {
  readonly #changes: PastChange[] = []
  #behaviourLength = 0
  #marks: Mark[] = []
  #markCount = 0

  /** Oldest first. */
  get changes(): readonly PastChange[] {
    return this.#changes
  }

  /** Oldest first. */
  get marks(): readonly Mark[] {
    return this.#marks
  }

  /** Called once the change is applied to the rows; `at` and `sequence` are those before it. */
  note(change: Change, replaced: Replaced, at: number, sequence: number): void {
    if (this.#changes.length === 0 && !isMoment(change)) return
    const behaviourLength = lengthOfBehaviour(change, replaced)
    const { orders, events } = change.put ?? {}
    this.#changes.push({
      changedAt: change.at,
      orders,
      events,
      ids: idsOf(change),
      replaced,
      at,
      sequence,
      behaviourLength,
    })
    this.#behaviourLength += behaviourLength
    // Seldom and many at once: each removal moves every entry.
    if (this.#changes.length >= 2 * CHANGE_LIMIT) this.#forget(CHANGE_LIMIT)
    while (this.#behaviourLength > BEHAVIOUR_TEXT_LIMIT) this.#forget(1)
  }

  mark(name: string, at: number, snapshot: WorldSnapshot): Mark {
    this.#markCount += 1
    const rowCount = Object.values(snapshot.tables).reduce((sum, rows) => sum + rows.length, 0)
    const mark = { id: `mark_${this.#markCount}`, name, at, snapshot, rowCount }
    const marks = [...this.#marks, mark].slice(-MARK_LIMIT)
    const total = () => marks.reduce((sum, each) => sum + each.rowCount, 0)
    while (marks.length > 1 && total() > MARKED_ROW_LIMIT) marks.shift()
    this.#marks = marks
    return mark
  }

  /** The world as it was before this change, one of `changes`. */
  before(wanted: PastChange, rows: Rows): WorldSnapshot {
    const past = new Rows()
    past.load(rows.snapshot())
    const later = this.#changes.slice(this.#changes.indexOf(wanted)).toReversed()
    for (const each of later) {
      past.apply({ ...inverseOf(each), at: each.at, sequence: each.sequence })
    }
    const { at, sequence } = wanted
    const { tables, ...snapshot } = past.snapshot()
    // Rows that were deleted and came back would be the newest, and receivers are called in order.
    const endpoints = tables.endpoints.toSorted((one, other) => one.sequence - other.sequence)
    return { ...snapshot, at, sequence, tables: { ...tables, endpoints } }
  }

  clear(): void {
    this.#changes.length = 0
    this.#behaviourLength = 0
    this.#marks = []
  }

  /** At least `count`, up to the next moment. */
  #forget(count: number): void {
    const isNext = (past: PastChange, index: number) =>
      index >= count && (past.orders ?? past.events) !== undefined
    const next = this.#changes.findIndex(isNext)
    const length = next === -1 ? this.#changes.length : next
    for (const { behaviourLength } of this.#changes.splice(0, length)) {
      this.#behaviourLength -= behaviourLength
    }
  }
}

/** Whether one can go back to it: an order was placed or moved, or an event was written. */
function isMoment({ put }: Change): boolean {
  return put !== undefined && (put.orders !== undefined || put.events !== undefined)
}

/** The ids of the rows that the change created. */
export function createdBy(past: PastChange, table: TableName): readonly string[] {
  return inverseOf(past).delete?.[table] ?? []
}

/** The rows as they were. */
function inverseOf({ ids, replaced = [] }: PastChange): Pick<Change, 'put' | 'delete'> {
  const put: Record<string, TableRow[]> = {}
  const created: Record<string, string[]> = {}
  for (let at = 0; at < ids.length; at += 2) {
    const [table = '', id = ''] = ids.slice(at, at + 2)
    const row = replaced[at / 2]
    if (row === undefined) (created[table] ??= []).push(id)
    else (put[table] ??= []).push(row)
  }
  return { put, delete: created }
}

/** In the order of what `Rows.apply` returns. */
function idsOf(change: Change): readonly string[] {
  const ids: string[] = []
  for (const table in change.delete) {
    for (const id of change.delete[table as TableName] ?? []) ids.push(table, id)
  }
  for (const table in change.put) {
    for (const { id } of change.put[table as TableName] ?? []) ids.push(table, id)
  }
  return ids
}

/** 0 unless it changed. */
function lengthOfBehaviour({ put }: Change, replaced: Replaced): number {
  const behaviour = put?.world?.[0]?.behaviour
  if (behaviour === undefined) return 0
  const isKept =
    replaced?.some((row) => row !== undefined && isBehaviourOf(row, behaviour)) === true
  return isKept ? 0 : JSON.stringify(behaviour).length
}

function isBehaviourOf(row: TableRow, behaviour: Tables['world']['behaviour']): boolean {
  return 'behaviour' in row && row.behaviour === behaviour
}
