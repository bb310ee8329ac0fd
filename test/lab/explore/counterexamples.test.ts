/** What stands for what, of several failures. */
import { expect, test } from 'vitest'
import { DEFAULT_ADAPTER } from '../../../src/lab/application/default-adapter.ts'
import { Counterexamples, isFlaky, type Trial } from '../../../src/lab/explore/counterexamples.ts'
import type { Oracle } from '../../../src/base/contract/generated/types.ts'
import { sequencesOf } from '../../../src/lab/explore/policies/exhaustive.ts'
import { keyOf } from '../../../src/lab/explore/sequences.ts'

const SINGLE = sequencesOf(DEFAULT_ADAPTER, 1)

function opened(all: Counterexamples, id: string, oracle: Oracle = 'state', hadFailed = false) {
  const sequence = SINGLE.find((each) => keyOf(each) === `buy + ${id}`)
  if (sequence === undefined) throw new Error(`There is no ${id}`)
  const failure = { step: 1, title: 'at rest', message: '' }
  const result = {
    ...{ file: '', name: '', why: '', covers: [], tags: [], startedAt: 0, seed: 1, tookMs: 0 },
    ...{ verdict: 'failed' as const, timeline: [], virtualMs: 0, interleavings: 1 },
  }
  return all.open({ sequence, oracle, failure, result, foundAfter: 1, off: new Map() }, hadFailed)
}

function repeat(all: Counterexamples, trial: Trial, repeated: number): readonly Trial[] {
  Object.assign(trial, { repeated, repetitions: 3 })
  return all.end(trial)
}

function shown(all: Counterexamples, isEnded = false) {
  return all.list(isEnded).map((each) => {
    const keys = [each.sequence, ...each.alike].map((of) => keyOf(of).replace('buy + ', ''))
    return [`${each.repeated} of ${each.repetitions}`, ...keys]
  })
}

test.each([
  [3, false, [['3 of 3', 'end-twice', 'end-later']]],
  [1, true, [['1 of 3', 'end-twice']]],
])(
  'what fails alike waits for the first one; if that fails %i times of 3, it is then repeated: %s',
  (repeated, isRepeated, list) => {
    const all = new Counterexamples()
    const [first, second] = [opened(all, 'end-twice'), opened(all, 'end-later')]
    expect([all.begin(first), all.begin(second)]).toEqual([true, false])
    expect(repeat(all, first, repeated)).toEqual([second])
    expect(all.begin(second)).toBe(isRepeated)
    expect(shown(all)).toEqual(list)
  },
)

test('what fails by chance is one counterexample for each oracle, until it fails each time', () => {
  const all = new Counterexamples()
  const found = [
    ...(['end-twice', 'money-over', 'killed-late'] as const).map((id) => [id, 2] as const),
    ['answer-late', 3] as const,
  ]
  for (const [id, repeated] of found) repeat(all, opened(all, id), repeated)
  repeat(all, opened(all, 'end-twice', 'credits'), 1)
  expect(shown(all)).toEqual([
    ['3 of 3', 'answer-late'],
    ['2 of 3', 'end-twice', 'money-over', 'killed-late'],
    ['1 of 3', 'end-twice'],
  ])
  const sure = opened(all, 'end-later')
  all.begin(sure)
  repeat(all, sure, 3)
  expect(shown(all)).toEqual([
    ['3 of 3', 'answer-late'],
    ['3 of 3', 'end-later', 'end-twice'],
    ['2 of 3', 'money-over', 'killed-late'],
    ['1 of 3', 'end-twice'],
  ])
})

test('what was found first is first, whichever was repeated first', () => {
  const all = new Counterexamples()
  const [first, second] = [opened(all, 'end-twice'), opened(all, 'answer-late')]
  second.found = { ...second.found, foundAfter: 2 }
  for (const each of [second, first]) repeat(all, each, 3)
  expect(shown(all)).toEqual([
    ['3 of 3', 'end-twice'],
    ['3 of 3', 'answer-late'],
  ])
})

test('at the end, what was not repeated is shown as such, unless it may follow from another', () => {
  const all = new Counterexamples()
  const [first] = [opened(all, 'end-twice'), opened(all, 'end-later')]
  opened(all, 'answer-late', 'state', true)
  Object.assign(first, { repeated: 1, repetitions: 1 })
  expect([shown(all), shown(all, true)]).toEqual([[], [['1 of 1', 'end-twice', 'end-later']]])
  expect(all.list(true).map(isFlaky)).toEqual([false])
})

test('a cause that is found later takes the place of what it explains', () => {
  const all = new Counterexamples()
  const unknown = opened(all, 'answer-last')
  const lost = opened(all, 'killed-ended')
  const again = opened(all, 'answer-last')
  unknown.found = { ...unknown.found, cause: 'unknown-order' }
  lost.found = { ...lost.found, cause: 'acknowledged-first', foundAfter: 2 }
  again.found = { ...again.found, cause: 'unknown-order' }
  repeat(all, unknown, 3)
  repeat(all, lost, 3)
  expect(shown(all)).toEqual([['3 of 3', 'killed-ended', 'answer-last']])
  expect(all.begin(again)).toBe(false)
})

test('what fails in no repetition is unstable, and no counterexample', () => {
  const all = new Counterexamples()
  for (const id of ['end-twice', 'answer-late'] as const) repeat(all, opened(all, id), 0)
  repeat(all, opened(all, 'killed-late', 'credits', true), 0)
  const undecided = opened(all, 'end-later', 'known')
  Object.assign(undecided, { repeated: 0, repetitions: 1 })
  expect(shown(all, true)).toEqual([])
  const unstable = all.unstable().map(({ oracle, sequence, alike }) => {
    return [oracle, ...[sequence, ...alike].map(keyOf)]
  })
  expect(unstable).toEqual([
    ['state', 'buy + end-twice', 'buy + answer-late'],
    ['known', 'buy + end-later'],
  ])
})
