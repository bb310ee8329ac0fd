import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  existingMoment,
  iso,
  LATEST,
  parseInstant,
  spanText,
} from '../../../src/base/vocabulary/time.ts'
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

test.each([
  [-5, '0 s'],
  [0, '0 s'],
  [0.44, '0.4 ms'],
  [37.6, '38 ms'],
  [2_540, '2.5 s'],
  [59_999, '59.9 s'],
  [60_000, '1 min'],
  [315_000, '5 min 15 s'],
  [3_600_500, '1 h'],
  [288_000_000, '3 d 8 h'],
])('%s ms are %s', (ms, text) => {
  expect(spanText(ms)).toBe(text)
})

test('a number that is no moment is an error', () => {
  expect(() => iso(NaN)).toThrow(RangeError)
})

test.each([
  ['2026-02-30T09:00:00Z', undefined],
  ['2025-02-29T09:00:00Z', undefined],
  ['1900-02-29T09:00:00Z', undefined],
  ['2026-04-31T09:00:00+02:00', undefined],
  ['2026-13-01T09:00:00Z', undefined],
  ['2026-00-10T09:00:00Z', undefined],
  ['2026-01-00T09:00:00Z', undefined],
  ['2026-01-01T24:00:00Z', undefined],
  ['2026-01-01T24:61Z', undefined],
  ['2026-01-01T09:60Z', undefined],
  ['2026-01-01T09:00:60Z', undefined],
  ['2026-01-01T09:00:00+25:00', undefined],
  ['2026-01-01T09:00:00', undefined],
  ['2024-02-29T09:00:00Z', Date.UTC(2024, 1, 29, 9)],
  ['2000-02-29T23:59:59.999Z', Date.UTC(2000, 1, 29, 23, 59, 59, 999)],
  ['2026-01-31T00:00+02:00', Date.UTC(2026, 0, 30, 22)],
] as const)('the instant %s', (text, expected) => {
  expect(parseInstant(text)).toBe(expected)
})

test.each([
  ['2026-02-30', undefined],
  ['2026-02-30T09:00:00', undefined],
  ['2026-02-30T09:00:00.1234567+02:00', undefined],
  ['2026-06-31 09:00:00Z', undefined],
  ['soon', undefined],
  ['2026-02-28', Date.UTC(2026, 1, 28)],
  ['2026-02-28T09:00:00.1234567Z', Date.UTC(2026, 1, 28, 9, 0, 0, 123)],
] as const)('the moment %s of a recording', (text, expected) => {
  expect(existingMoment(text)).toBe(expected)
})
