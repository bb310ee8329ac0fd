import { expect, test } from 'vitest'
import { matchesPattern } from '../../../src/scenarios/expectations/pattern.ts'

test.each([
  ['^whsec_', 'whsec_1', true],
  ['^.$', '🚀', true],
  ['^b', 'ab', false],
  ['^[0-9a-f]+-\\d{2}$', 'beef-12', true],
  ['^[0-9a-f]+-\\d{2}$', 'beef-1', false],
  ['^a*b$', `${'a'.repeat(1_000)}b`, true],
  ['^(?:a|b)+$', 'abba', true],
])('/%s/ on %j is %s', (source, text, matches) => {
  expect(matchesPattern(source, text)).toBe(matches)
})

test('a pattern that takes exponential time on a text is stopped, and the failure names it', () => {
  expect(() => matchesPattern('^(a+)+$', `${'a'.repeat(60)}b`, 50)).toThrow(
    'Failed to match /^(a+)+$/: it took over 50 ms on a text of 61 characters.',
  )
})
