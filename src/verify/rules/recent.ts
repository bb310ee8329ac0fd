/** The newest are kept: traffic has no end, and memory has. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number

  constructor(most = 2_000) {
    this.#most = most
  }

  get(key: string | undefined): Value | undefined {
    return key === undefined ? undefined : this.#values.get(key)
  }

  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size <= this.#most) return
    const [oldest] = this.#values.keys()
    if (oldest !== undefined) this.#values.delete(oldest)
  }

  /** The value of the key, which is made if it does not exist. */
  of(key: string, create: () => Value): Value {
    const known = this.#values.get(key) ?? create()
    if (!this.#values.has(key)) this.set(key, known)
    return known
  }

  values(): Iterable<Value> {
    return this.#values.values()
  }

  delete(key: string): void {
    this.#values.delete(key)
  }
}
