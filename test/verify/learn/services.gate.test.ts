/** A sandbox that learned from one recording of a service answers as another one does. */
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { fidelity } from '../../../src/verify/traffic/fidelity.ts'
import { learn } from '../../../src/verify/traffic/learn.ts'
import { recordedRun } from '../../../src/verify/traffic/recorded-run.ts'
import { recordedEntries, SERVICES } from './services.ts'

async function recorded(name: string, seed: number) {
  const run = recordedRun(await recordedEntries(name, seed))
  if (run === undefined) throw new Error(`${name} served nothing`)
  return run
}

test.each(SERVICES)('a sandbox learns to answer like %s', async (name) => {
  const { text } = learn(await recorded(name, 1))
  const other = await recorded(name, 2)
  const before = await fidelity(other)
  const after = await fidelity(other, parse(text))
  expect(before.percent).toBeLessThan(30)
  expect(after.percent, JSON.stringify(after.differences.slice(0, 5))).toBeGreaterThanOrEqual(95)
  // Names of the customers that the verification makes up are in no line.
  expect(text).not.toMatch(/@example|verify-[0-9a-f]{6}/)
})
