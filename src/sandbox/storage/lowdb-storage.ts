/**
 * Worlds as JSON files. Each has a snapshot, `<world>.json`, which lowdb reads when the world is
 * opened and writes when it is closed, and a journal of the changes since, `<world>.journal.jsonl`:
 * rewriting a file at each change costs as much as the whole file, an append only as much as the
 * change. A long journal is compacted: a new snapshot is written, and the journal begins anew.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LowSync } from 'lowdb'
import { everyStepNow } from '../../base/vocabulary/every-step.ts'
import { isWorldName, type Storage, type WorldStorage } from './storage.ts'
import type { Change, WorldSnapshot } from '../simulator/rows.ts'
import { deleteWorldFiles, finishInterrupted, isDeleted } from './deletion.ts'
import { lockDirectory, requireHeld } from './directory-lock.ts'
import { JournalFile } from './journal-file.ts'
import { snapshotFile, type StoredSnapshot } from './snapshot-file.ts'
import { onFile, storageError } from './storage-error.ts'
import { JOURNAL_END, SNAPSHOT_END } from './world-files.ts'

export type FileStorageOptions = {
  readonly directory: string
  /** Called with a sentence about what was repaired or could not be written. */
  readonly onNotice?: (notice: string) => void
  /** Length of a journal that a snapshot replaces. */
  readonly compactAtBytes?: number
}

/**
 * Read in a second; an earlier compaction would stop the world more often than it helps a start.
 */
const COMPACT_AT_BYTES = 128 * 1024 * 1024
/** Relative to the snapshot, so that compaction costs a constant share of what was written. */
const COMPACT_AT_SNAPSHOTS = 2

/** Creates the directory if it is missing, and locks it until closed. Throws StorageError. */
export function openFileStorage(options: FileStorageOptions): Storage {
  const { directory } = options
  onFile('create the directory', directory, () => makeDirectory(directory))
  const { isHeld, unlock } = lockDirectory(directory)
  const opened = new Map<string, LowdbWorld>()
  const worldAt = (world: string) => new LowdbWorld(join(directory, world), options, isHeld)
  hideFiles(directory)
  finishInterrupted(directory, options.onNotice ?? (() => {}))
  return {
    worlds: () =>
      onFile('list the directory', directory, () =>
        namesIn(directory, (name) => !isDeleted(directory, name) && worldAt(name).isWritten()),
      ),
    open: (world) => {
      if (!isWorldName(world)) {
        throw new Error(`Failed to open world "${world}": use 1 to 40 of a-z, 0-9 and "-".`)
      }
      opened.get(world)?.close()
      const storage = worldAt(world)
      opened.set(world, storage)
      return storage
    },
    remove: (world) => {
      if (!isWorldName(world)) return
      onFile('delete the world in', directory, () => requireHeld(isHeld))
      // Some systems delete no file that is open.
      opened.get(world)?.release()
      deleteWorldFiles(directory, world)
      opened.get(world)?.close()
      opened.delete(world)
    },
    close: () => {
      const worlds = [...opened.values()]
      opened.clear()
      everyStepNow(...worlds.map((storage) => () => storage.close()), unlock)
    },
  }
}

class LowdbWorld implements WorldStorage {
  readonly #snapshotFile: string
  readonly #snapshot: LowSync<StoredSnapshot | null>
  readonly #journal: JournalFile
  readonly #onNotice: (notice: string) => void
  readonly #isHeld: () => boolean
  /** A failure to append is a notice once; each call that fails says it too. */
  #isReported = false
  readonly #leastCompactAtBytes: number
  #compactAtBytes: number

