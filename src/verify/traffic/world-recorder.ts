/**
 * Writes what the logs of a sandbox get to a file that `replay` repeats. When the file cannot be
 * written, the sandbox goes on without it.
 */
import type { LogEntry } from '../../sandbox/log/entries.ts'
import { withFreshSecrets } from '../../sandbox/running/fresh-secrets.ts'
import { RecordedEntries } from '../../sandbox/running/recorded-entries.ts'
import { controlEntry, startEntries } from '../../sandbox/running/shown-entries.ts'
import type { RunningWorld } from '../../sandbox/running/running-world.ts'
import { DEFAULT_WORLD, type Sandbox } from '../../sandbox/running/sandbox.ts'
import { atOnce } from '../../base/vocabulary/slices.ts'
import type { HarWriter } from './har-writer.ts'

/** Why and when the recording of everything, or of the world that `why` names, ended. */
export type RecordingEnd = (why: string, at: number) => void

/** Worlds that are created later are recorded as well. */
export function recordWorlds(sandbox: Sandbox, writer: HarWriter, onStopped: RecordingEnd): void {
  /** How to stop, by world. */
  const recorded = new Map<RunningWorld, () => void>()
  const release = (running: RunningWorld) => {
    recorded.get(running)?.()
    recorded.delete(running)
  }
  const add = (running: RunningWorld, entry: object) =>
    writer.add(running.name === DEFAULT_WORLD ? entry : { ...entry, _world: running.name })
  const write = (running: RunningWorld, entries: () => Iterable<object>) => {
    const at = running.world.now()
    try {
      for (const entry of entries()) add(running, entry)
    } catch (error) {
      // The other worlds can be repeated without this one.
      const _end = error instanceof Error ? error.message : String(error)
      release(running)
      add(running, { ...controlEntry('POST', '/recording', at), _end })
      onStopped(`world "${running.name}": ${_end}`, at)
    }
    if (writer.stopped === undefined) return
    stopListening()
    for (const each of [...recorded.keys()]) release(each)
    onStopped(writer.stopped, at)
  }
  const record = (running: RunningWorld) => {
    const { world, log } = running
    let made: RecordedEntries | undefined
    const begin = () =>
      write(running, () => {
        const start = world.snapshot()
        made = new RecordedEntries({ world, log, start })
        return startEntries(atOnce(withFreshSecrets(start)))
      })
    const note = (entry: LogEntry) => write(running, () => made?.entriesOf(entry) ?? [])
    recorded.set(
      running,
      log.listen((entry) => (entry.kind === 'reset' ? begin() : note(entry))),
    )
    begin()
  }
  let stopListening = () => {}
  stopListening = sandbox.listenToWorlds((running, isRemoved) => {
    if (!isRemoved) return record(running)
    if (!recorded.has(running)) return
    const deletion = controlEntry('DELETE', `/worlds/${running.name}`, running.world.now())
    write(running, () => [{ ...deletion, _deleted: true }])
    release(running)
  })
}
