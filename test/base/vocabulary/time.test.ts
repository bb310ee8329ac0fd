import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iso, LATEST } from '../../../src/base/vocabulary/time.ts'
import { randomRun } from '../../random-run.ts'

const DAY = 86_400_000
const LAST_DAY = Math.floor(LATEST / DAY)

test('every moment is written as a Date writes it', () => {
  const moments = fc.oneof(
    fc.integer({ min: 0, max: LATEST }),
    fc.integer({ min: 0, max: LAST_DAY }).map((day) => day * DAY),
    fc.integer({ min: 1, max: LAST_DAY }).map((day) => day * DAY - 1),
  )
  const written = fc.property(fc.array(moments), (all) => {
    expect(all.map(iso)).toEqual(all.map((ms) => new Date(ms).toISOString()))
  })
  fc.assert(written, randomRun({ file: 'test/base/vocabulary/time.test.ts', numRuns: 300 }))
})

test('a number that is no moment is an error', () => {
  expect(() => iso(NaN)).toThrow(RangeError)
})
