/** How often a failure is repeated before it is a counterexample or unstable. */
import { expect, test } from 'vitest'
import { DEFAULT_ADAPTER } from '../../../src/lab/application/default-adapter.ts'
import { Counterexamples } from '../../../src/lab/explore/counterexamples.ts'
import { sequencesOf } from '../../../src/lab/explore/policies/exhaustive.ts'
import type { Failed } from '../../../src/lab/explore/run-sequence.ts'
import { keyOf } from '../../../src/lab/explore/sequences.ts'
import { Trials } from '../../../src/lab/explore/trials.ts'
import { openMemoryShop } from '../planted/memory-shop.ts'

const LATE = { ...DEFAULT_ADAPTER, effectsWithin: '2s' }
const NEVER = Infinity

test.each([
  ['an application that works late', LATE, 'buy + kill-inside', 5, '1 of 5'],
  ['an application that works late', LATE, 'buy + kill-inside', 1, '1 of 3'],
  ['an application that works late', LATE, 'buy + kill-inside', NEVER, '0 of 9'],
  ['an application that works at once', DEFAULT_ADAPTER, 'buy + kill-inside', 5, '0 of 3'],
  ['an application that works late', LATE, 'buy + end-twice', 5, '0 of 3'],
])('of %s, a failure is repeated until it shows again (%#)', async (...row) => {
  const [, adapter, key, showsAt, expected] = row
  const counterexamples = new Counterexamples()
  const sequence = sequencesOf(adapter, 1).find((each) => keyOf(each) === key)
  if (sequence === undefined) throw new Error(`There is no ${key}`)
  const failed: Failed = {
    ...{ oracle: 'state', failure: { step: 1, title: 'at rest', message: '' } },
    result: {
      ...{ file: '', name: '', why: '', covers: [], tags: [], startedAt: 0, seed: 1, tookMs: 0 },
      ...{ verdict: 'failed', timeline: [], virtualMs: 0, interleavings: 1 },
    },
  }
  const trial = counterexamples.open({ ...failed, sequence, foundAfter: 1, off: new Map() }, false)
  let runs = 0
  const run = async () => ((runs += 1) === showsAt ? failed : undefined)
  const trials = new Trials({ adapter, counterexamples, run, renew: () => {}, isOver: () => true })
  await trials.repeat(trial, await openMemoryShop({}))
  const all = [...counterexamples.list(), ...counterexamples.unstable()]
  expect(all.map(({ repeated, repetitions }) => `${repeated} of ${repetitions}`)).toEqual([
    expected,
  ])
})
