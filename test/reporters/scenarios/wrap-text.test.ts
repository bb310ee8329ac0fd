import { expect, test } from 'vitest'
import { wrapText } from '../../../src/reporters/scenarios/wrap-text.ts'

test.each([
  ['a short text', 'one two', 7, 2, ['one two']],
  ['at words', 'one two three', 7, 2, ['one two', 'three']],
  ['a word that is longer than a line', 'abcdefgh ij', 3, 9, ['abc', 'def', 'gh', 'ij']],
  ['more than there is room for', 'aa bb cc dd', 2, 2, ['aa', 'b…']],
  ['pairs without parting them', '🚀🚀🚀', 2, 9, ['🚀🚀', '🚀']],
  ['pairs that are cut', '🚀🚀 🚀🚀', 2, 1, ['🚀…']],
  ['nothing', '', 5, 2, ['']],
])('wraps %s', (_, text, width, most, lines) => {
  expect(wrapText(text, width, most)).toEqual(lines)
})
