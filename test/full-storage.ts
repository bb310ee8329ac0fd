import { MemoryStorage, type Storage } from '../src/ports/storage.ts'

/** Stores nothing, and fails to append while `isFull` is true. */
export function fullStorage(isFull: () => boolean): Storage {
  const memory = new MemoryStorage()
  return {
    worlds: () => memory.worlds(),
    remove: (name) => memory.remove(name),
    close: () => memory.close(),
    open: (name) => {
      const kept = memory.open(name)
      return {
        ...kept,
        append: (change) => {
          if (isFull()) throw new Error('no space left on device')
          kept.append(change)
        },
      }
    },
  }
}
