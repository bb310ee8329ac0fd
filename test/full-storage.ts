import { MemoryStorage, type Storage } from '../src/sandbox/storage/storage.ts'

/** Keeps everything in memory, and fails to append while `isFull` is true. */
export function fullStorage(isFull: () => boolean): Storage {
  return filling(new MemoryStorage({ keep: true }), isFull, () => false)
}

/** Fails to append while `isFull` is true, and to write snapshots while `isFullForSnapshots` is. */
export function filling(
  memory: MemoryStorage,
  isFull: () => boolean,
  isFullForSnapshots = isFull,
): Storage {
  const write = (fails: () => boolean, work: () => void) => {
    if (fails()) throw new Error('no space left on device')
    work()
  }
  return {
    worlds: () => memory.worlds(),
    remove: (name) => memory.remove(name),
    close: () => memory.close(),
    open: (name) => {
      const kept = memory.open(name)
      return {
        ...kept,
        append: (change) => write(isFull, () => kept.append(change)),
        compact: (snapshot, force) => {
          if (force) write(isFullForSnapshots, () => kept.compact(snapshot, force))
        },
        close: (snapshot) => {
          if (snapshot === undefined) kept.close()
          else write(isFullForSnapshots, () => kept.close(snapshot))
        },
      }
    },
  }
}
