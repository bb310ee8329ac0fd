/** Reads answers without believing them: every member may be missing or of another type. */
import { RULES, type RuleId } from '../../generated/rules.ts'
import { isSuccess } from '../deployment.ts'
import { CONFLICT_CODE, memberOf } from '../schema-violations.ts'
import type { Exchange } from '../verdict.ts'

/** The member at the end of the names; undefined where one of them is missing. */
export function read({ response }: Exchange, ...names: readonly string[]): unknown {
  return names.reduce(memberOf, response.json)
}

/**
 * Whether the request was served. Statuses of refusals are not documented (§7.3), so a body that denies its success is
 * a refusal whatever its status.
 */
export function isServed(exchange: Exchange): boolean {
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

export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/** `status 400: {"success":false…`. */
export function answered({ response }: Exchange): string {
  const body = response.body.trim()
  return `status ${response.status}${body === '' ? ', no body' : `: ${body.length > 160 ? `${body.slice(0, 160)}…` : body}`}`
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
  const sent: unknown = JSON.parse(exchange.request.body === '' ? '{}' : exchange.request.body)
  const named = RULES.map(({ id }) => id).filter((id) => {
    const member = id.startsWith(prefix) ? id.slice(prefix.length) : ''
    return /^\w+$/.test(member) && new RegExp(`\\b${member}\\b`).test(exchange.response.body)
  })
  const missed = named.filter((id) => memberOf(sent, id.slice(prefix.length)) === undefined)
  if (missed.length > 0) return missed
  return named.length > 0 ? named : [otherwise]
}
