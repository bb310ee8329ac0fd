import { expect, test } from 'vitest'
import type { HttpResponse } from '../../../src/base/client/exchange.ts'
import { schemaOf, schemaViolations } from '../../../src/verify/answers/schema-violations.ts'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { SAMPLES } from '../../contracts/samples.ts'
import { anExchange } from '../an-exchange.ts'

const [QUOTE] = SAMPLES.quote
const BARE = { ...QUOTE, bestQuote: { provider: 'A', rate: 1 } }
const banksWith = (bankCode: unknown) => ({
  success: true,
  provider: 'a',
  banks: [{ bankCode, bankName: 'A' }],
})

function withoutSide(): object {
  const { side: _side, ...quote } = { side: '', ...QUOTE }
  return quote
}

function answerOf(operationId: OperationId, answer: Partial<HttpResponse>) {
  const response = { status: 200, headers: {}, body: '{}', ...answer }
  return anExchange({ id: 7, operationId, response })
}

test.each([
  ['quote.response.comparisonInput', { ...QUOTE, comparisonInput: '50000' }, '"50000"'],
  ['quote.response.bestQuote.estimatedOutput', BARE, 'no such field'],
  [
    'quote.response.side',
    { ...withoutSide(), data: { side: 'buy' } },
    'none there, but one at data.side',
  ],
  ['quote.response.quotes', { ...QUOTE, quotes: null }, 'null'],
  ['quote.response.side', { ...QUOTE, side: 'both' }, '"both"'],
  ['banks.response.banks.bankCode', banksWith(58), '58'],
])('a wrong member breaks %s and no other rule', (rule, json, received) => {
  const operationId = rule.startsWith('quote.') ? 'createQuote' : 'listProviderBanks'
  expect(schemaViolations(answerOf(operationId, { json }))).toMatchObject([
    { rule, received, exchange: { id: 7 } },
  ])
})

test('a wrong member has its place', () => {
  const bare = answerOf('createQuote', { json: BARE })
  expect(schemaViolations(bare)).toMatchObject([{ at: '/bestQuote/estimatedOutput' }])
  const wrong = answerOf('listProviderBanks', { json: banksWith(58) })
  expect(schemaViolations(wrong)).toMatchObject([{ at: '/banks/0/bankCode' }])
})

test('an answer as documented breaks nothing, and one that is not JSON the rule of JSON', () => {
  expect(schemaViolations(answerOf('createQuote', { json: QUOTE }))).toEqual([])
  expect(schemaViolations(answerOf('listProviderBanks', { json: banksWith('058') }))).toEqual([])
  const text = answerOf('createQuote', { body: 'OK' })
  expect(schemaViolations(text)).toMatchObject([{ rule: 'http.json' }])
})

test('an error response has no schema', () => {
  const error = answerOf('createQuote', { status: 404, json: 1 })
  expect(schemaOf(error)).toBeUndefined()
  expect(schemaViolations(error)).toEqual([])
})
