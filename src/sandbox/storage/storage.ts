/**
 * Where worlds are stored. Appending is synchronous because it happens between a commit and its
 * answer: an acknowledged order must survive the process.
 */
import type { Change, WorldSnapshot } from '../simulator/rows.ts'

/** 1 to 40 of a-z, 0-9 and "-", not first: names are file names too. */
export function isWorldName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(name)
}

export interface WorldStorage {
  /**
   * The stored snapshot and the changes to apply to it, which are read once and to the end before
   * anything is appended. Null if the world is new.
   */
  load(): { readonly snapshot: WorldSnapshot | null; readonly changes: Iterable<Change> } | null
  /** Whether nothing is stored: then no change needs its journal's form. */
  readonly isForgetful?: boolean
  /** Throws if the change could not be written; the transaction then has no effect. */
  append(change: Change): void
  /**
   * Writes the whole world and starts a new journal, without `force` only if the journal is long
   * enough. Throws only with `force`: otherwise the change before it is committed already.
   */
  compact(snapshot: () => WorldSnapshot, force: boolean): void
  /**
   * Closes the files. With a snapshot, first compacts a world that changed since the last one was
   * stored; without, writes nothing.
   */
  close(snapshot?: () => WorldSnapshot): void
}

export interface Storage {
  /** The names of the worlds that have been written to. */
  worlds(): readonly string[]
  open(world: string): WorldStorage
  remove(world: string): void
  /** Unlocks the directory. */
  close(): void
}

/** As JSON text, as on a disk: what JSON cannot represent is lost in a restart here too. */
type Kept = { snapshot: string | null; changes: string[] }

/** The deterministic twin: with `keep`, a restart can be simulated in memory. */
export class MemoryStorage implements Storage {
  readonly #worlds = new Map<string, Kept>()
  readonly #keepsChanges: boolean

  /** Without `keep` nothing is stored at all, as with `--memory`. */
  constructor(options: { keep?: boolean } = {}) {
    this.#keepsChanges = options.keep ?? false
  }

  worlds(): readonly string[] {
    return [...this.#worlds]
      .filter(([, kept]) => !isEmpty(kept))
      .map(([name]) => name)
      .sort()
  }

  open(world: string): WorldStorage {
    const state: Kept = this.#worlds.get(world) ?? { snapshot: null, changes: [] }
    if (this.#keepsChanges) this.#worlds.set(world, state)
    const compact = (snapshot: () => WorldSnapshot) => {
      state.snapshot = JSON.stringify(snapshot())
      state.changes = []
    }
    return {
      isForgetful: !this.#keepsChanges,
      load: () => (isEmpty(state) ? null : read(state)),
      append: (change) => {
        state.changes.push(JSON.stringify(change))
      },
      compact: (snapshot, force) => {
        if (this.#keepsChanges && force) compact(snapshot)
      },
      close: (snapshot) => {
        if (snapshot !== undefined && state.changes.length > 0) compact(snapshot)
      },
    }
  }

  remove(world: string): void {
    this.#worlds.delete(world)
  }

  close(): void {}
}

function read({ snapshot, changes }: Kept): ReturnType<WorldStorage['load']> {
  return {
    snapshot: snapshot === null ? null : (JSON.parse(snapshot) as WorldSnapshot),
    changes: changes.map((change) => JSON.parse(change) as Change),
  }
}

function isEmpty(kept: Kept): boolean {
  return kept.snapshot === null && kept.changes.length === 0
}
