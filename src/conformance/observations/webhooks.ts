/** Webhooks: scheme of the signature, payload, repeats and order (§5.6, §6: not shown). */
import { schemeOf, type OwnArrival } from '../deployment/webhook-capture.ts'
import type { Observation } from '../verdict.ts'
import { setTo, type Seen } from './seen.ts'
import { memberOf } from '../../vocabulary/json.ts'

const ORDER_KEYS = ['transactionId', 'id', 'requestReference', 'reference'] as const

export function webhookObservations({ capture }: Seen): readonly Observation[] {
  const own = capture?.own() ?? []
  const [first] = own
  if (capture === undefined || first === undefined) return []
  return [
    ...scheme(own, capture.secret),
    ...orderKey(first),
    ...amounts(own),
    ...spacing(own),
    payload(first),
    repeats(own),
    order(own),
  ]
}

function scheme(own: readonly OwnArrival[], secret: string | undefined): readonly Observation[] {
  const found =
    secret === undefined
      ? undefined
      : own.map(({ arrival }) => schemeOf(arrival, secret)).find((each) => each !== undefined)
  if (found === undefined) return []
  return [
    setTo('signatureScheme', found, {
      subject: 'signature scheme',
      sentence: `Webhooks are signed in the scheme "${found}".`,
    }),
  ]
}

function orderKey({ arrival, order }: OwnArrival): readonly Observation[] {
  const data = memberOf(arrival.json, 'data') ?? arrival.json
  const keys = ORDER_KEYS.filter((name) => {
    const value = memberOf(data, name)
    return (
      value !== undefined && (value === order?.transactionId || value === order?.requestReference)
    )
  })
  const [first] = keys
  if (first === undefined) return []
  return [
    setTo('eventOrderKey', keys.length > 1 ? 'all' : first, {
      subject: 'order in an event',
      sentence: `An event names its order under ${keys.join(', ')}.`,
    }),
  ]
}

function amounts(own: readonly OwnArrival[]): readonly Observation[] {
  const values = own.flatMap(({ arrival }) =>
    Object.entries(Object(memberOf(arrival.json, 'data') ?? arrival.json)).filter(([name]) =>
      /amount/i.test(name),
    ),
  )
  const [first] = values
  if (first === undefined) return []
  const isNumber = typeof first[1] === 'number'
  const sentence = `Amounts in events are ${isNumber ? 'numbers' : 'text'}.`
  return [
    setTo('eventAmounts', isNumber ? 'number' : 'text', { subject: 'amounts in events', sentence }),
  ]
}

function spacing(own: readonly OwnArrival[]): readonly Observation[] {
  const [text] = own.map(({ arrival }) => arrival.body)
  if (text === undefined) return []
  const isSpaced = /^\{\s*"[^"]*":\s/.test(text)
  const sentence = `The JSON of events is written ${isSpaced ? 'with spaces' : 'without spaces'} between its parts.`
  return [
    setTo('eventText', isSpaced ? 'spaced' : 'compact', { subject: 'text of events', sentence }),
  ]
}

function payload({ arrival }: OwnArrival): Observation {
  const members = Object.keys(Object(arrival.json))
  const headers = Object.keys(arrival.headers).filter((name) => /^(x-|webhook-)/.test(name))
  return {
    subject: 'shape of an event',
    value: { members, headers },
    sentence: `An event has ${members.join(', ') || 'no members'}, and comes with ${headers.join(', ')}.`,
  }
}

function repeats(own: readonly OwnArrival[]): Observation {
  const ids = own.map(({ arrival }) => String(memberOf(arrival.json, 'id') ?? arrival.body))
  const twice = ids.length - new Set(ids).size
  return {
    subject: 'repeated webhooks',
    value: twice,
    sentence: `${twice} of ${own.length} webhooks came more than once.`,
  }
}

function order(own: readonly OwnArrival[]): Observation {
  const times = own.map(({ arrival }) => Date.parse(String(memberOf(arrival.json, 'createdAt'))))
  const late = times.filter((time, index) => index > 0 && time < (times[index - 1] ?? time)).length
  return {
    subject: 'order of webhooks',
    value: late,
    sentence:
      late === 0
        ? 'Webhooks came in the order of their createdAt.'
        : `${late} webhooks came after one that was made later.`,
  }
}
