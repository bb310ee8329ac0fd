/** A red interaction lacks the guards of rules, so that rules say whether it fails. */
import { expect, test } from 'vitest'
import { rowOf, withFailures } from '../../../src/verify/pact/interaction-row.ts'
import { readPact } from '../../../src/verify/pact/pact-file.ts'
import { anExchange } from '../an-exchange.ts'

const [QUOTE] = readPact().filter(({ schema }) => schema === 'quote')
if (QUOTE === undefined) throw new Error('The pact has no quote')
const EXPECTATION = QUOTE

function red(mismatch: { readonly type: string; readonly path?: string; mismatch: string }) {
  const errors = [
    {
      interaction: EXPECTATION.title,
      mismatch: { type: 'mismatches', mismatches: [mismatch] },
    },
  ]
  const exchanges = [anExchange({ sent: {}, status: 422 })]
  return rowOf(EXPECTATION, { exchanges, failure: undefined, values: {}, wasPlayed: true, errors })
}

test('a red interaction fails only where another row says that a rule of it is broken', () => {
  const row = red({ type: 'StatusMismatch', mismatch: 'expected 200 but was 422' })
  const about = { id: 'x', title: 'x', exchanges: [] }
  const other = { ...about, rules: ['quote.endpoint'], verdict: 'failed' } as const
  const [alone] = withFailures([row], [])
  expect(alone).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining('no rule says that it is wrong'),
  })
  expect(alone?.received).toBeUndefined()
  expect(withFailures([row], [{ ...other, rules: ['banks.endpoint'] }])).toEqual([alone])
  const rules = row.rules.slice(0, 1)
  expect(withFailures([row], [{ ...other, rules }])).toMatchObject([
    { verdict: 'failed', rules, received: 'status 422' },
  ])
})

test('missing members are named in the words of the other rows', () => {
  const mismatch = 'Actual map is missing the following keys: asset, chain'
  expect(red({ type: 'BodyMismatch', path: '$', mismatch })).toMatchObject({
    rules: expect.arrayContaining(['quote.response.asset', 'quote.response.chain']),
    expected: 'asset, chain as documented',
    received: 'a response without asset and chain',
  })
})
