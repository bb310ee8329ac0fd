/** The exam and the explorer judge an amount by one rule: in units of the last place. */
import { expect, test } from 'vitest'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import type { AppExpect } from '../../../src/base/contract/generated/types.ts'
import { loadSuite } from '../../../src/lab/exam/suite.ts'
import { compare } from '../../../src/scenarios/expectations/matchers.ts'
import { AT_REST } from '../../../src/lab/explore/draft.ts'
import { placedSteps } from '../../../src/scenarios/model/step-tree.ts'
import { scenarioOfSequence } from '../../../src/lab/explore/run-sequence.ts'

const ROWS = [
  ['what was settled', 35.114367, true],
  ['a sum of floats', 35.11436700000001, true],
  ['a unit too little', 35.114366, false],
  ['a unit too much', 35.114368, false],
  ['the amount to five places', 35.11437, false],
  ['the amount to two places', 35.11, false],
  ['whole tokens', 35, false],
  ['the amount in fiat', 50_000, false],
] as const

const SETTLED = '35.114367'

/** What the last step about an order expects, with the values that other steps have saved. */
async function wanted(id: string, saved: Readonly<Record<string, string>>): Promise<AppExpect> {
  const check = (await loadSuite({})).find((each) => each.id === id)
  const steps = placedSteps(check?.loaded.scenario.steps ?? [])
  const last = steps.findLast(({ step }) => 'app' in step)?.step
  const expects = last !== undefined && 'app' in last ? last.expect : undefined
  const text = Object.entries(saved).reduce(
    (filled, [name, value]) => filled.replace(`\${${name}}`, value),
    JSON.stringify(expects),
  )
  return JSON.parse(text)
}

async function examined(credited: number): Promise<boolean> {
  const expects = await wanted('effect.settled-amount', { 'service.settlement.out': SETTLED })
  return compare(credited, expects.credited).length === 0
}

/** Whether the step at rest takes it for the settled amount. */
function explored(credited: number): boolean {
  const of = { adapter: defaultAdapter(), off: new Map() }
  const { steps } = scenarioOfSequence({ side: 'buy', perturbations: [] }, of)
  const [rest] = steps.flatMap((step) =>
    'app' in step && step.oracle === AT_REST ? [step.expect] : [],
  )
  const filled: unknown = JSON.parse(
    JSON.stringify(rest?.credited).replace('${service.settlement.out}', SETTLED),
  )
  return compare(credited, filled).length === 0
}

test.each(ROWS)('a credit of %s is judged alike by the exam and the explorer', async (...row) => {
  const [, amount, isRight] = row
  expect(await examined(amount)).toBe(isRight)
  expect(explored(amount)).toBe(isRight)
})

test.each([
  [25, true],
  [24.999999, false],
])('of a debit of 25, %d is what a failed sell gives back: %s', async (returned, isRight) => {
  const expects = await wanted('sell.debited-amount', { debited: '25' })
  expect(compare(returned, expects.returned).length === 0).toBe(isRight)
})
