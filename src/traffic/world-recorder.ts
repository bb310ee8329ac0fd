/**
 * Writes what happens in a world to a file that `replay` repeats. When the file cannot be written,
 * the world goes on without it.
 */
import { RecordedEntries } from '../simulator/running/recorded-entries.ts'
import type { Recording } from '../simulator/running/recording.ts'
import { atOnce } from '../vocabulary/slices.ts'
import type { HarWriter } from './har-writer.ts'

/** `onStopped` gets why and when the recording ended before the world. */
export function recordWorld(
  recording: Recording,
  writer: HarWriter,
  onStopped: (why: string, at: number) => void,
): void {
  let made: RecordedEntries | undefined
  const write = (at: number, entries: () => Iterable<object>) => {
    try {
      for (const entry of entries()) writer.add(entry)
      if (writer.stopped === undefined) return
      stop(writer.stopped, at)
    } catch (error) {
      stop(error instanceof Error ? error.message : String(error), at)
    }
  }
  const stop = (why: string, at: number) => {
    recording.onStart = recording.onItem = undefined
    onStopped(why, at)
  }
  recording.onStart = (start) =>
    write(start.at, () => {
      made = atOnce(RecordedEntries.of(start))
      return made.startEntries()
    })
  recording.onItem = (item) => write(item.at, () => made?.entriesOf(item) ?? [])
  recording.begin()
}
