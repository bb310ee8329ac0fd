/** Error responses, whose bodies are not documented (§4.6, §7.2, §7.3). */
import { STATUS_CODES } from 'node:http'
import type { Exchange } from '../../base/client/exchange.ts'
import { NAMED_SHAPES } from '../../base/contract/generated/named-shapes.ts'
import { isConflict, isNotFound, isServed, read, shown } from '../answers/answer.ts'
import { nameIn } from '../answers/resolved-name.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { agreed, observing, withKnown } from './evidence.ts'
import type { Evidence, Observe, Seen, Vote } from './evidence.ts'

export const INVALID = [
  'invalid quote',
  'invalid order',
  'invalid intent query',
  'invalid resolve',
] as const
const UNKNOWN = ['unknown transaction', 'unknown provider'] as const

export const ERROR_OBSERVATIONS: readonly Observe[] = [
  observing('shapes.errors', 'members of an error', errorShapes),
  observing('resolveMiss', 'resolving an unknown account', resolveMiss),
]

/** One shape of what was seen of envelopes, messages and bodies of a 404. */
function errorShapes(evidence: Evidence): readonly Seen<string | object>[] {
  const seen = [envelopeSeen(evidence), messageSeen(evidence), bodySeen(evidence)]
  const [envelope, message, body] = seen.map((each) => each.find((one) => 'value' in one)?.value)
  const others = seen.flat().filter((one) => 'differs' in one)
  // Another envelope has no name, and its message and its 404 are a part of it.
  const isNamed = envelope !== undefined || others.length === 0
  if (!isNamed || (envelope ?? message ?? body) === undefined) return others
  const use = `${envelope ?? 'success'}${message === 'list' ? '-list' : ''}`
  const sentence = seen
    .flatMap((each) => each.filter((one) => 'value' in one).map((one) => one.sentence))
    .join(' ')
  const isEmpty = body === 'empty'
  const value =
    isEmpty && use !== 'success' ? { use, ...Object(NAMED_SHAPES['errors']?.[EMPTY]) } : use
  return [{ value: isEmpty && use === 'success' ? EMPTY : value, sentence }, ...others]
}

const EMPTY = 'empty-404'

function bodySeen(evidence: Evidence): readonly Seen<string>[] {
  const seen = agreed(
    notFound(evidence).map(([who, error]) => {
      const isEmpty = error.response.body.trim() === ''
      return [who, isEmpty ? 'empty' : isNamed(envelopeOf(error)) ? 'envelope' : 'another body']
    }),
    (body, who) => `${who.join(', ')}: a 404 has ${NOT_FOUND_BODIES[body]}.`,
  )
  return withKnown(seen, (body) => body !== 'another body')
}

function envelopeSeen(evidence: Evidence): readonly Seen<string>[] {
  const seen = agreed(
    envelopes(evidence),
    (envelope, who) => `${who.join(', ')}: ${ENVELOPES[envelope] ?? envelope}.`,
  )
  return withKnown(seen, isNamed)
}

function messageSeen({ open }: Evidence): readonly Seen<string>[] {
  return agreed(
    INVALID.flatMap((question): readonly Vote<'list' | 'text'>[] => {
      const error = open[question]
      if (error === undefined || isServed(error)) return []
      const message = read(error, 'message') ?? read(error, 'error', 'message')
      if (typeof message === 'string') return [[`an ${question}`, 'text']]
      const isList =
        Array.isArray(message) && message.every((line: unknown) => typeof line === 'string')
      return isList ? [[`an ${question}`, 'list']] : []
    }),
    (shape, who) =>
      `The message about ${who.join(', ')} is ${shape === 'list' ? 'a list of texts' : 'one text'}.`,
  )
}

const NOT_FOUND_BODIES: Readonly<Record<string, string>> = {
  empty: 'no body',
  envelope: 'the body of other errors',
  'another body': 'a body that no sandbox has',
}

