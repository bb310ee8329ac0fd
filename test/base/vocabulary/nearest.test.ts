import { expect, test } from 'vitest'
import { didYouMean, nearest } from '../../../src/base/vocabulary/nearest.ts'

const COMMANDS = ['start', 'exec', 'init', 'cheatsheet']

test.each([
  ['strat', 'start'],
  ['exce', 'exec'],
  ['INIT', 'init'],
  ['cheatshet', 'cheatsheet'],
  ['cheat-sheet', 'cheatsheet'],
  ['star', 'start'],
])('%s probably means %s', (word, meant) => {
  expect(nearest(word, COMMANDS)).toBe(meant)
  expect(didYouMean(word, COMMANDS)).toBe(` Did you mean "${meant}"?`)
})

test.each(['', 'x', 'rats', 'validate', 'exterminate'])('nothing is near to "%s"', (word) => {
  expect(nearest(word, COMMANDS)).toBeUndefined()
  expect(didYouMean(word, COMMANDS)).toBe('')
})

test('two letters that changed places are one mistake, so that they beat two others', () => {
  expect(nearest('prot', ['root', 'port'])).toBe('port')
  expect(nearest('ab', ['ba'])).toBe('ba')
})
