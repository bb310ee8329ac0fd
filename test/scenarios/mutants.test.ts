import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS_MUTANTS } from './mutants/access.ts'
import { ANSWER_MUTANTS } from './mutants/answers.ts'
import { BANK_MUTANTS } from './mutants/banks.ts'
import { EVENT_MUTANTS } from './mutants/events.ts'
import { Laboratory, storyOf, tell, type Mutant } from './mutants/mutant.ts'
import { ORDER_MUTANTS } from './mutants/orders.ts'
import { PAYMENT_MUTANTS } from './mutants/payments.ts'
import { PROVIDER_MUTANTS } from './mutants/providers.ts'
import { QUOTE_MUTANTS } from './mutants/quotes.ts'
import { RESTART_MUTANTS } from './mutants/restarts.ts'
import { STATUS_MUTANTS } from './mutants/status.ts'
import { WEBHOOK_MUTANTS } from './mutants/webhooks.ts'
import { WINDOW_MUTANTS } from './mutants/windows.ts'

const MUTANTS: readonly Mutant[] = [
  ...ACCESS_MUTANTS,
  ...ANSWER_MUTANTS,
  ...BANK_MUTANTS,
  ...EVENT_MUTANTS,
  ...ORDER_MUTANTS,
  ...PAYMENT_MUTANTS,
  ...PROVIDER_MUTANTS,
  ...QUOTE_MUTANTS,
  ...RESTART_MUTANTS,
  ...STATUS_MUTANTS,
  ...WEBHOOK_MUTANTS,
  ...WINDOW_MUTANTS,
]

/** Stories about an application are proven by the hurried example, which is caught on each. */
const SCENARIOS = readdirSync('scenarios')
  .filter((file) => file.endsWith('.yaml') && !file.startsWith('app.'))
  .map((file) => file.replace('.yaml', ''))

let laboratory: Laboratory
const killed = new Set<Mutant>()
const run = new Set<Mutant>()

beforeAll(async () => {
  laboratory = await Laboratory.open([...new Set(MUTANTS.map(({ source }) => source))])
})

afterAll(async () => {
  await laboratory.close()
  if (run.size === 0) return
  const shown = new Set([...killed].map(({ scenario }) => scenario))
  const rate = Math.round((killed.size / run.size) * 100)
  process.stdout.write(
    `mutants: ${killed.size} of ${run.size} killed (${rate} %), in ${shown.size} of ${SCENARIOS.length} scenarios\n`,
  )
})

test('with nothing broken, every story is told to its end', async () => {
  const engine = await laboratory.build()
  for (const scenario of new Set([...SCENARIOS, ...MUTANTS.map((mutant) => mutant.scenario)])) {
    const { verdict, failure, because } = await tell(engine, await storyOf(scenario))
    expect({ scenario, verdict, failure, because }).toEqual({ scenario, verdict: 'passed' })
  }
}, 60_000)

test.each(MUTANTS)('$scenario notices a simulator that $breaks', async (mutant) => {
  run.add(mutant)
  const engine = await laboratory.build(mutant)
  const { verdict, failure } = await tell(engine, await storyOf(mutant.scenario))
  expect(verdict, 'The break went unnoticed: expect something more precise').toBe('failed')
  expect(failure?.title).toContain(mutant.at)
  expect([failure?.message, failure?.difference].join('\n')).toContain(mutant.says)
  killed.add(mutant)
})

test('every story has a break that it notices', () => {
  const proven = new Set(MUTANTS.map(({ scenario }) => scenario))
  const unproven = SCENARIOS.filter((scenario) => !proven.has(scenario))
  expect(unproven, 'Add a mutant to a table in test/scenarios/mutants/').toEqual([])
})
