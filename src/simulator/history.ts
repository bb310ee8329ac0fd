/**
 * The way back of a world: for each of its last changes, the rows that it replaced, and marked
 * moments as whole snapshots. Rows are never changed in place, so both are mostly references to
 * rows that exist anyway. Kept in memory only; a reset or a restored snapshot forgets everything.
 */
import { Rows, type Change, type TableName, type Tables, type WorldSnapshot } from './rows.ts'

const CHANGE_LIMIT = 1_000
/** Behaviours are the only rows whose versions can differ by much. */
const BEHAVIOUR_TEXT_LIMIT = 4 * 1024 * 1024
const MARK_LIMIT = 20
/** Of all marks together: a reference takes eight bytes. */
const MARKED_ROW_LIMIT = 2_000_000

/** A change that can be taken back. */
export type PastChange = {
  readonly change: Change
  /** Rows that the change replaced or deleted, and the ids of those that it created. */
  readonly before: Required<Pick<Change, 'put' | 'delete'>>
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

export class History {
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

  /** Called before the change is applied to the rows. */
  note(change: Change, rows: Rows): void {
    const past = pastOf(change, rows)
    this.#changes.push(past)
    this.#behaviourLength += past.behaviourLength
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
    for (const { before, at, sequence } of this.#changes
      .toReversed()
      .slice(0, this.#sinceOf(wanted)))
      past.apply({ ...before, at, sequence })
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

  #forget(count: number): void {
    for (const { behaviourLength } of this.#changes.splice(0, count)) {
      this.#behaviourLength -= behaviourLength
    }
  }

  /** How many changes to take back. */
  #sinceOf(wanted: PastChange): number {
    return this.#changes.length - this.#changes.indexOf(wanted)
  }
}

function pastOf(change: Change, rows: Rows): PastChange {
  const put: Record<string, unknown[]> = {}
  const created: Record<string, string[]> = {}
  let behaviourLength = 0
  for (const table in change.put) {
    const name = table as TableName
    for (const row of change.put[name] ?? []) {
      const before = rows.get(name, row.id)
      if (before === undefined) (created[name] ??= []).push(row.id)
      else (put[name] ??= []).push(before)
      if (name === 'world') behaviourLength += lengthOfBehaviour(before as Tables['world'], row)
    }
  }
  for (const table in change.delete) {
    const name = table as TableName
    for (const id of change.delete[name] ?? []) {
      const before = rows.get(name, id)
      if (before !== undefined) (put[name] ??= []).push(before)
    }
  }
  const { at, sequence } = rows
  // Each table's rows are under its own name.
  const before = { put, delete: created } as PastChange['before']
  return { change, before, at, sequence, behaviourLength }
}

/** 0 unless it changed. */
function lengthOfBehaviour(before: Tables['world'] | undefined, row: unknown): number {
  const { behaviour } = row as Tables['world']
  return before?.behaviour === behaviour ? 0 : JSON.stringify(behaviour).length
}
