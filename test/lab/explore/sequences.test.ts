/** What the explorer can do otherwise than the happy path, by what an adapter allows. */
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { readAdapter } from '../../../src/lab/application/adapter.ts'
import type { Adapter, AdapterEffect } from '../../../src/base/contract/generated/types.ts'
import { oraclesOff } from '../../../src/lab/explore/oracles.ts'
import { scenarioOfSequence } from '../../../src/lab/explore/run-sequence.ts'
import { sequencesOf } from '../../../src/lab/explore/policies/exhaustive.ts'
import { contains, keyOf, type Sequence } from '../../../src/lab/explore/sequences.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'

const { adapter } = readAdapter('examples/python-shop/ramp-app.yaml')
const SINGLE = sequencesOf(adapter, 1)

/** With at most two perturbations. */
function sequence(key: string): Sequence {
  const all = [...sequencesOf(adapter, 0), ...SINGLE, ...sequencesOf(adapter, 2)]
  const found = all.find((each) => keyOf(each) === key)
  if (found === undefined) throw new Error(`There is no ${key}`)
  return found
}

test.each([
  ['a delivery', 'created-overtaken'],
  ['the answer to an order', 'answer-error'],
  ['money', 'money-at-edge'],
  ['the amount', 'amount-decimals'],
  ['the rate', 'rate-moves'],
  ['an override', 'replaced-paid'],
  ['another customer', 'other-overtakes'],
  ['the process', 'killed-paid'],
  ['the secret', 'secret-rotated'],
])('%s can deviate, in a buy as in a sell', (_, id) => {
  expect(SINGLE.map(keyOf)).toEqual(expect.arrayContaining([`buy + ${id}`, `sell + ${id}`]))
})

test.each([1, 2])('of %i perturbations, the first sequences are of different kinds', (depth) => {
  const first = sequencesOf(adapter, depth).slice(0, 20)
  const kinds = first.flatMap(({ perturbations }) =>
    perturbations.map(({ id }) => id.split('-')[0]),
  )
  expect(new Set(kinds).size).toBeGreaterThan(7)
})

test.each([
  ['refresh', ['refresh-lost-paid', 'end-lost']],
  ['override', ['replaced']],
  ['setSecret', ['secret-rotated']],
] as const)('without "%s" in the adapter, nothing needs it', (entry, ids) => {
  const { [entry]: _, ...rest } = adapter
  const keys = sequencesOf(rest, 1).map(keyOf)
  for (const id of ids) expect(keys).not.toContain(`buy + ${id}`)
  expect(keys.length).toBeLessThan(SINGLE.length)
})

test('every buy with one perturbation is a valid scenario', async () => {
  const off = oraclesOff(adapter)
  for (const sequence of SINGLE.filter(({ side }) => side === 'buy')) {
    const text = stringify(scenarioOfSequence(sequence, { adapter, off }))
    expect(await loadScenario('a.yaml', text)).toHaveProperty('scenario')
  }
})

test('a scheme that is not the default one is part of the scenario', () => {
  const happy = { side: 'buy', perturbations: [] } as const
  const worlds = [
    {},
    { settings: { assumptions: { signatureScheme: 'timestamped' } } } as const,
  ].map((more) => {
    return scenarioOfSequence(happy, { adapter, off: oraclesOff(adapter), ...more }).world
  })
  expect(worlds.map((world) => world?.assumptions)).toEqual([
    undefined,
    { signatureScheme: 'timestamped' },
  ])
})

test.each([
  ['buy + rate-moves', true],
  ['buy + answer-reset + rate-moves', false],
])('"%s": only with an answer, a moved rate is answered below 500', (key, isBelow) => {
  const of = { adapter, off: oraclesOff(adapter) }
  const [first] = scenarioOfSequence(sequence(key), of).steps
  expect(first).toMatchObject({ title: 'known', expect: { order: { $type: 'string' } } })
  expect(JSON.stringify(first).includes('"status":{"$lt":500}')).toBe(isBelow)
})

const SOLD = { $near: { value: '${service.amount}', by: '0.0000005' } }

test.each([
  ['with amounts', adapter, { debits: 1, debited: SOLD }, { returned: SOLD }],
  ['without amounts', withoutAmounts(adapter), { debits: 1 }, {}],
] as const)(
  'a sell is checked for its debit, and for what is given back: %s',
  (_, of, debit, back) => {
    const off = oraclesOff(of)
    const rests = ['sell', 'sell + order-fails'].map((key) => {
      const { steps } = scenarioOfSequence(sequence(key), { adapter, off })
      return steps.flatMap((step) =>
        step.title === 'at rest' && 'app' in step ? [step.expect] : [],
      )
    })
    expect(rests.map(([first]) => first)).toEqual([
      { state: '${service.status}', ...debit, returns: 0 },
      { state: '${service.status}', ...debit, returns: 1, ...back },
    ])
  },
)

function withoutAmounts({ sell, ...rest }: Adapter): Adapter {
  const { debited, returned, ...more } = sell ?? { request: '', order: '' }
  const counted = ({ amount: _, ...effect }: AdapterEffect = { count: '' }) => effect
  return { ...rest, sell: { ...more, debited: counted(debited), returned: counted(returned) } }
}

test.each([
  ['500ms', 'end-again', true],
  ['500ms', 'end-twice', false],
  ['0s', 'end-again', false],
] as const)(
  'with effects within %s, an application before what is late in %s rests: %s',
  (effectsWithin, id, rests) => {
    const of = { adapter: { ...adapter, effectsWithin }, off: oraclesOff(adapter) }
    const { steps } = scenarioOfSequence(sequence(`buy + ${id}`), of)
    const isOpen = (step: (typeof steps)[number]) =>
      'app' in step && step.app.state !== undefined && step.expect === undefined
    expect(steps.some(isOpen)).toBe(rests)
  },
)

test.each([
  ['sell', '${accountNumber}', 1],
  ['buy', '${wallet}', 1],
  ['buy', 'an own wallet', 0],
] as const)('the recipient of a %s with %s is checked %i times', (side, given, times) => {
  const text = JSON.stringify(adapter).replaceAll(side === 'buy' ? '${wallet}' : '-', given)
  const own = side === 'buy' ? (JSON.parse(text) as Adapter) : adapter
  const { steps } = scenarioOfSequence(
    { side, perturbations: [] },
    { adapter: own, off: new Map() },
  )
  expect(steps.filter(({ oracle }) => oracle === 'recipient')).toHaveLength(times)
})

test('a perturbation that joins two others contains what fails with one of them', () => {
  const joined = sequence('buy + killed-and-again')
  const others = ['end-again', 'killed-ended'].map((id) => sequence(`buy + ${id}`))
  expect(others.map((other) => contains(joined, other))).toEqual([true, false])
})

test('what a perturbation joins exists', () => {
  const ids = new Set(SINGLE.flatMap(({ perturbations: [only] }) => only?.id ?? []))
  const joined = SINGLE.flatMap(({ perturbations: [only] }) => only?.joins ?? [])
  expect(joined.filter((id) => !ids.has(id))).toEqual([])
})
