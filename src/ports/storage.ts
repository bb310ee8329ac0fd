/**
 * Where worlds are kept. Appending is synchronous because it happens between a commit and its
 * answer: an order that was acknowledged must survive the process (§ design: snapshot and
 * journal).
 */
import type { Change, WorldSnapshot } from '../simulator/rows.ts'

/** 1 to 40 of a-z, 0-9 and "-", which does not come first: names are file names too. */
export function isWorldName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(name)
}

export interface WorldStorage {
  /**
   * The world as it was left: the snapshot and the journal's changes to lay on it, in one pass,
   * to the end, before anything is appended. Null where there is none yet.
   */
  load(): { readonly snapshot: WorldSnapshot | null; readonly changes: Iterable<Change> } | null
  /** Throws where the change could not be written; the transaction is then undone. */
  append(change: Change): void
  /**
   * Writes the whole world and begins a new journal, where the journal has grown enough or
   * `force` is set. Throws only where it was forced: the change before it is committed already.
   */
  compact(snapshot: () => WorldSnapshot, force: boolean): void
  /** Lets go of the files, and writes nothing. */
  close(): void
}

export interface Storage {
  /** The names of the worlds that are kept here: of those that have been written to. */
  worlds(): readonly string[]
  open(world: string): WorldStorage
  remove(world: string): void
  /** Lets go of the directory. */
  close(): void
}

/** As text, as on a disk: what text cannot hold is lost in a restart here as well. */
type Kept = { snapshot: string | null; changes: string[] }

/**
 * The deterministic twin: keeps what it is given for as long as it lives, so that a restart can
 * be played in memory.
 */
export class MemoryStorage implements Storage {
  readonly #worlds = new Map<string, Kept>()
  readonly #keepsChanges: boolean

  /** Without `keep`, nothing is remembered at all: that is what `--memory` means. */
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
    return {
      load: () => (isEmpty(state) ? null : read(state)),
      append: (change) => {
        if (this.#keepsChanges) state.changes.push(JSON.stringify(change))
      },
      compact: (snapshot, force) => {
        if (!this.#keepsChanges || !force) return
        state.snapshot = JSON.stringify(snapshot())
        state.changes = []
      },
      close: () => {},
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
