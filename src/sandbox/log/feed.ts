/**
 * What happens in a world, for those who follow it: changes, answered requests, moves of the clock,
 * and resets, in the order of the log. A request comes with its answer, and before what it changed.
 * Who was disconnected goes on without a loss, as long as the log goes back that far.
 */
import type { ScenarioProgress } from '../../base/contract/generated/control-types.d.ts'
import { moveOf, type ClockMove } from './clock-moves.ts'
import type { EntryOf, LogEntry } from './entries.ts'
import { answeredRequest, exchangeOf, type AnsweredRequest } from './requests.ts'
import type { LogListener, LogPlace, WorldLog } from './world-log.ts'

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

/**
 * Passes every later entry to `listener`. `missed` are those after the cursor `after`; undefined if
 * they are no longer known, or belong to another run of the sandbox.
 */
export function followLog(
  log: WorldLog,
  listener: FeedListener,
  after?: LogPlace,
): {
  readonly cursor: LogPlace
  readonly missed: readonly FeedEntry[] | undefined
  readonly stop: () => void
} {
  const cursor = log.end
  const missed: FeedEntry[] = []
  const known = log.after(after ?? cursor)
  known?.forEach(reader(log, (entry) => missed.push(entry)))
  return { cursor, missed: known && missed, stop: log.listen(reader(log, listener)) }
}

/** For those who follow this world: the run has one of its own, which nobody can follow. */
export function noteScenario(log: WorldLog, run: ScenarioProgress): void {
  if (log.isFollowed) log.add('run', { run }, { cause: undefined })
}

/** Requests of the service are answered at once, so what it holds back waits for nobody. */
function reader(log: WorldLog, pass: FeedListener): LogListener {
  let held: EntryOf<'change'>[] | undefined
  const passChange = (entry: EntryOf<'change'>) =>
    pass({ kind: 'change', number: entry.number, cursor: log.placeOf(entry), entry })
  return (entry: LogEntry) => {
    const { kind, number } = entry
    const cursor = log.placeOf(entry)
    if (kind === 'request' && !entry.isControl) held = []
    else if (kind === 'change' && held === undefined) passChange(entry)
    else if (kind === 'change') held?.push(entry)
    else if (kind === 'run' || kind === 'reset') pass({ ...entry, cursor })
    const move = moveOf(log, entry)
    if (move !== undefined) pass({ kind: 'clock', number, cursor, move })
    const exchange = exchangeOf(log, entry)
    if (exchange === undefined) return
    const { request } = exchange
    const changes = held ?? []
    held = undefined
    const head = { number: request.number, cursor: log.placeOf(request) }
    pass({ kind: 'request', ...head, request: answeredRequest(exchange) })
    changes.forEach(passChange)
  }
}
