/** Validates a response against its documented schema, and names the rules that it breaks. */
import { OPERATIONS, type SchemaName } from '../../base/contract/generated/operations.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { SchemaError } from '../../base/contract/issues.ts'
import { responseSchemaOf, schemaErrors } from '../../base/contract/response-schema.ts'
import { fieldRule } from './field-rules.ts'
import { isSuccess, type Exchange } from '../../base/client/exchange.ts'
import { hasConflictCode, pathTo, shown } from './answer.ts'
import { utcInstant } from './timestamp.ts'
import { memberOf } from '../../base/vocabulary/json.ts'

export type Violation = {
  readonly rule: RuleId
  /** A JSON pointer into the response; empty for the whole response. */
  readonly at: string
  readonly expected: string
  readonly received: string
  readonly exchange: Exchange
}

/** The schemas that an answer of some operation has. */
export const ANSWER_SCHEMAS: readonly SchemaName[] = [
  ...new Set<SchemaName>(OPERATIONS.map(({ responseSchema }) => responseSchema)),
  'active-intent-conflict',
]

/** Undefined if the documentation shows no schema. */
export function schemaOf(exchange: Exchange): SchemaName | undefined {
  const { operationId, response } = exchange
  if (isConflictBody(exchange)) return 'active-intent-conflict'
  return operationId && responseSchemaOf(operationId, response)
}

/**
 * Also one that has the code elsewhere, or beside another status, or lacks it: its members are
 * wrong then. No other error counts payment windows.
 */
export function isConflictBody(exchange: Exchange): boolean {
  const { json } = exchange.response
  if (typeof json !== 'object' || json === null) return false
  const isCounted =
    exchange.operationId === 'createOrder' &&
    memberOf(memberOf(json, 'conflict'), 'activeIntentCount') !== undefined
  return hasConflictCode(exchange) || (isCounted && !isSuccess(exchange.response.status))
}

/** Empty if the response is valid, or has no schema. */
export function schemaViolations(exchange: Exchange): readonly Violation[] {
  const schema = schemaOf(exchange)
  return schema === undefined ? [] : violationsOf(schema, exchange)
}

/** As {@link schemaViolations}, where the caller knows which schema applies. */
function violationsOf(schema: SchemaName, exchange: Exchange): readonly Violation[] {
  const { json, body } = exchange.response
  if (json === undefined) {
    const received = body === '' ? 'an empty body' : `text that is not JSON: ${body.slice(0, 60)}`
    return [{ rule: 'http.json', at: '', expected: 'a JSON body (§4)', received, exchange }]
  }
  const errors = schemaErrors(schema, json)
  const documented = errors.filter((error) => !isLeftOpen(error, json))
  return documented.map((error) => violation(schema, error, exchange))
}

/** Neither elements of the list of quotes are documented, nor the spelling of timestamps. */
function isLeftOpen({ instancePath, keyword }: SchemaError, json: unknown): boolean {
  if (/^\/quotes\/\d/.test(instancePath)) return true
  const isForm = keyword === 'format' || keyword === 'pattern'
  return isForm && utcInstant(valueAt(json, instancePath)) !== undefined
}

function violation(schema: SchemaName, error: SchemaError, exchange: Exchange): Violation {
  const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : undefined
  const at = missing === undefined ? error.instancePath : `${error.instancePath}/${missing}`
  const value = valueAt(exchange.response.json, at)
  const isUuid = schema === 'order' && at === '/transactionId' && error.keyword === 'format'
  return {
    rule: isUuid ? 'order.response.transactionId.uuid' : fieldRule(schema, at),
    at,
    expected:
      missing === undefined
        ? `${at || 'the response'} ${error.message ?? error.keyword}`
        : `${at} is present`,
    received: missing === undefined ? shown(value) : absence(exchange, at),
    exchange,
  }
}

/** A body that is wrapped has its members further inside; elements of lists are others. */
function absence({ response: { json } }: Exchange, at: string): string {
  const isOuter = at.lastIndexOf('/') === 0
  const place = isOuter ? pathTo(json, at.slice(1)) : undefined
  return place === undefined || /\.\d/.test(place)
    ? 'no such field'
    : `none there, but one at ${place}`
}

function valueAt(json: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(memberOf, json)
}
