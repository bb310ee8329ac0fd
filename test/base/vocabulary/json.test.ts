import { expect, test, vi } from 'vitest'
import { isNestedDeeper, receivedJson } from '../../../src/base/vocabulary/json.ts'

test.each([
  ['[[', 2, false],
  ['[{', 1, true],
  ['[{}][{}]', 2, false],
  ['"[[["', 0, false],
  ['"\\"[[["', 0, false],
  ['"\\\\"[', 0, true],
])('%j is nested deeper than %i: %j', (text, limit, expected) => {
  expect(isNestedDeeper(text, limit)).toBe(expected)
})

test('what another program sent and is nested deeper than any answer is not parsed', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(receivedJson(nested(500))).toEqual([expect.any(Array)])
  const parse = vi.spyOn(JSON, 'parse')
  expect(receivedJson(nested(501))).toBeUndefined()
  expect(receivedJson('['.repeat(3_000_000))).toBeUndefined()
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})
