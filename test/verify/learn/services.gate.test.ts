/** A sandbox that learned from one recording of a service answers as another one does. */
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { fidelity } from '../../../src/verify/traffic/fidelity.ts'
import { learnDifferences } from '../../../src/verify/traffic/learn.ts'
import { firstCalls, kindsSeen, runOf, shareOf } from './kinds.ts'
import { recordedEntries, SERVICES } from './services.ts'

test.each(SERVICES)('a sandbox learns to answer like %s', async (name) => {
  const { entries, masked } = await recordedEntries(name, 1)
  const { text } = await learnDifferences(runOf(entries))
  const other = runOf((await recordedEntries(name, 2)).entries)
  const before = await fidelity(other)
  const after = await fidelity(other, parse(text))
  expect(before.percent).toBeLessThan(30)
  expect(after.percent, JSON.stringify(after.differences.slice(0, 5))).toBeGreaterThanOrEqual(95)
  // Names of the customers that the verification makes up are in no line.
  expect(text).not.toMatch(/@example|verify-[0-9a-f]{6}/)

  // A recording without its customers teaches as much.
  const hidden = await fidelity(other, parse((await learnDifferences(runOf(masked))).text))
  expect(hidden.percent, JSON.stringify(hidden.differences.slice(0, 5))).toBe(after.percent)

  const first = runOf(firstCalls(entries, 20))
  const early = await shareOf(
    other,
    parse((await learnDifferences(first)).text),
    kindsSeen(first, 3),
  )
  expect(early).toBeGreaterThanOrEqual(98)
})
