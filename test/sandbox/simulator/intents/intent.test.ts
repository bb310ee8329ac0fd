import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intentKeyOf } from '../../../../src/sandbox/simulator/intents/intent.ts'
import { randomRun } from '../../../random-run.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/intents/intent.test.ts', numRuns: 1_000 })

test('a query with a separator in its network does not find the intent of another customer', () => {
  const key = (customerId: string, network: string) =>
    intentKeyOf({ environment: 'test', token: 'USDC', customerId, network })
  expect(key('x', 'base|zed')).not.toBe(key('zed|x', 'base'))
})

test('two intents share a key only if token, network and customer are the same', () => {
  const piece = fc.string({ unit: fc.constantFrom('|', '%', '7', 'C', 'a', '"'), maxLength: 3 })
  const cuts = fc
    .tuple(fc.nat(5), fc.nat(5))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  // The same pieces, cut at two places each, collide wherever parts are joined without care.
  const partsOf = (pieces: readonly string[], [from, to]: readonly [number, number]) => ({
    environment: 'test' as const,
    token: pieces.slice(0, from).join('|').toUpperCase(),
    network: pieces.slice(from, to).join('|').toLowerCase(),
    customerId: pieces.slice(to).join('|'),
  })
  const pieces = fc.array(piece, { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(pieces, cuts, cuts, (all, some, others) => {
      const [one, other] = [partsOf(all, some), partsOf(all, others)]
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect(intentKeyOf(one) === intentKeyOf(other)).toBe(isSame)
    }),
    RUN,
  )
})

test('token and network in any case name the same intent', () => {
  const of = { environment: 'test', customerId: 'Ada' } as const
  const usual = intentKeyOf({ ...of, token: 'USDC', network: 'base' })
  expect(intentKeyOf({ ...of, token: 'usdc', network: 'Base' })).toBe(usual)
  expect(intentKeyOf({ ...of, customerId: 'ada', token: 'USDC', network: 'base' })).not.toBe(usual)
})
