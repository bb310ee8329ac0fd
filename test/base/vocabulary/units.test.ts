import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, text } from '../../../src/base/vocabulary/money.ts'
import { decimalOf, fixedText, numberOf, unitsOf } from '../../../src/base/vocabulary/units.ts'
import { randomRun } from '../../random-run.ts'

const RUN = randomRun({ file: 'test/base/vocabulary/units.test.ts', numRuns: 100 })

test('units and decimals are the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(6), (units, places) => {
      expect(unitsOf(decimalOf(units, places), places)).toBe(units)
    }),
    RUN,
  )
})

test('the number of units is the number that its text reads as', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.constantFrom(2, 6), (units, places) => {
      expect(numberOf(units, places)).toBe(Number(text(decimalOf(units, places))))
    }),
    RUN,
  )
})

test('what is finer than a unit is cut off', () => {
  expect(unitsOf(decimal('1.9999999'), 6)).toBe(1_999_999n)
  expect(unitsOf(decimal(0.005), 2)).toBe(0n)
})

test('an absurd amount is merely larger than any limit', () => {
  expect(unitsOf(decimal(1e300), 2)).toBeGreaterThan(unitsOf(decimal('9e18'), 6))
  expect(unitsOf(decimal(-1e300), 2)).toBeLessThan(0n)
})

test.each([
  { units: 140_000n, places: 2, shown: '1,400.00' },
  { units: 1n, places: 2, shown: '0.01' },
  { units: 25_500_000n, places: 6, shown: '25.50' },
  { units: 1_234_567_123_456n, places: 6, shown: '1,234,567.123456' },
])('$units units with $places places are shown as $shown', ({ units, places, shown }) => {
  expect(fixedText(units, places)).toBe(shown)
})
