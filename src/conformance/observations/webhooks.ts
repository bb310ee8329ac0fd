/** Webhooks: signature scheme, payload, repeats and order (§5.6, §6). */
import { memberOf } from '../../vocabulary/json.ts'
import { isSame } from '../deployment/answer.ts'
import { schemeOf, type OwnArrival } from '../deployment/webhook-capture.ts'
import type { Observation } from '../verdict.ts'
import { observing, type Evidence, type Observe } from './evidence.ts'

const ORDER_KEYS = ['transactionId', 'id', 'requestReference', 'reference'] as const

/** Those of status sync (§2.5). */
const WORDS = ['pending', 'completed', 'failed']

export function observeWebhooks(evidence: Evidence): readonly Observation[] {
  const own = ownIn(evidence)
  const [first] = own
  if (first === undefined) return []
  const settings = SETTINGS.flatMap((observe) => observe(evidence) ?? [])
  return [...settings, payload(first), repeats(own), order(own)]
}

const SETTINGS: readonly Observe[] = [
  observing('signatureScheme', 'signature scheme', ({ webhooks }) => {
    const secret = webhooks?.secret
    if (webhooks === undefined || secret === undefined) return undefined
    const schemes = webhooks.own().flatMap(({ arrival }) => schemeOf(arrival, secret) ?? [])
    const [value] = schemes
    return value && { value, sentence: `Webhooks are signed in the scheme "${value}".` }
  }),
  observing('eventOrderKey', 'order in an event', (evidence) => {
    const [first] = ownIn(evidence)
    const { transactionId, requestReference } = first?.order ?? {}
    const keys = ORDER_KEYS.filter((name) => {
      const id = memberOf(first && dataOf(first), name)
      return id !== undefined && (id === transactionId || id === requestReference)
    })
    const [key] = keys
    if (key === undefined) return undefined
    const sentence = `An event names its order under ${keys.join(', ')}.`
    return { value: keys.length > 1 ? 'all' : key, sentence }
  }),
  observing('eventAmounts', 'amounts in events', (evidence) => {
    const members = ownIn(evidence).flatMap((own) => Object.entries(Object(dataOf(own))))
    const amount = members.find(([name]) => /amount/i.test(name))
    if (amount === undefined) return undefined
    return typeof amount[1] === 'number'
      ? { value: 'number', sentence: 'Amounts in events are numbers.' }
      : { value: 'text', sentence: 'Amounts in events are text.' }
  }),
  observing('eventStatusLabels', 'status in events', (evidence) => {
    const statuses = ownIn(evidence).flatMap((own) => memberOf(dataOf(own), 'status') ?? [])
    if (statuses.length === 0) return undefined
    const isPlain = statuses.every((status) => WORDS.some((word) => isSame(status, word)))
    const sentence = `Statuses in events are written like ${JSON.stringify(statuses[0])}.`
    return { value: isPlain ? 'plain' : 'human', sentence }
  }),
  observing('eventText', 'text of events', (evidence) => {
    const [first] = ownIn(evidence)
    if (first === undefined) return undefined
    return /^\{\s*"[^"]*":\s/.test(first.arrival.body)
      ? { value: 'spaced', sentence: 'The JSON of events has spaces between its parts.' }
      : { value: 'compact', sentence: 'The JSON of events has no spaces between its parts.' }
  }),
]

function ownIn({ webhooks }: Evidence): readonly OwnArrival[] {
  return webhooks?.own() ?? []
}

function dataOf({ arrival }: OwnArrival): unknown {
  return memberOf(arrival.json, 'data') ?? arrival.json
}

function payload({ arrival }: OwnArrival): Observation {
  const members = Object.keys(Object(arrival.json))
  const headers = Object.keys(arrival.headers).filter((name) => /^(x-|webhook-)/.test(name))
  return {
    subject: 'shape of an event',
    value: { members, headers },
    sentence: `An event has the members ${members.join(', ') || 'none'} and the headers ${headers.join(', ')}.`,
  }
}

function repeats(own: readonly OwnArrival[]): Observation {
  const ids = own.map(({ arrival }) => String(memberOf(arrival.json, 'id') ?? arrival.body))
  const value = ids.length - new Set(ids).size
  const sentence = `${value} of ${own.length} webhooks arrived more than once.`
  return { subject: 'repeated webhooks', value, sentence }
}

function order(own: readonly OwnArrival[]): Observation {
  const times = own.map(({ arrival }) => Date.parse(String(memberOf(arrival.json, 'createdAt'))))
  const value = times.filter((time, at) => at > 0 && time < (times[at - 1] ?? time)).length
  const sentence =
    value === 0
      ? 'Webhooks arrived in the order of their createdAt.'
      : `${value} webhooks arrived after one that was created later.`
  return { subject: 'order of webhooks', value, sentence }
}