  constructor(path: string, options: FileStorageOptions, isHeld: () => boolean) {
    this.#isHeld = isHeld
    this.#snapshotFile = path + SNAPSHOT_END
    this.#snapshot = new LowSync<StoredSnapshot | null>(snapshotFile(this.#snapshotFile), null)
    this.#onNotice = options.onNotice ?? (() => {})
    this.#leastCompactAtBytes = this.#compactAtBytes = options.compactAtBytes ?? COMPACT_AT_BYTES
    this.#journal = new JournalFile({
      file: path + JOURNAL_END,
      onNotice: this.#onNotice,
      isHeld,
    })
  }

  load(): { readonly snapshot: WorldSnapshot | null; readonly changes: Iterable<Change> } | null {
    this.#snapshot.read()
    const stored = this.#take()
    if (stored !== null) this.#planCompaction()
    const changes = this.#journal.read(stored?.generation ?? 0)
    if (stored !== null) return { snapshot: withoutGeneration(stored), changes }
    const first = changes.next()
    return first.done === true ? null : { snapshot: null, changes: withFirst(first.value, changes) }
  }

  /** Whether a change was ever acknowledged: a creation that was killed leaves less. */
  isWritten(): boolean {
    if (existsSync(this.#snapshotFile)) return true
    const changes = this.#journal.read(0)
    const isWritten = changes.next().done !== true
    changes.return()
    this.#journal.close()
    return isWritten
  }

  append(change: Change): void {
    try {
      this.#journal.append(change)
    } catch (error) {
      if (!this.#isReported && error instanceof Error) this.#onNotice(error.message)
      this.#isReported = true
      throw error
    }
  }

  /** Closes the file of the journal until the next change. */
  release(): void {
    this.#journal.release()
  }

  compact(snapshot: () => WorldSnapshot, force: boolean): void {
    if (force) {
      this.#compact(snapshot())
      return
    }
    if (this.#journal.bytes <= this.#compactAtBytes) return
    try {
      this.#compact(snapshot())
    } catch (error) {
      this.#compactAtBytes = this.#journal.bytes * 2
      const { message } = storageError('write the snapshot', this.#snapshotFile, error)
      this.#onNotice(`${message} Nothing is lost: the journal goes on.`)
    }
  }

  close(snapshot?: () => WorldSnapshot): void {
    try {
      if (snapshot !== undefined && this.#journal.hasChanges) this.#compact(snapshot())
    } finally {
      this.#journal.close()
    }
  }

  /** The old journal stays until the new snapshot is stored; its generation marks it as old. */
  #compact(world: WorldSnapshot): void {
    onFile('write the snapshot', this.#snapshotFile, () => requireHeld(this.#isHeld))
    const generation = this.#journal.generation + 1
    this.#snapshot.data = { ...world, generation }
    try {
      this.#snapshot.write()
    } finally {
      this.#take()
    }
    this.#journal.start(generation)
    this.#planCompaction()
  }

  /** Else lowdb would keep a second copy of every row. */
  #take(): StoredSnapshot | null {
    const stored = this.#snapshot.data
    this.#snapshot.data = null
    return stored
  }

  #planCompaction(): void {
    const bytes = statSync(this.#snapshotFile).size
    this.#compactAtBytes = Math.max(this.#leastCompactAtBytes, COMPACT_AT_SNAPSHOTS * bytes)
  }
}

function namesIn(directory: string, isWritten: (name: string) => boolean): readonly string[] {
  const names = new Set<string>()
  for (const file of readdirSync(directory)) {
    for (const end of [JOURNAL_END, SNAPSHOT_END]) {
      const name = file.slice(0, -end.length)
      if (file.endsWith(end) && isWorldName(name)) names.add(name)
    }
  }
  return [...names].filter(isWritten).sort()
}

/** With `recursive`, Node 20 never returns where the system refuses a new name, as in /proc. */
function makeDirectory(directory: string): void {
  const isThere = () => statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true
  if (isThere()) return
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another process can have made it meanwhile.
    if (!isThere()) throw error
  }
}

/** The files hold keys and secrets. Those of an older version can be readable by others. */
function hideFiles(directory: string): void {
  onFile('list the directory', directory, () => {
    for (const file of readdirSync(directory)) {
      if (!file.endsWith(JOURNAL_END) && !file.endsWith(SNAPSHOT_END)) continue
      try {
        chmodSync(join(directory, file), 0o600)
      } catch {
        // Of another owner: the mode is not ours to change.
      }
    }
  })
}

function withoutGeneration({ format, at, sequence, tables }: StoredSnapshot): WorldSnapshot {
  return { format, at, sequence, tables }
}

function* withFirst(first: Change, rest: Iterable<Change>): Generator<Change, void> {
  yield first
  yield* rest
}
