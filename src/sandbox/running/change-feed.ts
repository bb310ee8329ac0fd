/**
 * What happens in a world, in order and numbered, for those who follow it: changes, answered
 * requests, moves of the clock, and resets. Nothing is collected before the first one follows. The
 * newest entries are kept by reference, some minutes longer than the last one follows, so that who
 * was disconnected goes on without a loss.
 */
import type { Timers } from '../../base/ports/timers.ts'
import type { ScenarioProgress } from '../../base/contract/generated/control-types.d.ts'
import type { WallClock } from '../../base/ports/wall-clock.ts'
import type { Change } from '../simulator/rows.ts'
import type { World } from '../simulator/world.ts'
import type { ClockMove, ClockMoves } from './clock-moves.ts'
import type { AnsweredRequest, RequestJournal } from './request-journal.ts'

type FeedEvent =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'request'; readonly request: AnsweredRequest }
  /** The clock has been moved, or its mode changed. */
  | { readonly kind: 'clock'; readonly move: ClockMove }
  /** Somebody runs a scenario, in a world of its own. */
  | { readonly kind: 'run'; readonly at: number; readonly run: ScenarioProgress }
  /** The world was replaced, by its initial state or by a snapshot. */
  | { readonly kind: 'reset'; readonly at: number }

export type FeedEntry = FeedEvent & { readonly cursor: number }

export type FeedListener = (entry: FeedEntry) => void

type Source = {
  readonly world: World
  readonly requests: RequestJournal
  readonly moves: ClockMoves
  readonly timers: Timers
  readonly wallClock: WallClock
}

const KEPT_ENTRIES = 5_000
const KEPT_MS = 5 * 60_000

export class ChangeFeed {
  readonly #source: Source
  readonly #listeners = new Set<FeedListener>()
  #entries: FeedEntry[] = []
  /** Cursor of the last entry, or of the beginning of the feed. */
  #cursor = 0
  #stopCollecting: (() => void) | undefined
  #cancelRelease = () => {}

  constructor(source: Source) {
    this.#source = source
  }

  /**
   * Passes every later entry to `listener`. `missed` are those after the cursor `after`; undefined
   * if they are no longer known, or belong to another run of the sandbox.
   */
  follow(
    listener: FeedListener,
    after?: number,
  ): {
    readonly cursor: number
    readonly missed: readonly FeedEntry[] | undefined
    readonly stop: () => void
  } {
    this.#cancelRelease()
    this.#stopCollecting ??= this.#collect()
    this.#listeners.add(listener)
    const stop = () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#cancelRelease()
      this.#cancelRelease = this.#source.timers.after(KEPT_MS, () => this.release())
    }
    return { cursor: this.#cursor, missed: this.#missedAfter(after), stop }
  }

  /** For those who follow this world: the run has one of its own, which nobody can follow. */
  noteRun(run: ScenarioProgress): void {
    if (this.#stopCollecting !== undefined)
      this.#add({ kind: 'run', at: this.#source.world.now(), run })
  }

  /** Forgets everything and collects no more. */
  release(): void {
    this.#cancelRelease()
    this.#stopCollecting?.()
    this.#stopCollecting = undefined
    this.#entries = []
  }

  #missedAfter(after = this.#cursor): readonly FeedEntry[] | undefined {
    const first = this.#cursor - this.#entries.length
    if (after < first || after > this.#cursor) return undefined
    return this.#entries.slice(after - first)
  }

  #collect(): () => void {
    const { world, requests, moves, wallClock } = this.#source
    // Above every cursor of an earlier collection, also of one before a restart.
    this.#cursor = Math.max(this.#cursor + 1, wallClock.now() * 1000)
    const stopChanges = world.listen((change) => {
      // Only a world that was replaced has keys and its own row in one change.
      const isReset = change.put?.world !== undefined && change.put.keys !== undefined
      if (isReset) this.#entries = []
      this.#add(isReset ? { kind: 'reset', at: change.at } : { kind: 'change', change })
    })
    const stopRequests = requests.listen((request) => this.#add({ kind: 'request', request }))
    const stopMoves = moves.listen((move) => this.#add({ kind: 'clock', move }))
    return () => {
      stopChanges()
      stopRequests()
      stopMoves()
    }
  }

  #add(event: FeedEvent): void {
    this.#cursor += 1
    const entry = { ...event, cursor: this.#cursor }
    this.#entries.push(entry)
    // Seldom and many at once: each shift would move every entry.
    if (this.#entries.length >= 2 * KEPT_ENTRIES) this.#entries.splice(0, KEPT_ENTRIES)
    for (const listener of this.#listeners) listener(entry)
  }
}
