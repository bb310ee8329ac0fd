/** What the log of a world has, as a HAR file that `replay` repeats. */
import { harHead, harTail } from '../../base/vocabulary/har.ts'
import { atOnce, inTurns, type Slices } from '../../base/vocabulary/slices.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { LogEntry } from '../log/entries.ts'
import { stateBefore } from '../log/past.ts'
import { withFreshSecrets } from '../running/fresh-secrets.ts'
import { RecordedEntries } from '../running/recorded-entries.ts'
import { startEntries } from '../running/shown-entries.ts'
import { isRecordedCall, recordedNameOf } from '../running/recorded-operations.ts'
import type { RunningWorld } from '../running/running-world.ts'

/** HAR 1.2, and what a repetition needs. */
export type Har = {
  readonly log: {
    readonly version: string
    readonly entries: readonly Readonly<Record<string, unknown>>[]
  }
}

type Logged = {
  readonly world: RunningWorld['world']
  readonly log: Pick<RunningWorld['log'], 'whole' | 'entries'>
}

const ENTRIES_PER_SLICE = 64

/** From when on the log has everything, and how much. */
export function getRecording({ world, log }: Logged) {
  const entries = repeatable(log.whole)
  return { since: iso(entries[0]?.at ?? world.now()), entries: entries.length }
}

export function exportRecording(running: Logged): Har {
  return JSON.parse(atOnce(recordingTexts(running)).join('')) as Har
}

/** Its text, made while other requests are answered. Throws when the world closes. */
export function recordingInTurns(running: RunningWorld): Promise<readonly string[]> {
  return inTurns(recordingTexts(running), () => running.turn())
}

function* recordingTexts({ world, log }: Logged): Slices<readonly string[]> {
  const entries = repeatable(log.whole)
  // Later entries may leave the log, and others may come, while this is made.
  const known = new Map(log.entries.map((entry) => [entry.number, entry]))
  const start = stateBefore(world.snapshot(), entries)
  const made = new RecordedEntries({ world, log: { get: (number) => known.get(number) }, start })
  const texts = [harHead()]
  const add = (entry: object) =>
    texts.push(`${texts.length === 1 ? '' : ','}\n${JSON.stringify(entry)}`)
  for (const entry of startEntries(yield* withFreshSecrets(start))) add(entry)
  for (const [index, entry] of entries.entries()) {
    made.entriesOf(entry).forEach(add)
    if (index % ENTRIES_PER_SLICE === 0) yield
  }
  made.restEntries(entries.at(-1)?.at ?? start.at).forEach(add)
  return [...texts, harTail()]
}

/** Without the first ones, up to the last that belongs to a request or an attempt before them. */
function repeatable(entries: readonly LogEntry[]): readonly LogEntry[] {
  // What prepared the first one may have left the log.
  let from = entries[0]?.kind === 'attempt' ? 1 : 0
  const places = new Map<number, number>()
  for (const [index, entry] of entries.entries()) {
    const begun = entry.cause === undefined ? undefined : places.get(entry.cause)
    if (isPart(entry) && (begun === undefined || begun < from)) from = index + 1
    else places.set(entry.number, index)
  }
  return entries.slice(from)
}

/** Whether it says nothing without its cause. */
function isPart(entry: LogEntry): boolean {
  if (entry.kind === 'answer' || entry.kind === 'reply') return true
  if (entry.kind !== 'change' || entry.applied.due !== undefined) return false
  const operation = recordedNameOf(entry.applied.call?.operation)
  if (operation === 'recordAttempt') return true
  // A call of the control API is whole in itself, and so is what nobody asked for.
  const isOfService = !isRecordedCall(operation) && operation !== 'prepareAttempt'
  return isOfService && entry.cause !== undefined
}
