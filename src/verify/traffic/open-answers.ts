/** Answers of recorded traffic to the questions that `verify` asks on its own. */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read, sent } from '../answers/answer.ts'
import type { OpenAnswers, OpenQuestion } from '../observations/question.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'

/** The members that the documentation requires of callers (§2.1, §2.3). */
const EVERY = ['side', 'fiatCurrency', 'asset', 'chain'] as const
const REQUIRED = {
  'buy quote': [...EVERY, 'fiatAmount'],
  'sell quote': [...EVERY, 'tokenAmount'],
  buy: [...EVERY, 'amount', 'fiatAmount', 'walletAddress'],
  sell: [...EVERY, 'amount', 'bankCode', 'accountNumber', 'accountName'],
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
      return lacksMember(exchange)
        ? [operationId === 'createQuote' ? 'invalid quote' : 'invalid order']
        : []
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

function lacksMember(exchange: Exchange): boolean {
  const side = sent(exchange, 'side') === 'sell' ? 'sell' : 'buy'
  const call = exchange.operationId === 'createQuote' ? (`${side} quote` as const) : side
  const isMissing = REQUIRED[call].some((name) => sent(exchange, name) === undefined)
  return isMissing && !isServed(exchange)
}
