import { expect, test } from 'vitest'
import { matchesPattern } from '../../../src/scenarios/expectations/pattern.ts'

test.each([
  ['^whsec_', 'whsec_1', true],
  ['^.$', '🚀', true],
  ['^b', 'ab', false],
])('/%s/ on %j is %s', (source, text, matches) => {
  expect(matchesPattern(source, text)).toBe(matches)
})

test('a pattern that takes exponential time on a text is stopped, and the failure names it', () => {
  expect(() => matchesPattern('^(a+)+$', `${'a'.repeat(60)}b`, 50)).toThrow(
    'Failed to match /^(a+)+$/: it took over 50 ms on a text of 61 characters.',
  )
})
