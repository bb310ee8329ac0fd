/** The pact finds what is broken too. It is dear to play, so one deployment has breaks that stay out of each other's way. */
import { expect, test } from 'vitest'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import { MUTANTS } from './mutants/all.ts'
import { mutationReport, survivor } from './mutants/mutant.ts'
import { verified } from './several.ts'
import type { Ask, Transform } from './transformed-service.ts'

const BREAKS = [
  'leaves out comparisonInput of quote',
  'does not write as number bestRateUsed of order',
  'answers null as intentId of order-intent',
  'leaves out trackable of order-status',
  'does not write as string banks.bankName of provider-bank-list',
  'leaves out accountName of resolved-account',
  'leaves out message of active-intent-conflict',
  'says 410 {"success":false,"message":"no active window"} where there is no window',
  'takes no order with developerFeePercent',
  'serves monitorOrderStatus without a key',
]

const mutants = MUTANTS.filter(({ breaks }) => BREAKS.includes(breaks))

test('a pact finds each of several breaks, by a row that names the rule', async () => {
  expect(mutants.map(({ breaks }) => breaks).sort()).toEqual(BREAKS.toSorted())
  const transform = mutants.map((mutant) => mutant.transform()).reduce(after)
  const { rows } = await verified({ transform }, { pacts: runPacts })
  const played = rows.filter(({ id }) => id.startsWith('pact.'))
  const reports = mutants.map((mutant) => mutationReport(mutant, played))
  expect(reports.filter(({ by }) => by.length === 0).map(survivor)).toEqual([])
})

/** One after the other; these all answer at once. */
function after(first: Transform, second: Transform): Transform {
  return (call, ask) => {
    const inner: Ask = (asked) => {
      const reply = first(asked, ask)
      if (reply instanceof Promise)
        throw new TypeError('A transform that waits cannot be put behind another one.')
      return reply
    }
    return second(call, inner)
  }
}
