/**
 * The log of one world: what happened, in which order, and what it follows from. It is in memory
 * only, up to a number of entries and a size of their texts; texts leave before their entries. It
 * belongs to this run of the sandbox: it begins empty at a start, and again at a reset.
 */
import type { Applied, Change, WorldSnapshot } from '../simulator/rows.ts'
import type { Due } from '../simulator/due-heap.ts'
import type { AskedMove, EntryOf, LogEntry, LogKind, EntryFacts } from './entries.ts'
import { lengthOf, withoutText, withoutSentInput } from './entry-text.ts'
import { DEFAULT_LOG_BOUND, type LogBound } from './log-bound.ts'

const MARK_LIMIT = 20
/** Of all marks together: a reference takes eight bytes. */
const MARKED_ROW_LIMIT = 2_000_000

export type Mark = {
  readonly id: string
  readonly name: string
  /** Simulated time. */
  readonly at: number
  readonly snapshot: WorldSnapshot
}

/** Numbers a place of the log, also after a reset: what began before it is not confused. */
export type LogPlace = number

export type LogListener = (entry: LogEntry) => void

export class WorldLog {
  readonly #mostEntries: number
  readonly #mostText: number
  readonly #now: () => number
  readonly #listeners = new Set<LogListener>()
  #entries: LogEntry[] = []
  /** The number of the last entry. */
  #last = 0
  /** The place before the first number. */
  #origin: LogPlace
  #cause: LogPlace | undefined
  /** The move of the clock that goes on. */
  move: LogPlace | undefined
  #textLength = 0
  /** How many of the first entries have lost their texts. */
  #stripped = 0
  #requests = 0
  #moves = 0
  #marks: readonly Mark[] = []
  #markCount = 0
  /** The entry that last changed an order or a delivery, as far as the log goes back. */
  readonly #changed = new Map<string, number>()

  /** Places follow `origin`: above those of an earlier run, a reader of that one is recognised. */
  constructor(of: {
    readonly now: () => number
    readonly origin?: LogPlace
    readonly bound?: LogBound | undefined
  }) {
    this.#now = of.now
    this.#origin = of.origin ?? 0
    const { entries, megabytes } = of.bound ?? DEFAULT_LOG_BOUND
    this.#mostEntries = entries
    this.#mostText = megabytes * 1024 * 1024
  }

  /** The place of the newest entry. */
  get end(): LogPlace {
    return this.#origin + this.#last
  }

  placeOf({ number }: Pick<LogEntry, 'number'>): LogPlace {
    return this.#origin + number
  }

  /** Whether everything since the start, or the last reset, is there. */
  get isWhole(): boolean {
    return this.#last === this.#entries.length
  }

  /** The oldest first; undefined if some of those after the place are gone. */
  after(place: LogPlace): readonly LogEntry[] | undefined {
    const index = place - this.#origin - this.#first + 1
    return index < 0 || place > this.end ? undefined : this.#entries.slice(index)
  }

  /** The oldest first, without those that have lost their texts. */
  get whole(): readonly LogEntry[] {
    return this.#entries.slice(this.#stripped)
  }

  /** The oldest first. */
  get entries(): readonly LogEntry[] {
    return this.#entries
  }

  get(number: number): LogEntry | undefined {
    return this.#entries[number - this.#first]
  }

  /** Calls `listener` with every later entry, its texts complete; returns how to stop. */
  listen(listener: LogListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0
  }

  /** What `work` changes at once follows from that entry. */
  because<Result>(place: LogPlace | undefined, work: () => Result): Result {
    const before = this.#cause
    this.#cause = place
    try {
      return work()
    } finally {
      this.#cause = before
    }
  }

  /** What the present moment follows from. */
  get cause(): LogPlace | undefined {
    return this.#cause
  }

