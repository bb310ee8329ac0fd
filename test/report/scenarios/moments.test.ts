import { expect, test } from 'vitest'
import {
  clockText,
  dayText,
  momentsOf,
  type TimelineMoment,
} from '../../../src/report/scenarios/moments.ts'
import { anEntry, NINE } from './results.ts'

function textsOf(moments: readonly TimelineMoment[]): readonly string[] {
  return moments.map((moment) => (moment.kind === 'entry' ? moment.entry.label : moment.text))
}

test('sorts by simulated time, and keeps the order of entries with one time', () => {
  const timeline = [
    anEntry({ label: 'c', at: NINE + 20 }),
    anEntry({ label: 'a', at: NINE }),
    anEntry({ label: 'b', at: NINE }),
  ]
  expect(textsOf(momentsOf(timeline, 10))).toEqual(['a', 'b', 'c'])
})

test('shows a jump of a second or more as a gap', () => {
  const timeline = [0, 999, 1_999, 3_600_000].map((after) =>
    anEntry({ label: String(after), at: NINE + after }),
  )
  expect(textsOf(momentsOf(timeline, 10))).toEqual([
    '0',
    '999',
    '1 s later',
    '1999',
    '59 min 58 s later',
    '3600000',
  ])
})

test('leaves out the middle of a long timeline, and counts it', () => {
  const timeline = Array.from({ length: 100 }, (_, index) => anEntry({ label: String(index) }))
  expect(textsOf(momentsOf(timeline, 6))).toEqual([
    '0',
    '1',
    '94 more events',
    '96',
    '97',
    '98',
    '99',
  ])
  expect(textsOf(momentsOf(timeline, 100))).toHaveLength(100)
})

test('folds repeated entries, and counts them', () => {
  const timeline = ['a', 'poll', 'poll', 'poll', 'poll', 'b', 'c', 'c', 'c'].map((label, index) =>
    anEntry({ label, at: NINE + index * 5_000 }),
  )
  const late = '5 s later'
  const polls = ['poll', 'repeated 3 times more, in 15 s']
  const calls = ['c', late, 'c', late, 'c']
  expect(textsOf(momentsOf(timeline, 10))).toEqual(['a', late, ...polls, late, 'b', late, ...calls])
  const short = textsOf(momentsOf(timeline, 3))
  expect(short).toEqual(['a', '6 more events', 'c', late, 'c'])
})

test.each([
  [NINE, '2026-03-01', '09:00:00'],
  [NINE + 5, '2026-03-01', '09:00:00.005'],
  [Number.NaN, 'no date', 'no time'],
  [1e300, 'no date', 'no time'],
])('writes the instant %s', (at, date, clock) => {
  expect([dayText(at), clockText(at)]).toEqual([date, clock])
})
