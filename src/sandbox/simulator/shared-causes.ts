/**
 * Rows that are read from a file have a cause each. Equal ones become one object, as they were when
 * the simulator wrote them: a world then takes no more memory after a restart.
 */
import type { Cause } from './cause.ts'
import type { Change } from './rows.ts'

/** With more, somebody changes a setting all the time. */
const MOST_SHARED = 1_000

export class SharedCauses {
  readonly #known = new Map<string, Cause>()

  /** The rows are those of a file, which nobody else has: they are changed in place. */
  share({ orders = [], intents = [], deliveries = [] }: NonNullable<Change['put']> = {}): void {
    for (const order of orders) {
      for (const entry of order.timeline) this.#shareIn(entry)
      for (const receipt of order.receipts) this.#shareIn(receipt)
    }
    for (const row of intents) this.#shareIn(row)
    for (const row of deliveries) this.#shareIn(row)
  }

  #shareIn(holder: { cause?: Cause | undefined }): void {
    const { cause } = holder
    if (cause === undefined) return
    const { setting, value, tag, call } = cause
    const name = `${setting} ${tag} ${call} ${value}`
    const known = this.#known.get(name)
    if (known !== undefined) holder.cause = known
    else if (this.#known.size < MOST_SHARED) this.#known.set(name, cause)
  }
}
