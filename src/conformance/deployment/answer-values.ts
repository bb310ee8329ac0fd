/**
 * What an answer has to say beyond the types of its members: what the request asked for, and what
 * no answer can mean, such as a payment window that is answered although it has expired.
 */
import type { SchemaName } from '../../contract/generated/operations.ts'
import type { RuleId } from '../../contract/generated/rules.ts'
import type { Exchange } from '../../client/exchange.ts'
import { isConflict, isSame, isServed, isText, read, sent, shown } from './answer.ts'
import { schemaOf, type Violation } from './schema-violations.ts'

type Requirement = {
  readonly rule: RuleId
  /** The member, as the path to it. */
  readonly at: string
  /** Undefined if the value is as it has to be. */
  readonly expected: (value: unknown, exchange: Exchange) => string | undefined
}

/** Members of other types are violations of the schema already. */
export function valueViolations(exchange: Exchange): readonly Violation[] {
  const isJudged = isServed(exchange) || isConflict(exchange)
  const schema = isJudged ? schemaOf(exchange) : undefined
  return (schema === undefined ? [] : (REQUIREMENTS[schema] ?? [])).flatMap(
    ({ rule, at, expected }) => {
      const value = read(exchange, ...at.split('.'))
      if (typeof value !== 'string' && typeof value !== 'number') return []
      const wanted = expected(value, exchange)
      return wanted === undefined
        ? []
        : [{ rule, at, expected: `${at} ${wanted}`, received: shown(value), exchange }]
    },
  )
}

const filled = (value: unknown) => (isText(value) ? undefined : 'is a string that is not empty')

const positive = (value: unknown) =>
  typeof value !== 'number' || value > 0 ? undefined : 'is above 0'

const asSent = (name: string) => (value: unknown, exchange: Exchange) =>
  as(value, sent(exchange, name))

/** Letters' case included: a quote repeats its request (§2.3). */
const repeated = (name: string) => (value: unknown, exchange: Exchange) => {
  const wanted = sent(exchange, name)
  return isText(wanted) && value !== wanted ? `is ${shown(wanted)}, as in the request` : undefined
}

const asQueried = (name: string) => (value: unknown, exchange: Exchange) =>
  as(value, new URLSearchParams(exchange.request.path.split('?')[1]).get(name))

function as(value: unknown, wanted: unknown): string | undefined {
  const isOther = typeof value === 'string' && isText(wanted) && !isSame(value, wanted)
  return isOther ? `is ${shown(wanted)}, as in the request` : undefined
}

/** Words of ended payment windows and orders: their spelling is open, their meaning is not. */
const ENDED = /^(expired|closed|completed|failed|cancelled|canceled|replaced)$/i

const open = (value: unknown) =>
  filled(value) ?? (ENDED.test(String(value)) ? 'is that of an open payment window' : undefined)

const REQUIREMENTS: Readonly<Partial<Record<SchemaName, readonly Requirement[]>>> = {
  quote: [
    { rule: 'quote.response.side', at: 'side', expected: repeated('side') },
    { rule: 'quote.response.asset', at: 'asset', expected: repeated('asset') },
    { rule: 'quote.response.chain', at: 'chain', expected: repeated('chain') },
    { rule: 'quote.response.bestQuote.provider', at: 'bestQuote.provider', expected: filled },
    { rule: 'quote.response.bestQuote.rate', at: 'bestQuote.rate', expected: positive },
    {
      rule: 'quote.response.bestQuote.estimatedOutput',
      at: 'bestQuote.estimatedOutput',
      expected: positive,
    },
  ],
  order: [
    { rule: 'order.response.requestReference', at: 'requestReference', expected: filled },
    { rule: 'order.response.side', at: 'side', expected: asSent('side') },
    { rule: 'order.response.asset', at: 'asset', expected: asSent('asset') },
    { rule: 'order.response.chain', at: 'chain', expected: asSent('chain') },
    { rule: 'order.response.selectedProvider', at: 'selectedProvider', expected: filled },
    { rule: 'order.response.bestRateUsed', at: 'bestRateUsed', expected: positive },
    {
      rule: 'order.response.providerDetails.status',
      at: 'providerDetails.status',
      expected: filled,
    },
  ],
  'order-intent': [
    { rule: 'intent.response.token', at: 'token', expected: asQueried('token') },
    { rule: 'intent.response.network', at: 'network', expected: asQueried('network') },
    { rule: 'intent.response.transactionStatus', at: 'transactionStatus', expected: open },
    { rule: 'intent.response.intentId', at: 'intentId', expected: filled },
    { rule: 'intent.response.intentStatus', at: 'intentStatus', expected: open },
    { rule: 'intent.response.expectedAmount', at: 'expectedAmount', expected: anAmount },
    { rule: 'intent.response.amountToleranceBps', at: 'amountToleranceBps', expected: notNegative },
  ],
  'active-intent-conflict': [
    { rule: 'conflict.conflict.token', at: 'conflict.token', expected: asSent('asset') },
    { rule: 'conflict.conflict.chain', at: 'conflict.chain', expected: asSent('chain') },
    { rule: 'conflict.conflict.networkId', at: 'conflict.networkId', expected: filled },
  ],
  'order-status': [{ rule: 'sync.response.status', at: 'status', expected: filled }],
  'provider-bank-list': [{ rule: 'banks.response.provider', at: 'provider', expected: filled }],
}

function notNegative(value: unknown): string | undefined {
  return typeof value !== 'number' || value >= 0 ? undefined : 'is not below 0'
}

function anAmount(value: unknown): string | undefined {
  return Number(value) === 0 ? 'is above 0' : undefined
}
