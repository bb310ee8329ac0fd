/** What was wrong with a request that was rejected, as the sandbox calls it (errors.ts). */
import { STATUS_CODES } from 'node:http'
import type { Exchange } from '../../base/client/exchange.ts'
import { requestIssues, type RequestSchemaName } from '../../base/contract/request-issues.ts'
import { CHECKS } from '../../base/contract/generated/validators.js'
import type { ErrorCode } from '../../base/vocabulary/errors.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { requestFacts } from '../../sandbox/shapes/request-facts.ts'
import type { Value } from '../../sandbox/shapes/template.ts'
import { hasConflictCode, sent } from '../answers/answer.ts'
import { leavesOf, type Json } from './numerals.ts'
import { SampleFacts } from './sample.ts'

type Detail = { readonly field: string }

export type ErrorCause = { readonly code: ErrorCode; readonly details: readonly Detail[] }

const SCHEMAS: Readonly<Record<string, RequestSchemaName>> = {
  createOrder: 'order-request',
  createQuote: 'quote-request',
  resolveBankAccount: 'resolve-request',
}

/** Undefined for an answer that says nothing of its request, such as one of a broken gateway. */
export function errorCauseOf(
  exchange: Exchange,
  routes: ReadonlySet<string>,
): ErrorCause | undefined {
  const { operationId, request, response } = exchange
  const key = request.headers['x-api-key']
  if (response.status === 429) return only('RATE_LIMITED')
  if (response.status >= 500 && response.status !== 501) return undefined
  if (hasConflictCode(exchange) || hasConflict(exchange))
    return only('GATEWAY_ACTIVE_INTENT_CONFLICT')
  if (key === undefined || key === '') return only('API_KEY_MISSING')
  if (key !== MASKED_KEY) return only('API_KEY_UNKNOWN')
  const details = issuesOf(exchange)
  const invalid = only('VALIDATION_FAILED', details)
  switch (operationId) {
    case 'createOrder':
    case 'createQuote':
      return pricedCause(exchange, details, routes)
    case 'getOrderIntent':
      return details.length > 0 ? invalid : only('INTENT_NOT_FOUND')
    case 'monitorOrderStatus':
      return only(request.body.trim() === '' ? 'TRANSACTION_NOT_FOUND' : 'VALIDATION_FAILED')
    case 'listProviderBanks':
      return only('PROVIDER_NOT_FOUND')
    case 'resolveBankAccount':
      if (isNotJson(exchange)) return only('MALFORMED_JSON')
      return details.length > 0 ? invalid : only('BANK_ACCOUNT_UNRESOLVABLE')
    default:
      return response.status === 405 ? only('METHOD_NOT_ALLOWED') : only('PATH_NOT_FOUND')
  }
}

function only(code: ErrorCode, details: readonly Detail[] = []): ErrorCause {
  return { code, details }
}

/** A deployment can have another code of the conflict (§7.1). */
function hasConflict({ operationId, response }: Exchange): boolean {
  const own = memberOf(response.json, 'conflict')
  return operationId === 'createOrder' && response.status >= 400 && typeof own === 'object'
}

function pricedCause(
  exchange: Exchange,
  details: readonly Detail[],
  routes: ReadonlySet<string>,
): ErrorCause {
  const { request, response } = exchange
  const type = request.headers['content-type'] ?? ''
  if (response.status === 415 && !/json/i.test(type)) return only('UNSUPPORTED_CONTENT_TYPE')
  if (response.status === 413) return only('BODY_TOO_LARGE')
  if (isNotJson(exchange)) return only('MALFORMED_JSON')
  if (details.length > 0) return only('VALIDATION_FAILED', details)
  if (!routes.has(routeOf(exchange))) return only('NO_ROUTE')
  const side = sent(exchange, 'side')
  const name = side === 'sell' ? 'tokenAmount' : 'fiatAmount'
  const [fiat, tokens] = [sent(exchange, 'fiatAmount'), sent(exchange, 'tokenAmount')]
  const amount = sent(exchange, 'amount') ?? tokens ?? fiat
  const [least, most] = typeof amount === 'number' ? limits(side, name, amount) : [false, false]
  const field = exchange.operationId === 'createOrder' ? 'amount' : name
  if (least) return only('AMOUNT_TOO_SMALL', [{ field }])
  if (most) return only('AMOUNT_TOO_LARGE', [{ field }])
  return only('VALIDATION_FAILED', namedIn(exchange))
}

/** Amounts that services of this kind take are neither under a dollar nor over a million. */
function limits(side: unknown, name: string, amount: number): readonly [boolean, boolean] {
  const isFiat = name === 'fiatAmount' && side !== 'sell' && amount > 2_000
  return [amount < (isFiat ? 2_000 : 2), amount > (isFiat ? 100_000_000 : 1_000_000)]
}

export function routeOf(exchange: Exchange): string {
  return ['side', 'fiatCurrency', 'asset', 'chain']
    .map((name) => String(sent(exchange, name)).toLowerCase())
    .join(' ')
}

function isNotJson({ request }: Exchange): boolean {
  return receivedJson(request.body) === undefined
}

function issuesOf(exchange: Exchange): readonly Detail[] {
  const { operationId = '', request } = exchange
  if (operationId === 'getOrderIntent') {
    const query = new URLSearchParams(request.path.split('?')[1])
    return ['customerId', 'token', 'network'].flatMap((field) =>
      (query.get(field) ?? '') === '' ? [{ field }] : [],
    )
  }
  const schema = SCHEMAS[operationId]
  const body = receivedJson(request.body)
  if (schema === undefined || body === undefined) return []
  const validate = CHECKS[schema]
  if (validate(body)) return []
  return requestIssues(schema, body, validate.errors ?? [], { unknownFields: 'reject' }).slice(
    0,
    20,
  )
}

/** The request is as documented: the fields of it that the answer names. */
function namedIn({ request, response }: Exchange): readonly Detail[] {
  const names = Object.keys(Object(receivedJson(request.body)))
  return names
    .filter((name) => new RegExp(`\\b${name.replace(/\W/g, '')}\\b`).test(response.body))
    .slice(0, 20)
    .map((field) => ({ field }))
}

/** What a template of an error can read; details are in the order of the answer if it has one. */
export function errorFacts(exchange: Exchange, { code, details }: ErrorCause, body?: Json) {
  const { operationId, response, request } = exchange
  const text =
    body === undefined
      ? ''
      : leavesOf(body)
          .map(([path, own]) => `${path} ${String(own)}`)
          .join('\n')
  const place = ({ field }: Detail) => {
    const at = text.indexOf(field)
    return at < 0 ? text.length : at
  }
  const ordered = details.toSorted((one, other) => place(one) - place(other))
  const [first] = ordered
  const values: (readonly [string, Value])[] = [
    ['error.code', code],
    ['error.status', response.status],
    ['error.reason', STATUS_CODES[response.status] ?? ''],
    ['error.operation', operationId],
    ['error.path', request.path.split('?')[0]],
    ['error.field', first?.field],
    ...Object.entries(requestFacts({ ...request, query: request.path.split('?')[1] ?? '' })),
    ['cause', code],
    ['operation', operationId],
    ['now', new Date(exchange.at)],
  ]
  const facts = new SampleFacts(values, { call: `call ${exchange.id}` })
  const each = ordered.map(({ field }, at) => facts.with([['detail.field', field]], `.${at}`))
  return facts.with([['error.details', each]])
}
