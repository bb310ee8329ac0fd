/** The explorer on a shop in memory: what it finds in how few sequences. */
import { expect, test } from 'vitest'
import { AdapterMisfit, WORKED } from '../../../src/lab/application/adapter-misfit.ts'
import { sequencesOf } from '../../../src/lab/explore/policies/exhaustive.ts'
import type { Policy } from '../../../src/lab/explore/policies/policy.ts'
import { keyOf } from '../../../src/lab/explore/sequences.ts'
import { searchMemoryShop } from './memory-shop.ts'

/** One buy with these perturbations. */
const onlyOf = (...ids: readonly string[]): Policy =>
  function* ({ adapter }) {
    const key = ['buy', ...ids].join(' + ')
    const all = sequencesOf(adapter, ids.length)
    yield { sequences: all.filter((each) => keyOf(each) === key) }
  }

test('a shop without mistakes stands the first sequences', async () => {
  const { counterexamples, sequences } = await searchMemoryShop(undefined, { limit: 30 })
  expect({ counterexamples, sequences }).toEqual({ counterexamples: [], sequences: 30 })
})

test('an order is read before its end, at rest, and after a refresh: three times', async () => {
  let reads = 0
  const onRead = () => (reads += 1)
  await searchMemoryShop(undefined, { limit: 2, onRead })
  expect(reads).toBe(2 * 3)
})

test('a shop that shows its orders no longer is found, and does not end the search', async () => {
  let reads = 0
  const onRead = () => {
    if ((reads += 1) > 40) throw new AdapterMisfit('state.at', 'names nothing', undefined, WORKED)
  }
  const { counterexamples, sequences } = await searchMemoryShop(undefined, { limit: 20, onRead })
  expect(sequences).toBe(20)
  const [{ failure, repeated } = {}] = counterexamples
  expect(repeated).toBe(3)
  expect(failure).toMatchObject({
    message: expect.stringContaining('It worked before, so the application is wrong.'),
    difference: 'state: expected "a readable one", received "unreadable"',
  })
})

test.each([1, 30])(
  'with %i applications, what fails alike is one counterexample, and each repetition gets a new application',
  async (jobs) => {
    let renewed = 0
    const onRenew = () => (renewed += 1)
    const shop = searchMemoryShop('forgets a lost answer', { limit: 40, jobs, onRenew })
    const { counterexamples } = await shop
    const shown = counterexamples.map(({ oracle, repeated, sequence, alike }) => [
      ...[oracle, repeated, ...[sequence, ...alike].map(keyOf)],
    ])
    expect(shown).toEqual([
      ['known', 3, 'buy + answer-truncate', 'buy + answer-reset', 'buy + answer-error'],
    ])
    // After each of the three failures, and before each repetition.
    expect(renewed).toBe(6)
  },
)

test('when the time is over nothing more is reduced, but what was found is repeated', async () => {
  const found = async (isShort: boolean) => {
    let isOver = false
    const { counterexamples } = await searchMemoryShop('credits each event', {
      policies: [onlyOf('answer-late', 'end-again')],
      ...{ isOver: () => isOver, onRenew: () => (isOver = isShort) },
    })
    return counterexamples.map(({ sequence, repeated }) => [keyOf(sequence), repeated])
  }
  expect(await found(true)).toEqual([['buy + answer-late + end-again', 3]])
  expect(await found(false)).toEqual([['buy + end-again', 3]])
})

test('an application that hangs does not hold a search up that is stopped', async () => {
  const stop = new AbortController()
  let [isRepeated, reads] = [false, 0]
  const onRead = () => {
    reads += isRepeated ? 1 : 0
    if (reads < 3) return undefined
    stop.abort()
    return new Promise(() => {})
  }
  const exploration = await searchMemoryShop('credits each event', {
    ...{ stop: stop.signal, onRead },
    onRenew: () => (isRepeated = true),
  })
  expect(exploration.counterexamples).toEqual([])
  expect(exploration.unstable.map(({ repetitions }) => repetitions)).toEqual([0])
})

test('a policy says what comes next, a round after the other', async () => {
  const asked: string[] = []
  const policy: Policy = function* (space) {
    const all = sequencesOf(space.adapter, 1)
    for (const id of ['end-twice', 'end-again', 'answer-late']) {
      asked.push(`${id} after ${run}`)
      yield { sequences: all.filter((each) => keyOf(each) === `buy + ${id}`) }
    }
  }
  let run = 0
  const { counterexamples, levels } = await searchMemoryShop('credits each event', {
    policies: [policy],
    onProgress: ({ sequences }) => (run = sequences),
  })
  expect(asked).toEqual(['end-twice after 2', 'end-again after 3', 'answer-late after 4'])
  const found = counterexamples.map(({ sequence, alike }) => [sequence, ...alike].map(keyOf))
  expect(found).toEqual([['buy + end-twice'], ['buy + end-again']])
  expect(levels).toEqual([{ done: 2, of: 2 }])
})

test('a shop that asks its customer again when the rate has moved is not accused', async () => {
  const { counterexamples } = await searchMemoryShop('refuses a moved rate', { limit: 40 })
  expect(counterexamples).toEqual([])
})

test('what fails for some amounts only fails each time when it is repeated', async () => {
  const found: string[] = []
  for (let seed = 1; seed <= 12; seed++) {
    const { counterexamples } = await searchMemoryShop('credits to five places', {
      ...{ seed, limit: 1 },
    })
    for (const { oracle, repeated } of counterexamples) found.push(`${oracle} ${repeated}`)
  }
  expect(found.length).toBeGreaterThan(6)
  expect(new Set(found)).toEqual(new Set(['amount 3']))
})