const ENVELOPES: Readonly<Record<string, string>> = {
  success: 'an error has {success: false, code, message}',
  error: 'an error has {message, error}, and error is the reason phrase of its status',
  reason: 'an error has {code, message}, and code is the reason phrase of its status',
  code: 'an error has {code, message}',
  nested: 'an error has {error: {code, message}}',
  problem: 'an error has {type, title, status, detail}',
}

function isNamed(envelope: string): boolean {
  return envelope in ENVELOPES
}

/** A body is called by the name of an envelope only where it is that envelope in every member. */
function envelopeOf({ response: { status, json, body } }: Exchange): string {
  const { success, code, error } = Object(json) as Readonly<Record<string, unknown>>
  const reason = STATUS_CODES[status]
  const members = membersOf(json)
  const has = (...names: readonly string[]) => isSameSet(members, names)
  if (has('success', 'code', 'message') && success === false && typeof code === 'string')
    return 'success'
  if (has('message', 'error') && error === reason) return 'error'
  if (has('code', 'message') && typeof code === 'string') return code === reason ? 'reason' : 'code'
  if (has('error') && isSameSet(membersOf(error), ['code', 'message'])) return 'nested'
  if (has('type', 'title', 'status', 'detail')) return 'problem'
  const other = body.trim() === '' ? 'no body' : 'a body that is not a JSON object'
  const form = isObject(json) ? `{${cut(members.toSorted().join(', '), 120)}}` : other
  return `an error has ${form}`
}

function isObject(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

function membersOf(json: unknown): readonly string[] {
  return isObject(json) ? Object.keys(json).filter((name) => name !== 'details') : []
}

function isSameSet(members: readonly string[], names: readonly string[]): boolean {
  return members.length === names.length && names.every((name) => members.includes(name))
}

type Named = readonly [what: string, error: Exchange]

function envelopes({ open, exchanges }: Evidence): readonly Vote<string>[] {
  const asked = [...INVALID, ...UNKNOWN].flatMap((question) => {
    const error = open[question]
    return error === undefined ? [] : [[`an ${question}`, error] as const]
  })
  const others = exchanges.flatMap((exchange): readonly Named[] => {
    if (exchange.operationId === undefined) return []
    const key = exchange.request.headers['x-api-key']
    if (key === undefined) return [['a call without a key', exchange]]
    if (!key.startsWith('$')) return [['a call with an unknown key', exchange]]
    const isWindow = exchange.operationId === 'getOrderIntent' && isNotFound(exchange)
    return isWindow ? [['a missing payment window', exchange]] : []
  })
  return [...asked, ...others]
    .filter(([, error]) => !isServed(error) && !isConflict(error))
    .filter(([, error]) => !isNotFound(error) || error.response.body.trim() !== '')
    .map(([who, error]) => [who, envelopeOf(error)])
}

function notFound({ open, exchanges }: Evidence): readonly Named[] {
  const asked = UNKNOWN.flatMap((question) => {
    const error = open[question]
    return error === undefined ? [] : [[`an ${question}`, error] as const]
  })
  const windows = exchanges
    .filter(({ operationId, request }) => {
      return operationId === 'getOrderIntent' && request.headers['x-api-key']?.startsWith('$')
    })
    .filter(({ request }) => request.path.includes('customerId='))
    .map((exchange) => ['a missing payment window', exchange] as const)
  return [...asked, ...windows].filter(([, error]) => isNotFound(error))
}

function resolveMiss({ open, capabilities }: Evidence) {
  const miss = open['unknown account']
  if (miss === undefined || !capabilities.account.isResolved) return undefined
  const what = 'Resolving an unknown account answers'
  const { status } = miss.response
  if (isServed(miss)) {
    const name = nameIn(miss)
    if (name === '')
      return { value: 'empty-name', sentence: `${what} an empty accountName.` } as const
    if (typeof name === 'string') return undefined
    return { differs: name, sentence: `${what} a success with accountName ${shown(name)}.` }
  }
  return status < 300
    ? ({ value: 'success-false', sentence: `${what} ${status} with success false.` } as const)
    : ({ value: 'error', sentence: `${what} ${status}.` } as const)
}
