/** Bodies are JSON (§4): of every success, and of the two errors that are documented. */
import type { Exchange } from '../../base/client/exchange.ts'
import { failed, passed } from './rule.ts'
import { answered, asked, hasConflictCode, isNotFound } from '../answers/answer.ts'
import { schemaOf } from '../answers/schema-violations.ts'
import type { AnswerRule } from './answer-rule.ts'

export const JSON_BODIES: AnswerRule = {
  id: 'schema.json',
  title: 'every documented answer is JSON',
  rules: ['http.json'],
  ofErrors: true,
  unseen: { because: 'no request succeeded' },
  judge: (exchange) => {
    const { json } = exchange.response
    if (schemaOf(exchange) !== undefined) {
      const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
      const failure = { expected: 'a JSON object (§4)', received: answered(exchange) }
      return isObject ? passed(exchange) : failed(failure, exchange)
    }
    if (!isDocumentedError(exchange) || exchange.response.body.trim() === '') return undefined
    if (json !== undefined) return passed(exchange)
    return failed({ expected: 'a JSON body (§4), or none', received: answered(exchange) }, exchange)
  },
}

/** Bodies of other errors are not documented (§7.3). */
function isDocumentedError(exchange: Exchange): boolean {
  return exchange.operationId === 'createOrder'
    ? hasConflictCode(exchange)
    : isNotFound(exchange) && namesAWindow(exchange)
}

/** A query that lacks a part is invalid, and the errors about that are not documented. */
function namesAWindow(exchange: Exchange): boolean {
  const isWhole = ['customerId', 'token', 'network'].every((name) => asked(exchange, name))
  return exchange.operationId === 'getOrderIntent' && isWhole
}
