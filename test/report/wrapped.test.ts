import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapped } from '../../src/report/wrapped.ts'

test.each([
  ['a line that fits', 'one two', 'one two'],
  ['words', 'one two three four five', 'one two three\n  four five'],
  [
    'what comes after a column',
    'name  one two three four',
    'name  one two\n      three\n      four',
  ],
  ['what is indented', '   one two three four', '   one two\n   three four'],
  ['a word that is too long', 'one twothreefourfivesixseven', 'one\n  twothreefourfivesixseven'],
  ['what a service sent', '  | one two three four five', '  | one two three four five'],
  [
    'colours, which have no width',
    '\u001b[2mone two three\u001b[22m f',
    '\u001b[2mone two three\u001b[22m f',
  ],
])('%s', (_case, text, shown) => {
  expect(wrapped(text, 15)).toBe(shown)
})

test('a file has whole lines', () => {
  expect(wrapped('one '.repeat(99), undefined)).toBe('one '.repeat(99))
})

test('no line is wider than the terminal, and no word is lost', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(words, fc.integer({ min: 20, max: 60 }), (all, columns) => {
      const text = wrapped(all.join(' '), columns)
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(columns)
      expect(text.split(/\s+/)).toEqual(all)
    }),
  )
})

test.each([
  [
    'Repeat it: npx ramp-sandbox run scenarios/buy.completed.yaml --seed 5',
    'Repeat it:\n  npx ramp-sandbox run scenarios/buy.completed.yaml --seed 5',
  ],
  [
    'It is paused at nine o\'clock: "npx ramp-sandbox advance 30m" moves it.',
    'It is paused at nine o\'clock:\n  "npx ramp-sandbox advance 30m" moves it.',
  ],
])('a command stays in one line, so that it can be copied', (line, shown) => {
  expect(wrapped(line, 44)).toBe(shown)
})
