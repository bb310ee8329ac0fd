/** Every documented operation without a key, and with a key of no business (§5.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import { OPERATIONS, type OperationId } from '../../base/contract/generated/operations.ts'
import { answered, isServed } from '../answers/answer.ts'
import { PUBLIC_OPERATIONS } from '../client/public-operations.ts'
import { failed, passed, leftOpen, type TraceRule } from './rule.ts'
import { stateIn } from './trace.ts'

/** By operation, the first call with the key that was served, and the first rejections. */
const newState = () => ({
  served: new Map<OperationId, Exchange>(),
  rejected: new Map<OperationId, Exchange[]>(),
})

const KEYS = {
  none: 'without a key',
  unknown: 'with an unknown key',
  similar: 'with a key that differs in its last character',
} as const

/** They look at calls with any key, so their trace has all of them. */
export const AUTHENTICATION_RULES: readonly TraceRule[] = OPERATIONS.map(({ operationId }) => ({
  id: `authentication.${operationId}`,
  title: PUBLIC_OPERATIONS.includes(operationId)
    ? `${operationId} is rejected with an unknown key`
    : `${operationId} is rejected without a key and with an unknown key`,
  rules: ['auth.key-header'],
  unseen: { because: 'no call is known to have had a wrong key' },
  afterExchange: (exchange, trace) => {
    if (exchange.operationId !== operationId) return []
    const { served, rejected } = stateIn(trace, newState)
    const key = exchange.note?.key
    if (key === undefined && isServed(exchange) && !served.has(operationId))
      served.set(operationId, exchange)
    // What concerns no business may be public: a call without a key is observed only.
    const isJudged =
      key !== undefined && !(key === 'none' && PUBLIC_OPERATIONS.includes(operationId))
    if (!isJudged) return []
    if (!isServed(exchange)) {
      rejected.set(operationId, [...(rejected.get(operationId) ?? []).slice(0, 2), exchange])
      return []
    }
    const received = `${KEYS[key]}: ${answered(exchange)}`
    return [failed({ expected: 'an error response', received }, exchange)]
  },
  atEnd: (trace) => {
    const { served, rejected } = stateIn(trace, newState)
    const own = rejected.get(operationId)
    if (own === undefined) return []
    if (served.has(operationId)) return [passed(...own)]
    return [leftOpen('the call is an error with the key too', ...own)]
  },
}))
