/**
 * Writes what happens in the worlds of a sandbox to a file that `replay` repeats. When the file
 * cannot be written, the sandbox goes on without it.
 */
import { RecordedEntries } from '../../sandbox/running/recorded-entries.ts'
import type { RunningWorld } from '../../sandbox/running/running-world.ts'
import { DEFAULT_WORLD, type Sandbox } from '../../sandbox/running/sandbox.ts'
import { worldEntry } from '../../sandbox/running/shown-entries.ts'
import { atOnce } from '../../base/vocabulary/slices.ts'
import type { HarWriter } from './har-writer.ts'

/** Why and when the recording of everything, or of the world that `why` names, ended. */
export type RecordingEnd = (why: string, at: number) => void

/** Worlds that are created later are recorded as well. */
export function recordWorlds(sandbox: Sandbox, writer: HarWriter, onStopped: RecordingEnd): void {
  const recorded = new Set<RunningWorld>()
  const release = (running: RunningWorld) => {
    const { recording } = running
    recording.onStart = recording.onItem = recording.onEnd = undefined
    recorded.delete(running)
  }
  const of = ({ name }: RunningWorld) => (name === DEFAULT_WORLD ? {} : { _world: name })
  const write = (running: RunningWorld, at: number, entries: () => Iterable<object>) => {
    try {
      for (const entry of entries()) writer.add({ ...entry, ...of(running) })
    } catch (error) {
      end(running, at, error instanceof Error ? error.message : String(error))
    }
    if (writer.stopped === undefined) return
    stopListening()
    for (const each of [...recorded]) release(each)
    onStopped(writer.stopped, at)
  }
  /** The other worlds can be repeated without this one. */
  const end = (running: RunningWorld, at: number, _end: string) => {
    release(running)
    writer.add({ ...worldEntry('POST', 'recording', at), ...of(running), _end })
    onStopped(`world "${running.name}": ${_end}`, at)
  }
  const record = (running: RunningWorld) => {
    const { recording } = running
    let made: RecordedEntries | undefined
    recorded.add(running)
    recording.onStart = (start) =>
      write(running, start.at, () => {
        made = atOnce(RecordedEntries.of(start, recording.variations()))
        return made.startEntries()
      })
    recording.onItem = (item) => write(running, item.at, () => made?.entriesOf(item) ?? [])
    recording.onEnd = (why) => end(running, running.world.now(), why)
    recording.begin()
  }
  let stopListening = () => {}
  stopListening = sandbox.listenToWorlds((running, isRemoved) => {
    if (!isRemoved) return record(running)
    if (!recorded.has(running)) return
    const at = running.world.now()
    const deletion = worldEntry('DELETE', `worlds/${running.name}`, at)
    write(running, at, () => [{ ...deletion, _deleted: true }])
    release(running)
  })
}
