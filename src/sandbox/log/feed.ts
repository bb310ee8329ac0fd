/**
 * What happens in a world, for those who follow it: changes, answered requests, moves of the clock,
 * and resets, in the order of the log. A request comes with its answer, and before what it changed.
 * Who was disconnected goes on without a loss, as long as the log goes back that far.
 */
import type { ScenarioProgress } from '../../base/contract/generated/control-types.d.ts'
import { moveOf, type ClockMove } from './clock-moves.ts'
import type { EntryOf, LogEntry } from './entries.ts'
import { answeredRequest, exchangeOf, type AnsweredRequest } from './requests.ts'
import type { LogPlace, WorldLog } from './world-log.ts'

export type FeedEntry = { readonly cursor: LogPlace; readonly number: number } & (
  | { readonly kind: 'change'; readonly entry: EntryOf<'change'> }
  | { readonly kind: 'request'; readonly request: AnsweredRequest }
  /** The clock has been moved, or its mode changed. */
  | { readonly kind: 'clock'; readonly move: ClockMove }
  /** Somebody runs a scenario, in a world of its own. */
  | { readonly kind: 'run'; readonly at: number; readonly run: ScenarioProgress }
  /** The world was replaced, by its initial state or by a snapshot. */
  | { readonly kind: 'reset'; readonly at: number }
)

export type FeedListener = (entry: FeedEntry) => void

export class ChangeFeed {
  readonly #log: WorldLog

  constructor(log: WorldLog) {
    this.#log = log
  }

  /**
   * Passes every later entry to `listener`. `missed` are those after the cursor `after`; undefined
   * if they are no longer known, or belong to another run of the sandbox.
   */
  follow(
    listener: FeedListener,
    after?: LogPlace,
  ): {
    readonly cursor: LogPlace
    readonly missed: readonly FeedEntry[] | undefined
    readonly stop: () => void
  } {
    const cursor = this.#log.end
    const missed: FeedEntry[] = []
    const past = new Reader(this.#log, (entry) => missed.push(entry))
    const known = this.#log.after(after ?? cursor)
    for (const entry of known ?? []) past.read(entry)
    const later = new Reader(this.#log, listener)
    const stop = this.#log.listen((entry) => later.read(entry))
    return { cursor, missed: known && missed, stop }
  }

  /** For those who follow this world: the run has one of its own, which nobody can follow. */
  noteRun(run: ScenarioProgress): void {
    if (this.#log.isFollowed) this.#log.add('run', { run }, { cause: undefined })
  }
}

/** Requests of the service are answered at once, so what it holds back waits for nobody. */
class Reader {
  readonly #log: WorldLog
  readonly #pass: FeedListener
  #held: EntryOf<'change'>[] | undefined

  constructor(log: WorldLog, pass: FeedListener) {
    this.#log = log
    this.#pass = pass
  }

  read(entry: LogEntry): void {
    const { kind, number } = entry
    const cursor = this.#log.placeOf(entry)
    if (kind === 'request' && !entry.isControl) this.#held = []
    else if (kind === 'change') {
      if (this.#held === undefined) this.#passChange(entry)
      else this.#held.push(entry)
    } else if (kind === 'run' || kind === 'reset') this.#pass({ ...entry, cursor })
    const move = moveOf(this.#log, entry)
    if (move !== undefined) this.#pass({ kind: 'clock', number, cursor, move })
    const exchange = exchangeOf(this.#log, entry)
    if (exchange !== undefined) this.#passExchange(exchange)
  }

  #passExchange(exchange: NonNullable<ReturnType<typeof exchangeOf>>): void {
    const { request } = exchange
    const head = { number: request.number, cursor: this.#log.placeOf(request) }
    const held = this.#held ?? []
    this.#held = undefined
    this.#pass({ kind: 'request', ...head, request: answeredRequest(exchange) })
    for (const change of held) this.#passChange(change)
  }

  #passChange(entry: EntryOf<'change'>): void {
    const { number } = entry
    this.#pass({ kind: 'change', number, cursor: this.#log.placeOf(entry), entry })
  }
}
