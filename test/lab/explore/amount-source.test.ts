/** Which field of which message a wrong amount equals. */
import { expect, test } from 'vitest'
import { amountSources } from '../../../src/lab/explore/amount-source.ts'
import type { RequestEntry } from '../../../src/sandbox/log/requests.ts'

function answered(operation: string, body: unknown, response: unknown): RequestEntry {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const of = {
    number: 1,
    sequence: 1,
    at: 0,
    headers: null,
    method: 'POST',
    path: '/',
    status: 200,
    tookMs: 0,
  }
  return { ...of, operation, body: text(body), response: text(response) }
}

const REQUESTS = [
  answered('createQuote', { fiatAmount: 50_000 }, { bestQuote: { rate: 1_400, output: 35.2 } }),
  answered('createQuote', null, { quotes: [{ output: 34 }, { output: '35.20' }] }),
  answered('createOrder', { amount: 35, fiatAmount: 50_000 }, null),
]

const near = (value: string) => ({ $near: { value, by: '0.0000005' } })

test.each([
  ['it was ordered', 35, ['amount in the request of createOrder']],
  [
    'it was quoted, as a number and as text',
    35.2,
    [
      'bestQuote.output in the response of createQuote',
      'quotes[].output in the response of createQuote',
    ],
  ],
  ['a unit of its last place is missing', 35.199999, []],
  ['it was cut down', 36.12345, ['the right amount, rounded to 5 decimal places']],
  ['it was rounded to the nearest', 36.12346, ['the right amount, rounded to 5 decimal places']],
  ['its last places are zero', 36.1, ['the right amount, rounded to 1 decimal places']],
  ['it is not a number', 'NaN', []],
] as const)('a wrong amount, where %s: %s comes from %j', (_, credited, sources) => {
  const failure = { expected: { credited: near('36.123457') }, received: { credited } }
  expect(amountSources('amount', failure, REQUESTS)).toEqual(sources)
})

test('a failure of another oracle has no source, whatever it shows', () => {
  const failure = { expected: { credits: 1 }, received: { credits: 0, credited: 35 } }
  expect(amountSources('credits', failure, REQUESTS)).toEqual([])
  expect(amountSources('debited', { expected: {}, received: { debited: 35 } }, REQUESTS)).toEqual([
    'amount in the request of createOrder',
  ])
})
