/** Error responses, whose bodies are not documented (§4.6, §7.2, §7.3). */
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import { isMissing, isServed, read, shown } from '../deployment/answer.ts'
import { observing, type Evidence, type Observe } from './evidence.ts'

/** The first whose members are all there. */
const ENVELOPES: readonly (readonly [Assumptions['errorEnvelope'], readonly string[]])[] = [
  ['success', ['success', 'code', 'message']],
  ['error', ['message', 'error']],
  ['reason', ['code', 'message']],
]

export const ERROR_OBSERVATIONS: readonly Observe[] = [
  observing('notFoundBody', 'body of a 404', ({ exchanges }) => {
    const missing = exchanges.find(
      (exchange) => exchange.operationId === 'getOrderIntent' && isMissing(exchange),
    )
    if (missing === undefined) return undefined
    const { json, body } = missing.response
    return body.trim() === ''
      ? { value: 'empty', sentence: 'A 404 has no body.' }
      : { value: 'envelope', sentence: `A 404 has the body ${shown(json ?? body)}.` }
  }),
  observing('errorEnvelope', 'members of an error', ({ open }) => {
    const error = open['invalid quote']
    if (error === undefined || isServed(error)) return undefined
    const { json } = error.response
    const members = Object.keys(Object(json))
    const value = ENVELOPES.find(([, needed]) =>
      needed.every((name) => members.includes(name)),
    )?.[0]
    const sentence = `A validation error has the members ${members.join(', ')}.`
    return value && { value, sentence }
  }),
  observing('resolveMiss', 'resolving an unknown account', resolveMiss),
  observing('errorMessageShape', 'message of an error', ({ open }) => {
    const error = open['invalid quote']
    const message = error === undefined || isServed(error) ? undefined : read(error, 'message')
    if (Array.isArray(message))
      return { value: 'list', sentence: 'The message of a validation error is a list of texts.' }
    if (typeof message !== 'string') return undefined
    return { value: 'text', sentence: 'The message of a validation error is one text.' }
  }),
]

function resolveMiss({ open, capabilities }: Evidence) {
  const miss = open['unknown account']
  if (miss === undefined || !capabilities.account.isResolved) return undefined
  const what = 'Resolving an unknown account answers'
  const { status } = miss.response
  if (isServed(miss)) {
    if (read(miss, 'accountName') !== '') return undefined
    return { value: 'empty-name', sentence: `${what} an empty accountName.` } as const
  }
  return status < 300
    ? ({ value: 'success-false', sentence: `${what} ${status} with success false.` } as const)
    : ({ value: 'error', sentence: `${what} ${status}.` } as const)
}
