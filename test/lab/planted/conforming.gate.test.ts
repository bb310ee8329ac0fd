/**
 * Applications that conform: the explorer accuses none, and the exam only the one that this file
 * names.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Counterexample } from '../../../src/lab/explore/counterexamples.ts'
import { randomly } from '../../../src/lab/explore/policies/random.ts'
import { keyOf } from '../../../src/lab/explore/sequences.ts'
import { signedBy } from '../application/examine.ts'
import { call } from '../../cli/call.ts'
import { partOf, randomRun, TAKES_WHOLE } from '../../random-run.ts'
import { examined, exploreIn, plant } from './applications.ts'
import { DESIGNS, NOTES_UNKNOWN, STANDARD_WEBHOOKS } from './conforming.ts'
import { searchMemoryShop } from './memory-shop.ts'

const SCENARIO = ['run', '--filter', 'app.buy-completed', '--adapter', 'ramp-app.yaml']

/** A scenario has its own clock, and signs with the scheme that it is given. */
const JUDGED_BY_TIME: ReadonlySet<string> = new Set([
  'refuses an event by the time in its body',
  STANDARD_WEBHOOKS,
])

/** A retry has the time of its first attempt. */
const FOUND_BY_EXAM: ReadonlyMap<string, string> = new Map([
  ['refuses an event by the time in its body', 'signature.late-event'],
])

const draw = randomRun({ file: 'test/lab/planted/conforming.gate.test.ts', numRuns: 1 })

test.each(partOf(Object.entries(DESIGNS), 10, draw))(
  'a shop that %s is not accused',
  async (name, changes) => {
    const scheme = name === STANDARD_WEBHOOKS ? 'standard-webhooks' : 'hex'
    const cwd = plant({ name, changes: [...changes, NOTES_UNKNOWN], shop: 'integrator' })
    expect(await examined(cwd, scheme)).toBe(FOUND_BY_EXAM.get(name) ?? '')
    if (JUDGED_BY_TIME.has(name)) {
      const signed = ['--scheme', scheme]
      expect(await call(['app', 'check', ...signed], { cwd })).toMatchObject({ code: 0 })
      expect(await call([...SCENARIO, ...signed], { cwd })).toMatchObject({ code: 0 })
    }
    // Each reading waits as long as an effect may take.
    const isLate = changes.some(([, , to]) => to.includes('effectsWithin'))
    const limit = TAKES_WHOLE ? (isLate ? 30 : 70) : 20
    const { counterexamples, unstable } = await exploreIn(cwd, {
      limit,
      settings: signedBy(scheme),
    })
    const shown = ({ sequence, failure }: Counterexample) => [keyOf(sequence), failure.message]
    process.stdout.write(unstable.map((each) => `unstable: ${shown(each).join(': ')}\n`).join(''))
    expect(counterexamples.map(shown)).toEqual([])
    expect(existsSync(join(cwd, 'unknown.txt'))).toBe(false)
  },
)

test('the python-shop passes sequences, the last of them drawn', async () => {
  const of = { seed: 3, limit: TAKES_WHOLE ? 150 : 20 }
  const { counterexamples } = await exploreIn('examples/python-shop', of)
  expect(counterexamples).toEqual([])
})

/** Those with one perturbation are in test/lab/explore/explore.nightly.test.ts. */
test.each(TAKES_WHOLE ? [1, 2] : [draw.seed])(
  'the integrator passes sequences drawn by seed %s',
  async (seed) => {
    const limit = TAKES_WHOLE ? 60 : 20
    const drawn = { seed, limit, policies: [randomly] }
    const { counterexamples, sequences } = await exploreIn('examples/integrator', drawn)
    expect({ counterexamples, sequences }).toEqual({ counterexamples: [], sequences: limit })
  },
)

/**
 * Every step of a sequence checks the invariants of the sandbox, such as that money is conserved
 * (src/scenarios/expectations/invariants.ts).
 */
test('the sandbox keeps its invariants in every sequence with one perturbation, and in deeper ones', async () => {
  const depth = TAKES_WHOLE ? 2 : 1
  const exploration = await searchMemoryShop(undefined, { depth, limit: TAKES_WHOLE ? 6_000 : 600 })
  const { counterexamples, depthDone } = exploration
  expect({ counterexamples, depthDone }).toEqual({ counterexamples: [], depthDone: depth })
})
