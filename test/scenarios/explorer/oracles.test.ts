/** Which oracle a failed step belongs to. */
import { expect, test } from 'vitest'
import { oracleOf } from '../../../src/scenarios/explorer/oracles.ts'

test.each([
  ['known', 'order: expected', 'known'],
  ['at rest', 'state: expected "completed"', 'state'],
  ['at rest', 'credits: expected 1', 'credits'],
  ['at rest', 'credited: expected 31.5', 'amount'],
  ['at rest', 'returned: expected 25', 'returned'],
  ['early', 'credits: expected 0', 'early'],
  ['other', 'state: expected "failed"', 'other'],
  ['other', 'credits: expected 0', 'other'],
  ['other', 'returned: expected 25', 'returned'],
  ['other › read the order', 'credited: expected 31.5', 'amount'],
] as const)('a step "%s" with the difference "%s" fails at "%s"', (title, difference, oracle) => {
  expect(oracleOf(title, difference)).toBe(oracle)
})
