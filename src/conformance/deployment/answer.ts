/** Reads answers without believing them: every member may be missing or of another type. */
import { RULES, type RuleId } from '../../contract/generated/rules.ts'
import { CONFLICT_CODE } from '../../contract/response-schema.ts'
import { memberOf, parsedJson } from '../../vocabulary/json.ts'
import type { Exchange } from '../../client/exchange.ts'

/** The member at the end of the names; undefined where one of them is missing. */
export function read({ response }: Exchange, ...names: readonly string[]): unknown {
  return names.reduce(memberOf, response.json)
}

/** The member of the body that was sent. */
export function sent({ request }: Exchange, name: string): unknown {
  return memberOf(parsedJson(request.body), name)
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}

/**
 * Whether the request was served. Statuses of refusals are not documented (§7.3), so a body that denies its success is
 * a refusal whatever its status; and what is no JSON object, as a page to sign in, serves nobody (§4).
 */
export function isServed(exchange: Exchange): boolean {
  const { json } = exchange.response
  return claimsSuccess(exchange) && typeof json === 'object' && json !== null
}

/** Whether the answer ought to be one that serves. */
export function claimsSuccess(exchange: Exchange): boolean {
  return isSuccess(exchange.response.status) && read(exchange, 'success') !== false
}

export function isConflict(exchange: Exchange): boolean {
  return read(exchange, 'code') === CONFLICT_CODE
}

export function isMissing({ response }: Exchange): boolean {
  return response.status === 404
}

/** In any case: only the words are documented. */
export function isSame(value: unknown, wanted: unknown): boolean {
  return (
    typeof value === 'string' &&
    typeof wanted === 'string' &&
    value.toLowerCase() === wanted.toLowerCase()
  )
}

/** Whether status sync reports one of the two ends (§3). */
export function isEnd(sync: Exchange): boolean {
  return ['completed', 'failed'].some((end) => isSame(read(sync, 'status'), end))
}

export function shown(value: unknown): string {
  return cut(value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value)), 120)
}

/** `status 400: {"success":false…`. */
export function answered({ response: { status, body } }: Exchange): string {
  return `status ${status}${body.trim() === '' ? ', no body' : `: ${cut(body.trim(), 160)}`}`
}

/**
 * The request's rules whose members a refusal names, else the endpoint's: what the refusal breaks. Members that were not
 * sent come first: these are insisted on although they are optional, or belong to the other side.
 */
export function refusedRules(
  exchange: Exchange,
  prefix: string,
  otherwise: RuleId,
): readonly RuleId[] {
  const named = RULES.map(({ id }) => id).filter((id) => {
    const member = id.startsWith(prefix) ? id.slice(prefix.length) : ''
    return /^\w+$/.test(member) && new RegExp(`\\b${member}\\b`).test(exchange.response.body)
  })
  const missed = named.filter((id) => sent(exchange, id.slice(prefix.length)) === undefined)
  if (missed.length > 0) return missed
  return named.length > 0 ? named : [otherwise]
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
