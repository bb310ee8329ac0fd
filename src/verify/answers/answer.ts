/** Reads responses without trusting them: every member may be missing or of another type. */
import { RULES, type RuleId } from '../../base/contract/generated/rules.ts'
import { parametersIn } from '../../base/contract/operation.ts'
import { CONFLICT_CODE } from '../../base/contract/response-schema.ts'
import { ENDS } from '../../base/vocabulary/documented-words.ts'
import { memberOf, receivedJson, usualText } from '../../base/vocabulary/json.ts'
import { isSuccess, type Exchange } from '../../base/client/exchange.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { Inconclusive } from '../inconclusive.ts'
import { isErrorBody } from './error-body.ts'

/** The member at the end of the names; undefined where one of them is missing. */
export function read({ response }: Exchange, ...names: readonly string[]): unknown {
  return names.reduce(memberOf, response.json)
}

/** The member of the body that was sent. */
export function sent({ request: { body } }: Exchange, name: string): unknown {
  if (latest.body !== body) latest = { body, json: receivedJson(body) }
  return memberOf(latest.json, name)
}

/** Each rule asks for members of the same request. */
let latest: { readonly body: string; readonly json: unknown } = { body: '', json: undefined }

/** The parameter of its path or query. */
export function asked({ request: { method, path } }: Exchange, name: string): string | undefined {
  const inQuery = new URLSearchParams(path.split('?')[1]).get(name)
  return parametersIn(method, path)[name] ?? inQuery ?? undefined
}

/**
 * Whether the request succeeded. Statuses of error responses are not documented (§7.3), so the body
 * of an error is one whatever its status. A body that is not a JSON object, such as a
 * sign-in page, is no success either (§4).
 */
export function isServed(exchange: Exchange): boolean {
  const { json } = exchange.response
  return claimsSuccess(exchange) && typeof json === 'object' && json !== null
}

/** The exchange. Throws {@link Inconclusive} where its request did not succeed. */
export function mustBeServed(exchange: Exchange, because: string, hint?: string): Exchange {
  if (isServed(exchange)) return exchange
  throw new Inconclusive(`${because}: ${answered(exchange)}`, hint)
}

/** Whether the response has to match the schema of a success. */
export function claimsSuccess(exchange: Exchange): boolean {
  const { status } = exchange.response
  return isSuccess(status) && !isErrorBody(exchange) && !hasConflictCode(exchange)
}

/**
 * Whether it is the conflict, wherever its code stands and whatever its status is (§7.1). An order
 * that was accepted has a transaction, and may tell about a conflict that it ended.
 */
export function hasConflictCode({ operationId, response }: Exchange): boolean {
  return (
    operationId === 'createOrder' &&
    memberOf(response.json, 'transactionId') === undefined &&
    usualText(response).includes(CONFLICT_CODE)
  )
}

export function isConflict(exchange: Exchange): boolean {
  return read(exchange, 'code') === CONFLICT_CODE
}

export function isNotFound({ response }: Exchange): boolean {
  return response.status === 404
}

/** Whether an order that was just placed may only not be known yet: a crash is not that. */
export function isUnknownYet(sync: Exchange): boolean {
  return !isServed(sync) && sync.response.status < 500
}

/** An empty text, or one of nothing but white space, is no value. */
export function isText(value: unknown): boolean {
  return typeof value === 'string' && !isBlank(value)
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** Upper and lower case are alike: for what has no documented word, or to find what it is about. */
export function isSame(value: unknown, wanted: unknown): boolean {
  return (
    typeof value === 'string' &&
    typeof wanted === 'string' &&
    value.toLowerCase() === wanted.toLowerCase()
  )
}

/** Test environments may add to names ("Northwind Sandbox") where lists have the plain ones. */
export function isAlike(one: unknown, other: unknown): boolean {
  const [a = '', b = ''] = [one, other].map((name) =>
    String(name)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  )
  return a.includes(b) || b.includes(a)
}

/** Whether status sync reports one of the two ends (§3). */
export function isEnd(sync: Exchange): boolean {
  return ENDS.some((end) => read(sync, 'status') === end)
}

/** `status "pending", terminal false, completed false`. */
export function stateOf(sync: Exchange): string {
  return ['status', 'terminal', 'completed']
    .map((name) => `${name} ${shown(read(sync, name))}`)
    .join(', ')
}

export function shown(value: unknown): string {
  return cut(value === undefined ? 'nothing' : JSON.stringify(value), 120)
}

/** `status 400: {"success":false…`. */
export function answered({ response: { status, body } }: Exchange): string {
  return `status ${status}${body.trim() === '' ? ', no body' : `: ${cut(body.trim(), 160)}`}`
}

/**
 * With the member first that a row is about: `status 200, code at error.code and not at the top:
 * {"error":…`. The text may be cut before it.
 */
export function answeredWith(exchange: Exchange, member: string): string {
  const { json } = exchange.response
  if (typeof json !== 'object' || json === null) return answered(exchange)
  const own = memberOf(json, member)
  const inside = own === undefined ? pathTo(json, member) : undefined
  const what =
    inside === undefined
      ? `${member} ${shown(own)}`
      : `${member} at ${inside} and not at the top of the body`
  const [status, body] = answered(exchange).split(/: (.*)/s)
  return `${status}, ${what}${body === undefined ? '' : `: ${body}`}`
}

/** The path to a member further inside; undefined without one. */
export function pathTo(value: unknown, member: string): string | undefined {
  for (const [name, inner] of Object.entries(Object(value))) {
    if (typeof inner !== 'object' || inner === null) continue
    const place = Object.hasOwn(inner, member) ? member : pathTo(inner, member)
    if (place !== undefined) return `${name}.${place}`
  }
  return undefined
}

/**
 * The rules that an error response to a valid request breaks: those of the members that it names,
 * else the endpoint's. Members that were not sent come first: the deployment requires them although
 * they are optional, or belong to the other side.
 */
export function rejectedRules(
  exchange: Exchange,
  prefix: string,
  otherwise: RuleId,
): readonly RuleId[] {
  const text = usualText(exchange.response)
  const named = RULES.map(({ id }) => id).filter((id) => {
    const member = id.startsWith(prefix) ? id.slice(prefix.length) : ''
    return /^\w+$/.test(member) && new RegExp(`\\b${member}\\b`).test(text)
  })
  const missed = named.filter((id) => sent(exchange, id.slice(prefix.length)) === undefined)
  if (missed.length > 0) return missed
  return named.length > 0 ? named : [otherwise]
}
