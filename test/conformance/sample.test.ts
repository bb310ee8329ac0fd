/** A random sample of the mutants and compliant variants that `npm run test:long` tries in full. */
import { expect, test } from 'vitest'
import { random } from '../../src/vocabulary/random.ts'
import { randomRun } from '../random-run.ts'
import { ANSWER_VARIANTS } from './compliant-variants/answers.ts'
import { BEHAVIOUR_VARIANTS } from './compliant-variants/behaviour.ts'
import { ROUTE_VARIANTS } from './compliant-variants/routes.ts'
import { SETTING_VARIANTS } from './compliant-variants/settings.ts'
import { falseAlarms } from './compliant-variants/variant.ts'
import { BEHAVIOUR_MUTANTS } from './mutants/all.ts'
import { MEMBER_MUTANTS } from './mutants/members.ts'
import { runMutants } from './mutants/mutant.ts'
import { WEBHOOK_MUTANTS } from './mutants/webhooks.ts'
import { eachOf, verified, verifiedWithWebhooks } from './transformed-service/verify.ts'

const { seed, numRuns } = randomRun({ file: 'test/conformance/sample.test.ts', numRuns: 10 })
const draw = random(seed, 'sample')

function sampleOf<T>(all: readonly T[]): readonly T[] {
  return Array.from({ length: numRuns }, () => all[draw.below(all.length)]).flatMap(
    (one) => one ?? [],
  )
}

test('mutants of answers fail a row that names their rule', async () => {
  const mutants = [...sampleOf(BEHAVIOUR_MUTANTS), ...sampleOf(MEMBER_MUTANTS)]
  const { survivors, incomplete } = await runMutants('answers', mutants, verified)
  expect([survivors, incomplete]).toEqual([[], []])
})

test('mutants of webhooks fail a row that names their rule', async () => {
  const quick = WEBHOOK_MUTANTS.filter(({ waitMs }) => waitMs === undefined)
  const { survivors } = await runMutants('webhooks', sampleOf(quick).slice(0, 3), (mutant) =>
    verifiedWithWebhooks(mutant.relaying()),
  )
  expect(survivors).toEqual([])
})

test('no row fails for compliant variants', async () => {
  const variants = sampleOf([
    ...BEHAVIOUR_VARIANTS,
    ...ROUTE_VARIANTS,
    ...SETTING_VARIANTS,
    ...ANSWER_VARIANTS,
  ])
  expect((await eachOf(variants, (variant) => falseAlarms(variant))).flat()).toEqual([])
})
