import { expect, test } from 'vitest'
import { differenceOf } from '../../../src/report/scenarios/difference.ts'
import { aFailure } from './results.ts'

function compared(expected: unknown, received: unknown): string | undefined {
  return differenceOf({ step: 1, title: 't', message: 'm', expected, received })
}

test('keeps a difference that the runner found', () => {
  const failure = aFailure({ expected: 1, received: 2 })
  expect(differenceOf(failure)).toBe(failure.difference)
})

test('shows differing lines among equal ones', () => {
  expect(compared({ a: 1, b: 2, c: 3 }, { a: 1, b: 5, c: 3 })).toBe(
    ['  {', '    "a": 1,', '-   "b": 2,', '+   "b": 5,', '    "c": 3', '  }'].join('\n'),
  )
})

test.each([
  ['texts', 'one\ntwo', 'two', '- one\n  two'],
  ['a line more', 'a', 'a\nb', '  a\n+ b'],
  ['nothing on one side', 'a', undefined, '- a\n+ nothing'],
])('compares %s', (_, expected, received, difference) => {
  expect(compared(expected, received)).toBe(difference)
})

test('is undefined without values', () => {
  expect(compared(undefined, undefined)).toBeUndefined()
})

test('cuts values of thousands of lines', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => index)
  const lines = compared(many, [])?.split('\n') ?? []
  expect(lines.length).toBeLessThan(410)
  expect(lines.some((line) => line.includes('more lines'))).toBe(true)
})
