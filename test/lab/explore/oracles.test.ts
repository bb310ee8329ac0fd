/** Which oracle a failed step belongs to. */
import { expect, test } from 'vitest'
import { readSchema } from '../../../src/base/contract/contract-file.ts'
import { oracleOf, oraclesAtRest } from '../../../src/lab/explore/oracles.ts'
import { expectationOf, expectedOf, ORACLE_NAMES } from '../../../src/lab/oracles/expectation.ts'

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

test.each([
  [1, 0, ['returns', 'returned'], 'returns'],
  [1, 0, ['state', 'returns'], 'other'],
  [0, 1, ['returns'], 'other'],
])(
  'of another sell with %i returns, %i that differ in %j fail at "%s"',
  (right, shown, fields, failed) => {
    const [expected, received] = [{ returns: right }, { returns: shown }]
    expect(oracleOf({ oracle: 'other', fields, expected, received })).toBe(failed)
  },
)

test('a scenario file can name every oracle, and no other', () => {
  const { $defs } = readSchema('scenario') as { $defs: { oracle: { enum: string[] } } }
  expect($defs.oracle.enum).toEqual(ORACLE_NAMES)
})

test.each([
  ['buy', 'credits', 'completed', { credits: 1 }],
  ['buy', 'credits', 'failed', { credits: 0 }],
  ['buy', 'early', 'pending', { credits: 0 }],
  ['buy', 'live', 'completed', { liveCredits: 0 }],
  ['buy', 'amount', 'failed', {}],
  ['sell', 'returns', 'failed', { returns: 1 }],
  ['sell', 'returns', 'completed', { returns: 0 }],
  ['sell', 'debits', 'failed', { debits: 1 }],
  ['sell', 'credits', 'completed', {}],
] as const)('of a %s, "%s" expects of one that is %s: %j', (side, oracle, status, shown) => {
  expect(expectedOf(side, oracle, { status })).toEqual({ state: status, ...shown })
})

test.each([
  [[], { state: 'completed', credits: 1, liveCredits: 0 }],
  [['credits', 'amount'], { state: 'completed', liveCredits: 0 }],
  [['live', 'amount'], { state: 'completed', credits: 1 }],
] as const)('without %j, a buy at rest must show %j', (off, shown) => {
  const on = oraclesAtRest(new Map([...off, 'amount' as const].map((each) => [each, 'it is off'])))
  expect(expectationOf('buy', on, { end: 'completed', member: () => 'completed' })).toEqual(shown)
})
