/** Answers of recorded traffic to the questions that `verify` asks on its own. */
import type { Exchange } from '../client/exchange.ts'
import { isServed, read, sent } from '../conformance/deployment/answer.ts'
import {
  REQUIRED,
  type CallerQuestion,
  type OpenAnswers,
  type OpenQuestion,
} from '../conformance/observations/question.ts'
import { MASKED_KEY } from '../vocabulary/masking.ts'

const EVERY = REQUIRED['buy quote'].slice(0, 4)
const NEEDED = {
  'buy quote': REQUIRED['buy quote'],
  'sell quote': [...EVERY, ...REQUIRED['sell quote']],
  buy: REQUIRED.buy,
  sell: [...EVERY, 'amount', ...REQUIRED.sell],
} as const

/** The first answer to each question that a call of the business happened to ask. */
export function openAnswers(exchanges: readonly Exchange[]): OpenAnswers {
  const named = new Set(
    exchanges.filter(isServed).map((exchange) => String(read(exchange, 'transactionId'))),
  )
  const answers: { [Q in OpenQuestion]?: Exchange } = {}
  for (const exchange of exchanges)
    if (exchange.request.headers['x-api-key'] === MASKED_KEY)
      for (const question of questionsOf(exchange, named)) answers[question] ??= exchange
  return answers
}

function questionsOf(exchange: Exchange, named: ReadonlySet<string>): readonly OpenQuestion[] {
  const { operationId, request, response } = exchange
  const [path = '', query = ''] = request.path.split('?')
  const isRejected = response.status >= 400 && response.status < 500
  switch (operationId) {
    case 'createQuote':
    case 'createOrder':
      return [...whatIsMissing(exchange), ...whatIsTwice(exchange)]
    case 'getOrderIntent':
      return isRejected && !new URLSearchParams(query).has('customerId')
        ? ['invalid intent query']
        : []
    case 'resolveBankAccount':
      return ['bankCode', 'accountNumber'].some((name) => sent(exchange, name) === undefined)
        ? ['invalid resolve']
        : []
    case 'monitorOrderStatus':
      return isRejected && !named.has(path.split('/').at(-2) ?? '') ? ['unknown transaction'] : []
    case 'listProviderBanks':
      return isRejected ? ['unknown provider'] : []
    default:
      return []
  }
}

function whatIsMissing(exchange: Exchange): readonly OpenQuestion[] {
  const isQuote = exchange.operationId === 'createQuote'
  const side = sent(exchange, 'side') === 'sell' ? 'sell' : 'buy'
  const call = isQuote ? (`${side} quote` as const) : side
  const missing = NEEDED[call].filter((name) => sent(exchange, name) === undefined)
  if (missing.length === 0) return []
  const [only, ...others] = missing
  const one = others.length === 0 ? [`${call} without ${only}` as CallerQuestion] : []
  return [
    ...one,
    ...(isServed(exchange) ? [] : ([isQuote ? 'invalid quote' : 'invalid order'] as const)),
  ]
}

function whatIsTwice(exchange: Exchange): readonly OpenQuestion[] {
  const isBoth = ['fiatAmount', 'tokenAmount'].every((name) => sent(exchange, name) !== undefined)
  return isBoth && exchange.operationId === 'createQuote' && sent(exchange, 'side') === 'buy'
    ? ['quote with both amounts']
    : []
}
