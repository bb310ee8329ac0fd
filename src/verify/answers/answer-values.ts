/**
 * What an answer has to say beyond the types of its members: what the request asked for, and what
 * no answer can mean, such as a payment window that is answered although it has expired.
 */
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { ENDS, misspelt } from '../../base/vocabulary/documented-words.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { isConflict, isSame, isServed, isText, read, sent, shown } from './answer.ts'
import { emptyTexts } from './empty-texts.ts'
import { utcInstant } from './timestamp.ts'
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
  if (schema === undefined) return []
  const values = (REQUIREMENTS[schema] ?? []).flatMap(({ rule, at, expected }) => {
    const value = read(exchange, ...at.split('.'))
    if (!['string', 'number'].includes(typeof value) && !Array.isArray(value)) return []
    const wanted = expected(value, exchange)
    return wanted === undefined
      ? []
      : [{ rule, at, expected: `${at} ${wanted}`, received: shown(value), exchange }]
  })
  return [...emptyTexts(schema, exchange), ...values]
}

const positive = (value: unknown) =>
  typeof value !== 'number' || value > 0 ? undefined : 'is above 0'

const asSent = (name: string) => (value: unknown, exchange: Exchange) =>
  as(value, sent(exchange, name))

/** In the same letters: a quote repeats its request (§2.3), and a side is a documented word. */
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
  ENDED.test(String(value)) ? 'is that of an open payment window' : undefined

/** Before the end, any text is a status (§2.5). */
function anExactEnd(value: unknown): string | undefined {
  const word = misspelt(value, ENDS)
  return word && `is ${shown(word)}, in these letters`
}

const REQUIREMENTS: Readonly<Partial<Record<SchemaName, readonly Requirement[]>>> = {
  quote: [
    { rule: 'quote.response.side', at: 'side', expected: repeated('side') },
    { rule: 'quote.response.asset', at: 'asset', expected: repeated('asset') },
    { rule: 'quote.response.chain', at: 'chain', expected: repeated('chain') },
    { rule: 'quote.response.comparisonInput', at: 'comparisonInput', expected: asNamed },
    {
      rule: 'quote.response.comparisonInputSource',
      at: 'comparisonInputSource',
      expected: ofRequest,
    },
    { rule: 'quote.response.quotes', at: 'quotes', expected: withBest },
    { rule: 'quote.response.bestQuote.rate', at: 'bestQuote.rate', expected: positive },
    {
      rule: 'quote.response.bestQuote.estimatedOutput',
      at: 'bestQuote.estimatedOutput',
      expected: positive,
    },
  ],
  order: [
    { rule: 'order.response.side', at: 'side', expected: repeated('side') },
    { rule: 'order.response.asset', at: 'asset', expected: asSent('asset') },
    { rule: 'order.response.chain', at: 'chain', expected: asSent('chain') },
    { rule: 'order.response.bestRateUsed', at: 'bestRateUsed', expected: positive },
  ],
  'order-intent': [
    { rule: 'intent.response.token', at: 'token', expected: asQueried('token') },
    { rule: 'intent.response.network', at: 'network', expected: asQueried('network') },
    { rule: 'intent.response.transactionStatus', at: 'transactionStatus', expected: open },
    { rule: 'intent.response.intentStatus', at: 'intentStatus', expected: open },
    { rule: 'intent.response.expectedAmount', at: 'expectedAmount', expected: anAmount },
    {
      rule: 'intent.response.depositIntentExpiresAt',
      at: 'depositIntentExpiresAt',
      expected: sinceCreated,
    },
    { rule: 'intent.response.amountToleranceBps', at: 'amountToleranceBps', expected: notNegative },
  ],
  'active-intent-conflict': [
    { rule: 'conflict.conflict.token', at: 'conflict.token', expected: asSent('asset') },
    { rule: 'conflict.conflict.chain', at: 'conflict.chain', expected: asSent('chain') },
  ],
  'order-status': [{ rule: 'sync.response.status', at: 'status', expected: anExactEnd }],
}

/** A deployment may round an amount: by less than a unit, and by little of it. */
const ROUNDING = { units: 1, ratio: 0.01 }

/** The field of the request that the quote itself names as compared. */
function asNamed(value: unknown, quote: Exchange): string | undefined {
  const source = read(quote, 'comparisonInputSource')
  const wanted = typeof source === 'string' ? sent(quote, source) : undefined
  if (typeof wanted !== 'number' || typeof value !== 'number') return undefined
  const difference = Math.abs(value - wanted)
  if (difference < ROUNDING.units && difference <= ROUNDING.ratio * wanted) return undefined
  return `is ${shown(wanted)}, the ${String(source)} of the request`
}

/** That of a buy is shown, and has a rule of its own (§2.3). */
function ofRequest(value: unknown, quote: Exchange): string | undefined {
  const isNamed = typeof value === 'string' && sent(quote, value) !== undefined
  const isSell = isSame(sent(quote, 'side'), 'sell')
  return isSell && !isNamed ? 'is the name of a field of the request' : undefined
}

function withBest(value: unknown, quote: Exchange): string | undefined {
  const isEmpty = Array.isArray(value) && value.length === 0
  return isEmpty && isText(read(quote, 'bestQuote', 'provider')) ? 'has the best quote' : undefined
}

function sinceCreated(value: unknown, intent: Exchange): string | undefined {
  const [created, expires] = [utcInstant(read(intent, 'depositIntentCreatedAt')), utcInstant(value)]
  if (created === undefined || expires === undefined || expires >= created) return undefined
  return 'is not before depositIntentCreatedAt'
}

function notNegative(value: unknown): string | undefined {
  return typeof value !== 'number' || value >= 0 ? undefined : 'is not below 0'
}

function anAmount(value: unknown): string | undefined {
  return Number(value) === 0 ? 'is above 0' : undefined
}
