/** Which oracle a failed step belongs to. */
import { expect, test } from 'vitest'
import { readSchema } from '../../../src/contract/contract-file.ts'
import { oracleOf } from '../../../src/scenarios/explorer/oracles.ts'
import { ORACLE_NAMES } from '../../../src/scenarios/oracles/expectation.ts'

test.each([
  ['known', ['order'], 'known'],
  ['state', ['state'], 'state'],
  ['state', ['credits', 'credited'], 'credits'],
  ['state', ['credited'], 'amount'],
  ['state', ['returned'], 'returned'],
  ['early', ['credits'], 'early'],
  ['other', ['state'], 'other'],
  ['other', ['credits'], 'other'],
  ['other', ['returned'], 'returned'],
  ['other', ['credited', 'state'], 'amount'],
  [undefined, ['debits'], 'debits'],
  [undefined, undefined, 'state'],
] as const)(
  'a step with the oracle %s that differs in %j fails at "%s"',
  (oracle, fields, failed) => {
    expect(
      oracleOf({ ...(oracle === undefined ? {} : { oracle }), ...(fields && { fields }) }),
    ).toBe(failed)
  },
)

test('a scenario file can name every oracle, and no other', () => {
  const { $defs } = readSchema('scenario') as { $defs: { oracle: { enum: string[] } } }
  expect($defs.oracle.enum).toEqual(ORACLE_NAMES)
})
