/** Webhooks: signature scheme and payload (§5.6, §6). */
import { memberOf } from '../../base/vocabulary/json.ts'
import { read } from '../answers/answer.ts'
import { signatureForm } from '../answers/signed-bytes.ts'
import { schemeOf, type OwnArrival } from '../client/webhook-capture.ts'
import {
  observing,
  servedTo,
  unanimous,
  withKnown,
  type Evidence,
  type Observe,
  type Seen,
} from './evidence.ts'
import { labelling } from './labels.ts'

const ORDER_KEYS = ['transactionId', 'id', 'requestReference', 'reference'] as const

/** The settings that only a receiver of webhooks sees. */
export const WEBHOOK_OBSERVATIONS: readonly Observe[] = [
  observing('signatureScheme', 'signature scheme', ({ webhooks }) => {
    const secret = webhooks?.secret
    if (webhooks === undefined || secret === undefined) return undefined
    const own = webhooks.own().map(({ arrival }) => arrival)
    const known = own.flatMap((arrival) => schemeOf(arrival, secret) ?? [])
    if (known.length > 0)
      return unanimous(known, (value) => `Webhooks are signed in the scheme "${value}".`)
    const forms = new Set(own.flatMap((arrival) => signatureForm(arrival, secret) ?? []))
    return [...forms].map((form) => {
      return { differs: form, sentence: `Webhooks are signed with ${form}, over the raw body.` }
    })
  }),
  observing('shapes.events', 'shape of events', (evidence) =>
    unanimous(
      ownIn(evidence).flatMap((own) => shapeOf(own) ?? []),
      (shape) => SHAPE_SENTENCES[shape] ?? `An event names its order under ${shape}.`,
    ).map((seen) => {
      if (!('value' in seen)) return seen
      const { value: shape, sentence } = seen
      const value = shape in SHAPE_SENTENCES ? shape : `by-${shape}`
      return shape.includes(', ') ? { differs: shape, sentence } : { value, sentence }
    }),
  ),
  observing('reportedAmounts', 'amounts of orders', (evidence) =>
    unanimous(
      [
        ...ownIn(evidence)
          .filter((own) => shapeOf(own) !== undefined)
          .map((own) => hasAmount(dataOf(own))),
        ...servedTo(evidence, 'monitorOrderStatus')
          .map((sync) => read(sync, 'gateway'))
          .filter((gateway) => memberOf(gateway, 'settled') === true)
          .map((gateway) => memberOf(gateway, 'out') !== undefined),
      ].map((isPresent) => (isPresent ? 'present' : 'absent')),
      (value) => `The amounts in events and in the gateway of status sync are ${value}.`,
    ),
  ),
  observing('eventAmounts', 'amounts in events', (evidence) =>
    unanimous(
      ownIn(evidence)
        .flatMap((own) => Object.entries(Object(dataOf(own))))
        .filter(([name]) => /amount/i.test(name))
        .flatMap(([, value]): readonly ('number' | 'text')[] => {
          if (typeof value === 'number') return ['number']
          return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? ['text'] : []
        }),
      (value) => `Amounts in events are ${value === 'number' ? 'numbers' : 'text'}.`,
    ),
  ),
  observing('eventStatusLabels', 'status in events', (evidence) => {
    const statuses = ownIn(evidence).map((own) => memberOf(dataOf(own), 'status'))
    return labelling(
      statuses.filter((status) => typeof status === 'string'),
      'The status in an event',
    )
  }),
  observing('eventText', 'text of events', (evidence) => {
    const texts = ownIn(evidence).filter(({ arrival }) => arrival.json !== undefined)
    const spacings = texts.map(({ arrival }) => spacingOf(arrival.body))
    const seen = unanimous(spacings, (spacing) => `The JSON of events is ${spacing}.`)
    const known = withKnown(seen, (spacing) => spacing !== 'of another layout')
    return known as readonly Seen<'compact' | 'spaced'>[]
  }),
  observing('deliveryId', 'id of a delivery', deliveryId),
]

const SHAPE_SENTENCES: Readonly<Record<string, string>> = {
  enveloped: 'Events are enveloped, and name their order in four ways.',
  flat: 'Events have the names of the first generation.',
  root: 'Events have no envelope, and amounts inside source and destination.',
}

/** The name of a shape, or else those of the order; undefined for a form that is not known. */
function shapeOf(own: OwnArrival): string | undefined {
  const event = own.arrival.json
  const hasAll = (value: unknown, names: readonly string[]) =>
    names.every((name) => memberOf(value, name) !== undefined)
  if (hasAll(event, ['reference', 'status', 'source', 'destination'])) return 'root'
  if (!hasAll(event, ['id', 'type', 'data'])) return undefined
  if (hasAll(memberOf(event, 'data'), ['provider', 'asset', 'chain', 'rate', 'txHash']))
    return 'flat'
  const keys = orderKeysIn(own).join(', ')
  return keys === ORDER_KEYS.join(', ') ? 'enveloped' : keys === '' ? undefined : keys
}

function hasAmount(data: unknown): boolean {
  return Object.keys(Object(data)).some((name) => /amount/i.test(name))
}

function orderKeysIn(own: OwnArrival): readonly string[] {
  const { transactionId, requestReference } = own.order ?? {}
  return ORDER_KEYS.filter((name) => {
    const id = memberOf(dataOf(own), name)
    return id !== undefined && (id === transactionId || id === requestReference)
  })
}

/** Outside of its strings, JSON has no other space than its layout. */
function spacingOf(body: string): 'compact' | 'spaced' | 'of another layout' {
  const outside = body.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
  if (!/\s/.test(outside)) return 'compact'
  const isSpaced = !/[:,](?! \S)/.test(outside) && !/[^:,]\s/.test(outside)
  return isSpaced ? 'spaced' : 'of another layout'
}

/**
 * Two attempts of one event show whether they share an id. An id that ends with the number of a
 * first attempt, on every event, shows it as well.
 */
function deliveryId(evidence: Evidence): Seen<'delivery' | 'attempt'> | undefined {
  const idsOf = new Map<string, Set<string>>()
  const ids: string[] = []
  for (const { arrival } of ownIn(evidence)) {
    const id = arrival.headers['x-service-delivery']
    if (id === undefined) continue
    ids.push(id)
    const event = String(memberOf(arrival.json, 'id') ?? arrival.body)
    idsOf.set(event, (idsOf.get(event) ?? new Set()).add(id))
  }
  if (ids.length > 1 && ids.every((id) => /.\.\d{1,3}$/.test(id)))
    return { value: 'attempt', sentence: 'x-service-delivery has the number of the attempt.' }
  const repeated = [...idsOf.values()].some((own) => own.size > 1)
  if (repeated)
    return { differs: 'another id', sentence: 'Attempts of one event have ids of another form.' }
  return ids.length > idsOf.size
    ? { value: 'delivery', sentence: 'x-service-delivery is the same for each attempt.' }
    : undefined
}

function ownIn({ webhooks }: Evidence): readonly OwnArrival[] {
  return webhooks?.own() ?? []
}

function dataOf({ arrival }: OwnArrival): unknown {
  return memberOf(arrival.json, 'data') ?? arrival.json
}
