/** What no setting of a sandbox says: told, so that nobody has to find it out twice. */
import { readSchema } from '../../contract/contract-file.ts'
import { OPERATIONS, type SchemaName } from '../../contract/generated/operations.ts'
import { isConflict, isServed, read, shown } from '../deployment/answer.ts'
import { schemaOf } from '../deployment/schema-violations.ts'
import type { Observation } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import { servedTo, type Seen } from './seen.ts'

export function otherObservations(seen: Seen): readonly Observation[] {
  return [
    ...extraMembers(seen),
    ...refusalShapes(seen),
    ...bothAmounts(seen),
    ...identifiers(seen),
    ...vocabulary(seen),
  ]
}

function extraMembers(seen: Seen): readonly Observation[] {
  const schemas = [
    ...new Set<SchemaName>([
      ...OPERATIONS.map(({ responseSchema }) => responseSchema),
      'active-intent-conflict',
    ]),
  ]
  return schemas.flatMap((schema) => {
    const known = Object.keys(Object(readSchema(schema)['properties']))
    const answers = seen.exchanges.filter(
      (exchange) => (isServed(exchange) || isConflict(exchange)) && schemaOf(exchange) === schema,
    )
    const extra = [
      ...new Set(answers.flatMap(({ response }) => Object.keys(Object(response.json)))),
    ].filter((name) => !known.includes(name))
    if (extra.length === 0) return []
    const sentence = `${schema} answers have members that are not documented: ${extra.join(', ')}.`
    return [{ subject: `extra members of ${schema}`, value: extra, sentence }]
  })
}

function refusalShapes({ open, exchanges }: Seen): readonly Observation[] {
  const refusals: readonly (readonly [string, Exchange | undefined])[] = [
    ['a request that is not valid', open['invalid quote']],
    ['a quote of an unknown token', open['quote of an unknown token']],
    [
      'a call without a key',
      exchanges.find(
        ({ request, operationId }) =>
          operationId !== undefined && request.headers['x-api-key'] === undefined,
      ),
    ],
  ]
  return refusals.flatMap(([what, exchange]) => {
    if (exchange === undefined || isServed(exchange)) return []
    const members = Object.keys(Object(exchange.response.json))
    const shape =
      members.length > 0
        ? `{${members.join(', ')}}`
        : exchange.response.body === ''
          ? 'no body'
          : 'a body that is no JSON object'
    return [
      {
        subject: `refusal of ${what}`,
        value: members,
        sentence: `${what} is refused with ${exchange.response.status} and ${shape}.`,
      },
    ]
  })
}

function bothAmounts({ open }: Seen): readonly Observation[] {
  const quote = open['quote with both amounts']
  if (quote === undefined) return []
  const value = isServed(quote)
    ? `compared by ${String(read(quote, 'comparisonInputSource'))}`
    : 'refused'
  return [
    {
      subject: 'quote with both amounts',
      value,
      sentence: `A buy quote that also carries tokenAmount is ${value}.`,
    },
  ]
}

function identifiers(seen: Seen): readonly Observation[] {
  const [window] = servedTo(seen, 'getOrderIntent')
  if (window === undefined) return []
  const [intentId, externalOrderId] = [read(window, 'intentId'), read(window, 'externalOrderId')]
  const sentence = `Intents are named like ${shown(intentId)}, orders at the provider like ${shown(externalOrderId)}.`
  return [{ subject: 'shape of identifiers', value: { intentId, externalOrderId }, sentence }]
}

function vocabulary(seen: Seen): readonly Observation[] {
  const words: readonly (readonly [string, readonly unknown[]])[] = [
    [
      'providerDetails.status',
      servedTo(seen, 'createOrder').map((order) => read(order, 'providerDetails', 'status')),
    ],
    [
      'transactionStatus',
      servedTo(seen, 'getOrderIntent').map((window) => read(window, 'transactionStatus')),
    ],
    [
      'intentStatus',
      servedTo(seen, 'getOrderIntent').map((window) => read(window, 'intentStatus')),
    ],
    ['status', servedTo(seen, 'monitorOrderStatus').map((sync) => read(sync, 'status'))],
    [
      'environment',
      servedTo(seen, 'createOrder', 'monitorOrderStatus').map((answer) =>
        read(answer, 'environment'),
      ),
    ],
  ]
  return words.flatMap(([subject, values]) => {
    const seenValues = [...new Set(values.filter((value) => value !== undefined))]
    if (seenValues.length === 0) return []
    return [
      {
        subject: `values of ${subject}`,
        value: seenValues,
        sentence: `${subject}: ${seenValues.map(shown).join(', ')}.`,
      },
    ]
  })
}
