/** A sample of the applications whose defects show only inside the handling of a webhook. */
import { expect, test } from 'vitest'
import { kindsOf } from '../../../src/lab/explore/perturbations.ts'
import { explorePlanted, exploreIn, INTERRUPTED, only, openedIn, plant } from './applications.ts'
import { STYLE_DEFECTS } from './style-defects/all.ts'

test.each([
  ['commits the phase, and the entry 20 ms later', 'kill-inside'],
  ['checks an event, waits 5 ms, and books without comparing', 'overlap-inside'],
  ['checks an event, asks the service, and books without comparing', 'overlap-inside'],
])('a shop that %s is found by %s', async (name, id) => {
  const planted = INTERRUPTED.find((each) => each.name === name)
  if (planted === undefined) throw new Error(`Nothing is planted as "${name}"`)
  const { counterexamples } = await explorePlanted(planted, {
    policies: [only('buy', id)],
    jobs: 1,
  })
  expect(counterexamples.map(({ oracle }) => oracle)).toEqual(['credits'])
})

test('a shop that notes a delivery by its headers is found by a kill after the first byte', async () => {
  const planted = STYLE_DEFECTS.find(({ name }) => name.startsWith('notes a delivery'))
  if (planted === undefined) throw new Error('Nothing is planted so')
  const { counterexamples } = await exploreIn(plant(planted), {
    policies: [only('buy', 'kill-inside')],
    jobs: 1,
  })
  expect(counterexamples.map(({ oracle, repeated }) => [oracle, repeated])).toEqual([['state', 3]])
})

test('the shop with one transaction for a webhook stands every interruption', async () => {
  const cwd = plant({ name: 'conforming', shop: 'python-shop', changes: [] })
  const ids = kindsOf(openedIn(cwd).adapter, 'buy')
    .flat()
    .flatMap(({ id, kind }) => (kind === 'interruptions' ? [id] : []))
  expect(ids).toEqual([
    'overlap-inside',
    'pause-inside',
    'slow-inside',
    'kill-inside',
    'kill-effect-inside',
  ])
  const { counterexamples, sequences } = await exploreIn(cwd, {
    policies: ids.map((id) => only('buy', id)),
    jobs: 1,
  })
  // With the happy paths of both sides.
  expect({ counterexamples, sequences }).toEqual({ counterexamples: [], sequences: 7 })
})
