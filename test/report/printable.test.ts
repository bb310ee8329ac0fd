import { expect, test } from 'vitest'
import { onOneLine, printable } from '../../src/report/printable.ts'

test.each([
  ['colours and cursor moves', '\x1b[2J\x9b1m', '\\x1b[2J\\x9b1m'],
  ['a return to the beginning of the line', 'ok\rFAIL', 'ok\\x0dFAIL'],
  ['a turned direction', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
  ['what has no width', 'a\u200bb', 'a\\u200bb'],
  ['half a pair', '\ud800', '\\ud800'],
])('shows %s as a code', (_, text, shown) => {
  expect(printable(text)).toBe(shown)
})

test('leaves lines, tabs and the letters of all languages', () => {
  expect(printable('naïve\r\n\tỌ̀yọ́ 🚀')).toBe('naïve\n\tỌ̀yọ́ 🚀')
})

test('puts lines on one', () => {
  expect(onOneLine(' a \n\n  b\tc\n')).toBe('a b c')
})

// In quadratic time it would take minutes.
test('a long run of spaces ends', () => {
  expect(onOneLine(`a${' '.repeat(200_000)}b`).length).toBe(200_002)
})
