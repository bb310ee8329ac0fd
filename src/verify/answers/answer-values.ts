/**
 * What an answer has to say beyond the types of its members: what the request asked for, and what
 * no answer can mean, such as a payment window that is answered although it has expired.
 */
import type { SchemaName } from '../../base/contract/generated/operations.ts'
import { ENDS, misspelt } from '../../base/vocabulary/documented-words.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { asked, isConflict, isSame, isServed, isText, read, sent, shown } from './answer.ts'
import { emptyTexts } from './empty-texts.ts'
import { fieldRule } from './field-rules.ts'
import { utcInstant } from './timestamp.ts'
import { schemaOf, type Violation } from './schema-violations.ts'

/** What of a value is expected instead; undefined if it is as it has to be. */
type Requirement = (value: unknown, exchange: Exchange) => string | undefined

/** Members of other types are violations of the schema already. */
export function valueViolations(exchange: Exchange): readonly Violation[] {
  const isJudged = isServed(exchange) || isConflict(exchange)
  const schema = isJudged ? schemaOf(exchange) : undefined
  if (schema === undefined) return []
  const values = Object.entries(REQUIREMENTS[schema] ?? {}).flatMap(([at, expected]) => {
    const value = read(exchange, ...at.split('.'))
    if (!['string', 'number'].includes(typeof value) && !Array.isArray(value)) return []
    const wanted = expected(value, exchange)
    if (wanted === undefined) return []
    const rule = fieldRule(schema, at)
    return [{ rule, at, expected: `${at} ${wanted}`, received: shown(value), exchange }]
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
  as(value, asked(exchange, name))

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

/** By the path to the member. */
const REQUIREMENTS: Readonly<Partial<Record<SchemaName, Readonly<Record<string, Requirement>>>>> = {
  quote: {
    side: repeated('side'),
    asset: repeated('asset'),
    chain: repeated('chain'),
    comparisonInput: asNamed,
    comparisonInputSource: ofRequest,
    quotes: withBest,
    'bestQuote.rate': positive,
    'bestQuote.estimatedOutput': positive,
  },
  order: {
    side: repeated('side'),
    asset: asSent('asset'),
    chain: asSent('chain'),
    bestRateUsed: positive,
  },
  'order-intent': {
    token: asQueried('token'),
    network: asQueried('network'),
    transactionStatus: open,
    intentStatus: open,
    expectedAmount: anAmount,
    depositIntentExpiresAt: sinceCreated,
    amountToleranceBps: notNegative,
  },
  'active-intent-conflict': {
    'conflict.token': asSent('asset'),
    'conflict.chain': asSent('chain'),
  },
  'order-status': { status: anExactEnd },
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
