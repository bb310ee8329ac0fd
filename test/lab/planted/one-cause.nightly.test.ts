/** One mistake of a shop is one counterexample, and two mistakes are two. */
import { expect, test } from 'vitest'
import { causeName } from '../../../src/lab/explore/cause.ts'
import { keyOf } from '../../../src/lab/explore/sequences.ts'
import { partOf, randomRun } from '../../random-run.ts'
import { exploreIn, plant, PLANTED } from './applications.ts'
import { MISTAKES, searchMemoryShop, type Mistake } from './memory-shop.ts'

/** The last one fails for some amounts only. */
const SEARCHED = MISTAKES.filter((mistake) => mistake !== 'credits to five places')

async function causesOf(...mistakes: readonly Mistake[]): Promise<readonly string[]> {
  const { counterexamples } = await searchMemoryShop(mistakes, { limit: 160 })
  return counterexamples.map((each) => `${causeName(each)}: ${keyOf(each.sequence)}`)
}

test.each(SEARCHED)('a shop that %s has one counterexample', async (mistake) => {
  expect(await causesOf(mistake)).toHaveLength(1)
})

/**
 * The first one hides what the second one does, or both together do a third thing: what is left is
 * found when the first one is repaired.
 */
const ENTANGLED: readonly (readonly [Mistake, readonly Mistake[]])[] = [
  ['credits each event', ['forgets its events at a restart']],
  ['forgets a lost answer', ['orders again, and overrides']],
  ['debits too much', ['debits at a webhook', 'debits whole tokens']],
  ['returns twice', ['returns too little']],
  // It ends every buy before its end.
  ['credits an update', ['credits a unit too little', 'writes what a refresh has read']],
  ['credits an update', ['takes 429 for a failure', 'ignores an end before the newest one']],
  [
    'credits an update',
    ['credits at most what was quoted', 'credits at a refresh what was quoted'],
  ],
  // Every amount is wrong.
  [
    'credits a unit too little',
    ['credits at most what was quoted', 'credits at a refresh what was quoted'],
  ],
  // An event of another order is applied, or ignored: both leave an order open.
  ['takes the newest order', ['ignores an end before the newest one']],
]
const PAIRS = SEARCHED.flatMap((one, index) =>
  SEARCHED.slice(index + 1).map((other) => [one, other] as const),
).filter(([one, other]) => !areEntangled(one, other) && !areEntangled(other, one))

function areEntangled(one: Mistake, other: Mistake): boolean {
  return ENTANGLED.some(([first, others]) => first === one && others.includes(other))
}

/** Both wrong amounts equal the quoted one. */
const BY_EACH_WAY = [
  'credits at most what was quoted',
  'credits at a refresh what was quoted',
] as const

const draw = randomRun({ file: 'test/lab/planted/one-cause.nightly.test.ts', numRuns: 1 })

test.each([BY_EACH_WAY, ...partOf(PAIRS, 10, draw)])(
  'a shop that %s, and %s, has two',
  async (...mistakes) => {
    const causes = await causesOf(...mistakes)
    expect(causes.length, causes.join(', ')).toBe(2)
  },
)

const ACKNOWLEDGES_FIRST = 'acknowledges an event before it stores it'
const NEWEST = 'applies an event to the newest order'
const TWO = [
  'does not store what an event changed',
  'acknowledges an event of an order that it does not know yet',
]

test.each([
  [[ACKNOWLEDGES_FIRST], ['acknowledged-first']],
  [[NEWEST], ['other-order']],
  [TWO, ['unknown-order', 'missed by webhook (restarts)']],
] as const)('the counterexamples of a shop that %s are %s', async (defects, causes) => {
  const changes = defects.flatMap((name) =>
    PLANTED.flatMap((each) =>
      each.name === name && each.shop === 'integrator' ? each.changes : [],
    ),
  )
  const cwd = plant({ name: defects.join(', and '), shop: 'integrator', changes })
  const { counterexamples } = await exploreIn(cwd, { limit: 130 })
  expect(counterexamples.map(causeName)).toEqual(causes)
})
