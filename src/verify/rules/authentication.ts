/** Every documented operation without a key, and with a key of no business (§5.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import { OPERATIONS, type OperationId } from '../../base/contract/generated/operations.ts'
import { answered, isServed } from '../answers/answer.ts'
import { PUBLIC_OPERATIONS } from '../client/public-operations.ts'
import { failed, passed, leftOpen, type Say, type TraceRule } from './rule.ts'

const KEYS = {
  none: 'without a key',
  unknown: 'with an unknown key',
  similar: 'with a key that differs in its last character',
} as const

type Name = `authentication.${OperationId}`

class KeyWatch {
  /** The operations that were served with the key, and the first rejections of each. */
  readonly #served = new Set<OperationId>()
  readonly #rejected = new Map<OperationId, Exchange[]>()

  see(exchange: Exchange, say: Say<Name>): void {
    const { operationId, note } = exchange
    if (operationId === undefined) return
    const key = note?.key
    if (key === undefined && isServed(exchange)) this.#served.add(operationId)
    // What concerns no business may be public: a call without a key is observed only.
    if (key === undefined || (key === 'none' && PUBLIC_OPERATIONS.includes(operationId))) return
    if (!isServed(exchange)) {
      const known = this.#rejected.get(operationId) ?? []
      this.#rejected.set(operationId, [...known.slice(0, 2), exchange])
      return
    }
    const received = `${KEYS[key]}: ${answered(exchange)}`
    say(
      `authentication.${operationId}`,
      failed({ expected: 'an error response', received }, exchange),
    )
  }

  end(say: Say<Name>): void {
    for (const [operationId, own] of this.#rejected) {
      const because = 'the call is an error with the key too'
      const isServedToo = this.#served.has(operationId)
      say(`authentication.${operationId}`, isServedToo ? passed(...own) : leftOpen(because, ...own))
    }
  }
}

const newWatch = () => new KeyWatch()

/** They look at calls with any key, so their trace has all of them. */
export const AUTHENTICATION_RULES: readonly TraceRule[] = OPERATIONS.map(({ operationId }) => ({
  id: `authentication.${operationId}`,
  title: PUBLIC_OPERATIONS.includes(operationId)
    ? `${operationId} is rejected with an unknown key`
    : `${operationId} is rejected without a key and with an unknown key`,
  rules: ['auth.key-header'],
  unseen: { because: 'no call is known to have had a wrong key' },
  watch: newWatch,
}))