  /** A request that arrives. */
  request(of: Omit<EntryFacts<'request'>, 'sequence'>): LogPlace {
    if (!of.isControl) this.#requests += 1
    return this.add(
      'request',
      { ...of, sequence: of.isControl ? 0 : this.#requests },
      { cause: this.#cause },
    )
  }

  /** Not of a request before a reset: its entry is gone. */
  answer(request: LogPlace, of: EntryFacts<'answer'>): void {
    if (request > this.#origin) this.add('answer', of, { cause: request })
  }

  /** Marked moments, the oldest first. */
  get marks(): readonly Mark[] {
    return this.#marks
  }

  /** Keeps the world of this moment, longer than its entries. */
  mark(name: string, snapshot: WorldSnapshot): Mark {
    this.#markCount += 1
    const mark = { id: `mark_${this.#markCount}`, name, at: this.#now(), snapshot }
    const marks = [...this.#marks, mark].slice(-MARK_LIMIT)
    while (
      marks.length > 1 &&
      marks.reduce((sum, each) => sum + rowsIn(each), 0) > MARKED_ROW_LIMIT
    )
      marks.shift()
    this.#marks = marks
    return mark
  }

  /** A move of the clock begins. */
  clock(asked: AskedMove, cause = this.#cause): LogPlace {
    this.#moves += 1
    return this.add('clock', { ...asked, sequence: this.#moves }, { cause })
  }

  /** A change that was applied; `applied` is undefined if it replaced the whole world. */
  note(change: Change, applied: Applied | undefined): void {
    if (applied === undefined) {
      this.clear()
      this.add('reset', {}, { cause: undefined, at: change.at })
      return
    }
    const { due } = applied
    const cause = due === undefined ? this.#cause : (this.#plannedBy(due, change) ?? this.move)
    const causedBy = this.#numberOf(cause)
    const kept = causedBy === undefined ? applied : withoutSentInput(applied, this.get(causedBy))
    const number = this.#last + 1
    this.#push({ kind: 'change', number, at: change.at, cause: causedBy, change, applied: kept })
    forEachId(change, (id) => this.#changed.set(id, this.#last))
  }

  /** The entry that last changed the delivery, or the order. */
  lastChangeOf(id: string): LogPlace | undefined {
    const number = this.#changed.get(id)
    return number === undefined ? undefined : this.#origin + number
  }

  /** Now, unless `at` says otherwise. */
  add<Kind extends LogKind>(
    kind: Kind,
    of: EntryFacts<Kind>,
    { cause, at = this.#now() }: { readonly cause: LogPlace | undefined; readonly at?: number },
  ): LogPlace {
    const [number, causedBy] = [this.#last + 1, this.#numberOf(cause)]
    // The type of `of` says which kind it is.
    return this.#push({ kind, number, at, cause: causedBy, ...of } as unknown as EntryOf<Kind>)
  }

  /** Undefined if the place is of before a reset. */
  #numberOf(place: LogPlace | undefined): number | undefined {
    return place !== undefined && place > this.#origin ? place - this.#origin : undefined
  }

  #push(entry: LogEntry): LogPlace {
    this.#last = entry.number
    this.#entries.push(entry)
    this.#textLength += lengthOf(entry)
    if (this.#textLength > this.#mostText) this.#stripOldest()
    // Seldom and many at once: each removal moves every entry.
    if (this.#entries.length > 1.25 * this.#mostEntries)
      this.#forget(this.#entries.length - this.#mostEntries)
    for (const listener of this.#listeners) listener(entry)
    return this.end
  }

  clear(): void {
    this.#origin += this.#last + 1
    this.#last = this.#textLength = this.#stripped = 0
    this.#requests = this.#moves = 0
    this.#entries = []
    this.#marks = []
    this.#changed.clear()
  }

  get #first(): number {
    return this.#last - this.#entries.length + 1
  }

  #plannedBy({ table, id }: Due, { put }: Change): LogPlace | undefined {
    return this.lastChangeOf(table === 'intents' ? (put?.intents?.[0]?.orderId ?? id) : id)
  }

  /** A change has no text that can leave before its entry. */
  #stripOldest(): void {
    while (this.#textLength > this.#mostText && this.#stripped < this.#entries.length) {
      const entry = this.#entries[this.#stripped]
      if (entry === undefined) return
      if (entry.kind === 'change' && lengthOf(entry) > 0) {
        this.#forget(this.#stripped + 1)
        continue
      }
      this.#entries[this.#stripped] = withoutText(entry)
      this.#textLength -= lengthOf(entry)
      this.#stripped += 1
    }
  }

  #forget(count: number): void {
    for (const entry of this.#entries.splice(0, count)) {
      this.#textLength -= lengthOf(entry)
      if (entry.kind !== 'change') continue
      forEachId(entry.change, (id) => {
        if (this.#changed.get(id) === entry.number) this.#changed.delete(id)
      })
    }
    this.#stripped = Math.max(0, this.#stripped - count)
  }
}

function rowsIn({ snapshot }: Mark): number {
  return Object.values(snapshot.tables).reduce((sum, rows) => sum + rows.length, 0)
}

/** The ids of rows that a later step can be due for. An intent is due for its order. */
function forEachId({ put = {} }: Change, use: (id: string) => void): void {
  const { orders, intents, deliveries } = put
  if (orders !== undefined) for (const { id } of orders) use(id)
  if (intents !== undefined) for (const { orderId } of intents) use(orderId)
  if (deliveries !== undefined) for (const { id } of deliveries) use(id)
}
