/** What fails without any variation is set aside, so that the rest can be varied. */
import { expect, test } from 'vitest'
import { baselineOf } from '../../src/cli/application/vary-baseline.ts'
import type { Integration, VariedRun } from '../../src/lab/vary/integration.ts'

/** Runs checks of these names, of which some fail. */
function anIntegration(checks: readonly string[], bad: ReadonlySet<string>): Integration {
  return {
    run: async (): Promise<VariedRun> => {
      const failed = checks.filter((name) => bad.has(name))
      const nothing = { received: new Map(), consulted: new Set<string>(), responses: 1, tookMs: 1 }
      return { ...nothing, failed, hasPassed: failed.length === 0, message: 'credits 2' }
    },
    without: (failed) => {
      const left = checks.filter((name) => !failed.includes(name))
      const isLess = left.length > 0 && left.length < checks.length
      return isLess ? anIntegration(left, bad) : undefined
    },
  }
}

const OF = { behaviour: {}, commands: ['npx ramp-sandbox run'] }
const STOP = new AbortController().signal

test.each([
  ['nothing', [], undefined],
  ['what fails', ['b'], 'Set aside, because it fails without any variation:\n  b\nRun "npx'],
  [
    'all that fails',
    ['a', 'c'],
    'Set aside, because they fail without any variation:\n  a\n  c\nRun "npx',
  ],
])('a run without variations sets %s aside', async (_, bad, aside) => {
  const found = await baselineOf(anIntegration(['a', 'b', 'c'], new Set(bad)), OF, STOP)
  expect(found.baseline.hasPassed).toBe(true)
  expect(found.aside?.startsWith(aside ?? '')).toBe(aside === undefined ? undefined : true)
})

test('where everything fails, or nothing can be left out, the failure is shown', async () => {
  const whole = anIntegration(['a'], new Set(['a']))
  await expect(baselineOf(whole, OF, STOP)).rejects.toThrow(
    'Failed to vary: the command fails without any variation: a; credits 2.\nFix that first. To see what it prints:\n  npx ramp-sandbox run',
  )
  const { run } = anIntegration(['a', 'b'], new Set(['a']))
  await expect(baselineOf({ run }, OF, STOP)).rejects.toThrow('Failed to vary')
})
