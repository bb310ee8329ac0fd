/** What is a counterexample, and what stands for what, of several failures. */
import { expect, test } from 'vitest'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import {
  Counterexamples,
  REPETITIONS,
  type Counterexample,
} from '../../../src/lab/explore/counterexamples.ts'
import type { Oracle } from '../../../src/base/contract/generated/types.ts'
import { sequencesOf } from '../../../src/lab/explore/policies/exhaustive.ts'
import { keyOf } from '../../../src/lab/explore/sequences.ts'

const SEQUENCES = [...sequencesOf(defaultAdapter(), 1), ...sequencesOf(defaultAdapter(), 2)]

function found(key: string, of: { oracle?: Oracle; repeated?: number; credits?: number } = {}) {
  const { oracle = 'credits', repeated = REPETITIONS, credits = 2 } = of
  const sequence = SEQUENCES.find((each) => keyOf(each) === key)
  if (sequence === undefined) throw new Error(`There is no ${key}`)
  const shown = { fields: ['credits'], expected: { credits: 1 }, received: { credits } }
  const result = {
    ...{ file: '', name: '', why: '', covers: [], tags: [], startedAt: 0, seed: 1, tookMs: 0 },
    ...{ verdict: 'failed' as const, timeline: [], virtualMs: 0, interleavings: 1 },
  }
  return {
    ...{ sequence, oracle, result, failure: { step: 1, title: 'at rest', message: '', ...shown } },
    ...{ foundAfter: 1, repetitions: REPETITIONS, repeated, text: '', alike: [] },
    pinned: { seed: 1, startsAt: 0 },
  }
}

function keysOf(all: readonly Counterexample[]) {
  return all.map(({ sequence, alike }) => [sequence, ...alike].map(keyOf))
}

test('what failed each time is a counterexample, and what did not is unstable', () => {
  const all = new Counterexamples()
  all.add(found('buy + end-again'))
  all.add(found('buy + killed-late', { repeated: 2 }))
  expect(keysOf(all.list())).toEqual([['buy + end-again']])
  expect(keysOf(all.unstable())).toEqual([['buy + killed-late']])
})

test.each([
  ['another sequence of the kind', 'buy + created-again', {}, true],
  ['the other side', 'sell + end-again', {}, true],
  ['another kind', 'buy + end-twice', {}, false],
  ['another oracle', 'buy + end-again', { oracle: 'state' }, false],
  ['an effect that is missing', 'buy + end-again', { credits: 0 }, false],
] as const)('%s joins a counterexample: %#', (_, key, of, joins) => {
  const all = new Counterexamples()
  all.add(found('buy + end-again'))
  expect(all.joins(found(key, of))).toBe(joins)
  const keys = key === 'buy + end-again' || !joins ? [] : [key]
  expect(keysOf(all.list())).toEqual([['buy + end-again', ...keys]])
})

test.each([
  ['fails alike', 'buy + end-later + refresh-ended', {}, true],
  ['fails at another oracle', 'buy + end-later + refresh-ended', { oracle: 'state' }, false],
  ['shows too little', 'buy + end-later + refresh-ended', { credits: 0 }, false],
] as const)('a sequence with two perturbations that %s joins one with one: %#', (...row) => {
  const [, key, of, joins] = row
  const all = new Counterexamples()
  all.add(found('buy + end-again'))
  expect(all.joins(found(key, of))).toBe(joins)
})

test('a group that was unstable may still have a counterexample, but is not tried again and again', () => {
  const all = new Counterexamples()
  const failures = ['killed-placed', 'killed-paid', 'killed-ended'].map((id) => `buy + ${id}`)
  for (const key of failures) {
    expect(all.joins(found(key))).toBe(false)
    all.add(found(key, { repeated: 1 }))
  }
  expect(all.joins(found('buy + killed-late'))).toBe(true)
  expect(keysOf(all.unstable())).toEqual([[failures[0], 'buy + killed-late', ...failures.slice(1)]])
  const other = new Counterexamples()
  other.add(found('buy + killed-placed', { repeated: 1 }))
  other.add(found('buy + killed-paid'))
  expect(keysOf(other.list())).toEqual([['buy + killed-paid']])
  expect(other.unstable()).toEqual([])
})

test('a sequence that contains one that fails is known, and others are not', () => {
  const all = new Counterexamples()
  all.add(found('buy + end-again'))
  const pairs = SEQUENCES.filter(({ perturbations }) => perturbations.length === 2)
  const known = pairs.filter((each) => all.isKnown(each)).map(keyOf)
  expect(known.length).toBeGreaterThan(0)
  expect(known.filter((key) => !/^buy .*(end-again|killed-and-again)/.test(key))).toEqual([])
})

test('what was found first is first, whichever was repeated first', () => {
  const all = new Counterexamples()
  all.add({ ...found('buy + end-again'), foundAfter: 9 })
  all.add({ ...found('buy + end-twice'), foundAfter: 2 })
  expect(keysOf(all.list())).toEqual([['buy + end-twice'], ['buy + end-again']])
})
