/** What no setting of the simulator expresses. */
import type { Exchange } from '../../client/exchange.ts'
import { readSchema } from '../../contract/contract-file.ts'
import { isConflict, isServed, read, sent, shown } from '../deployment/answer.ts'
import { ANSWER_SCHEMAS, schemaOf } from '../deployment/schema-violations.ts'
import type { Observation } from '../verdict.ts'
import { observeCallers } from './callers.ts'
import { servedTo, type Evidence } from './evidence.ts'
import { observeLate } from './late.ts'
import { observeOddities } from './oddities.ts'
import { observePaymentWindows } from './payment-windows.ts'
import { observeSpellings } from './spellings.ts'

const MOST_WORDS = 20

export function observeWithoutSettings(evidence: Evidence): readonly Observation[] {
  return [
    ...extraMembers(evidence),
    ...errorShapes(evidence),
    ...servedWithoutKey(evidence),
    ...bothAmounts(evidence),
    ...observeCallers(evidence),
    ...servedUnknowns(evidence),
    ...observeOddities(evidence),
    ...observePaymentWindows(evidence),
    ...observeSpellings(evidence),
    ...observeLate(evidence.late ?? []),
    ...identifiers(evidence),
    ...vocabulary(evidence),
  ]
}

function extraMembers({ exchanges }: Evidence): readonly Observation[] {
  return ANSWER_SCHEMAS.flatMap((schema) => {
    const known = Object.keys(Object(readSchema(schema)['properties']))
    const members = exchanges
      .filter(
        (exchange) => (isServed(exchange) || isConflict(exchange)) && schemaOf(exchange) === schema,
      )
      .flatMap(({ response }) => Object.keys(Object(response.json)))
    const extra = [...new Set(members)].filter((name) => !known.includes(name)).sort()
    if (extra.length === 0) return []
    const sentence = `${schema} answers have members that are not documented: ${extra.join(', ')}.`
    return [{ subject: `extra members of ${schema}`, value: extra, sentence, differs: true }]
  })
}

function errorShapes({ open, exchanges }: Evidence): readonly Observation[] {
  const withoutKey = exchanges.find(
    ({ request, operationId }) =>
      operationId !== undefined && request.headers['x-api-key'] === undefined,
  )
  const errors: readonly (readonly [string, Exchange | undefined])[] = [
    ['an invalid request', open['invalid quote']],
    ['a quote of an unknown token', open['quote of an unknown token']],
    ['a call without a key', withoutKey],
  ]
  return errors.flatMap(([what, exchange]) => {
    if (exchange === undefined || isServed(exchange)) return []
    const { status, body, json } = exchange.response
    const members = Object.keys(Object(json))
    const other = body === '' ? 'no body' : 'a body that is not a JSON object'
    const shape = members.length > 0 ? `{${members.join(', ')}}` : other
    const sentence = `The error response to ${what} has status ${status} and ${shape}.`
    return [{ subject: `error response to ${what}`, value: members, sentence }]
  })
}

function servedWithoutKey({ exchanges }: Evidence): readonly Observation[] {
  const served = exchanges.filter(
    (exchange) => exchange.request.headers['x-api-key'] === undefined && isServed(exchange),
  )
  const names = [...new Set(served.flatMap(({ operationId }) => operationId ?? []))].sort()
  if (names.length === 0) return []
  const sentence = `Calls without a key are answered by ${names.join(', ')}.`
  return [{ subject: 'calls without a key', value: names, sentence, differs: true }]
}

function bothAmounts({ open }: Evidence): readonly Observation[] {
  const quote = open['quote with both amounts']
  if (quote === undefined) return []
  const value = isServed(quote)
    ? `compared by ${String(read(quote, 'comparisonInputSource'))}`
    : 'rejected'
  const sentence = `A buy quote that also has tokenAmount is ${value}.`
  const observation = { subject: 'quote with both amounts', value, sentence }
  return [isServed(quote) ? { ...observation, differs: true } : observation]
}

/** The simulator rejects both (§4.4, §4.5). */
function servedUnknowns({ open }: Evidence): readonly Observation[] {
  return (['unknown transaction', 'unknown provider'] as const).flatMap((what) => {
    const answer = open[what]
    if (answer === undefined || !isServed(answer)) return []
    return [{ subject: what, value: 'served', sentence: `An ${what} is answered.`, differs: true }]
  })
}

function identifiers(evidence: Evidence): readonly Observation[] {
  const [intent] = servedTo(evidence, 'getOrderIntent')
  if (intent === undefined) return []
  const [intentId, externalOrderId] = [read(intent, 'intentId'), read(intent, 'externalOrderId')]
  const sentence = `intentId is written like ${shown(intentId)}, externalOrderId like ${shown(externalOrderId)}.`
  return [{ subject: 'shape of identifiers', value: { intentId, externalOrderId }, sentence }]
}

/** The words of the simulator; those of status sync have settings. */
const WORDS: Readonly<Record<string, RegExp>> = {
  'providerDetails.status of buys': /^awaiting_deposit$/i,
  'providerDetails.status of sells': /^awaiting_payment$/i,
  transactionStatus: /^order_(placed|funded|settling)$/,
  intentStatus: /^active$/,
  environment: /^(test|live)$/,
  trackable: /^true$/,
}

function vocabulary(evidence: Evidence): readonly Observation[] {
  const orders = servedTo(evidence, 'createOrder')
  const intents = servedTo(evidence, 'getOrderIntent')
  const syncs = servedTo(evidence, 'monitorOrderStatus')
  const sources: readonly (readonly [string, readonly Exchange[]])[] = [
    ['providerDetails.status of buys', orders.filter((order) => sent(order, 'side') === 'buy')],
    ['providerDetails.status of sells', orders.filter((order) => sent(order, 'side') === 'sell')],
    ['transactionStatus', intents],
    ['intentStatus', intents],
    ['status', syncs],
    ['environment', [...orders, ...syncs]],
    ['trackable', [...orders, ...syncs]],
  ]
  return sources.flatMap(([name, exchanges]) => {
    const values = new Set(
      exchanges.map((exchange) => read(exchange, ...(name.split(' ')[0] ?? '').split('.'))),
    )
    values.delete(undefined)
    if (values.size === 0) return []
    const words = [...values].map(shown).sort()
    const sentence = `${name}: ${words.slice(0, MOST_WORDS).join(', ')}.`
    const isOther = [...values].some((value) => WORDS[name]?.test(String(value)) === false)
    const observation = { subject: `values of ${name}`, value: [...values], sentence }
    return [isOther ? { ...observation, differs: true } : observation]
  })
}
