/** What several exchanges show together, of the service or of its client. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Finding } from '../checks/check.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'

export type TrafficRule = {
  readonly id: string
  readonly title: string
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** Why traffic without it is inconclusive. */
  readonly unseen: { readonly because: string }
}

export type RuleFinding = { readonly rule: TrafficRule; readonly finding: Finding }

/** Looks at the exchanges of one business in the order in which they were answered. */
export type Monitor = {
  readonly rules: readonly TrafficRule[]
  see(exchange: Exchange): readonly RuleFinding[]
}

/** The key of a payment window; undefined if the exchange does not name all of it. */
export function windowKey(...parts: readonly unknown[]): string | undefined {
  return parts.every((part) => typeof part === 'string' && part !== '')
    ? JSON.stringify(parts)
    : undefined
}

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

  values(): Iterable<Value> {
    return this.#values.values()
  }

  delete(key: string): void {
    this.#values.delete(key)
  }
}
