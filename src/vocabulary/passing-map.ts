/**
 * A map whose entries come and go all the time. In V8, the table of a Map that was replaced by a
 * larger or a cleaned one points to its successor. Once such a table is old, everything that any
 * later table had lives until the next full collection, although nothing uses it. So this map
 * begins a new Map at times, to which no table points.
 */
const DELETED_LIMIT = 256

export class PassingMap<Key, Value> {
  #map = new Map<Key, Value>()
  #deleted = 0

  get size(): number {
    return this.#map.size
  }

  get(key: Key): Value | undefined {
    return this.#map.get(key)
  }

  has(key: Key): boolean {
    return this.#map.has(key)
  }

  set(key: Key, value: Value): void {
    this.#map.set(key, value)
  }

  delete(key: Key): boolean {
    if (!this.#map.delete(key)) return false
    this.#deleted += 1
    // A copy must cost a constant share of the deletions.
    if (this.#deleted >= DELETED_LIMIT && this.#deleted >= this.#map.size) {
      this.#map = new Map(this.#map)
      this.#deleted = 0
    }
    return true
  }

  clear(): void {
    this.#map = new Map()
    this.#deleted = 0
  }

  keys(): MapIterator<Key> {
    return this.#map.keys()
  }

  values(): MapIterator<Value> {
    return this.#map.values()
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.#map[Symbol.iterator]()
  }
}
