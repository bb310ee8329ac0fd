import { MemoryStorage, type Storage } from '../src/ports/storage.ts'

/** Keeps nothing, and has no room for any change while `isRefused` says so. */
export function fullStorage(isRefused: () => boolean): Storage {
  const memory = new MemoryStorage()
  return {
    worlds: () => memory.worlds(),
    remove: (name) => memory.remove(name),
    close: () => memory.close(),
    open: (name) => {
      const kept = memory.open(name)
      return {
        load: () => kept.load(),
        compact: (snapshot, force) => kept.compact(snapshot, force),
        close: () => kept.close(),
        append: (change) => {
          if (isRefused()) throw new Error('no space left on device')
          kept.append(change)
        },
      }
    },
  }
}
