/** The messages of wrong requests are in test/sandbox/http/wrong-calls.txt. */
import { expect, test } from 'vitest'
import { requestIssues, type RequestSchemaName } from '../../../src/base/contract/request-issues.ts'
import { OPERATIONS } from '../../../src/base/contract/generated/operations.ts'
import { CHECKS } from '../../../src/base/contract/generated/validators.js'

const buyQuote = {
  side: 'buy',
  fiatAmount: 35700,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}

function issueLines(
  schema: RequestSchemaName,
  body: unknown,
  unknownFields: 'reject' | 'ignore' = 'reject',
): readonly string[] {
  const check = CHECKS[schema]
  if (check(body)) throw new Error(`The ${schema} is valid, so it has no issues`)
  const issues = requestIssues(schema, body, check.errors ?? [], { unknownFields })
  return issues.map(({ field, message }) => `${field} ${message}`)
}

test('ignored unknown fields have no issue; other fields do', () => {
  expect(issueLines('quote-request', { ...buyQuote, colour: 'red' }, 'ignore')).toEqual([])
  expect(issueLines('quote-request', { ...buyQuote, colour: 'red', asset: 7 }, 'ignore')).toEqual([
    'asset must be text of 1 to 32 characters, such as "USDC"; it was 7',
  ])
})

test('of ten thousand unknown fields, twenty are listed', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, i]))
  const lines = issueLines('quote-request', { ...buyQuote, ...many })
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('body has 9980 more issues')
})

test('no message has terms of JSON Schema', () => {
  const bodies = [{}, { side: 'buy' }, { side: 'sell', a: 1 }, { side: 5 }, [], 'x', { amount: '' }]
  for (const { requestSchema } of OPERATIONS) {
    if (requestSchema === null) continue
    for (const body of bodies) {
      const lines = issueLines(requestSchema, body)
      expect(lines.join('\n')).not.toMatch(/schema|must match|undefined|\[object/)
      expect(new Set(lines).size).toBe(lines.length)
    }
  }
})
