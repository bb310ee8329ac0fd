import { expect, test } from 'vitest'
import {
  MANUAL_START,
  movedClock,
  clockTime,
  startClock,
} from '../../../../src/sandbox/simulator/clock/clock.ts'
import { START } from '../../../worlds.ts'

test('a real clock runs at its rate from its start, in whole milliseconds', () => {
  const clock = startClock({ mode: 'real', rate: 1.5 }, START)
  expect([0, 1, 2, 1_000].map((ms) => clockTime(clock, START + ms) - START)).toEqual([
    0, 1, 3, 1_500,
  ])
})

test('a real clock stands still while the time of the machine is before its start', () => {
  expect(clockTime(startClock({ mode: 'real' }, START), START - 5_000)).toBe(START)
})

test('a real clock that is moved runs on from there at its rate', () => {
  const moved = movedClock(
    startClock({ mode: 'real', rate: 60 }, START),
    START + 9_000,
    START + 100,
  )
  expect(clockTime(moved, START + 100)).toBe(START + 9_000)
  expect(clockTime(moved, START + 1_100)).toBe(START + 69_000)
})

test('a manual clock stands still where it was set, whatever the time of the machine', () => {
  const clock = startClock({ mode: 'manual' }, START)
  expect(clockTime(clock, START + 1)).toBe(MANUAL_START)
  expect(clockTime(movedClock(clock, START + 7, START), START + 99)).toBe(START + 7)
})
