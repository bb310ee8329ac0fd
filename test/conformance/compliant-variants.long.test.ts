/** Every compliant variant, against every check and, for some, every interaction of the pact. */
import { expect, test } from 'vitest'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import { randomRun } from '../random-run.ts'
import { ANSWER_VARIANTS } from './compliant-variants/answers.ts'
import { BEHAVIOUR_VARIANTS } from './compliant-variants/behaviour.ts'
import { ROUTE_VARIANTS } from './compliant-variants/routes.ts'
import { drawnVariants, SETTING_VARIANTS } from './compliant-variants/settings.ts'
import { falseAlarms } from './compliant-variants/variant.ts'
import { eachOf } from './transformed-service/verify.ts'

const FEWEST = 40

const { seed, numRuns } = randomRun({
  file: 'test/conformance/compliant-variants.long.test.ts',
  numRuns: 10,
})
const VARIANTS = [
  ...BEHAVIOUR_VARIANTS,
  ...ROUTE_VARIANTS,
  ...SETTING_VARIANTS,
  ...ANSWER_VARIANTS,
  ...drawnVariants(seed, numRuns),
]

/** The pact takes seconds to run; each of these differs in another way in what it reads. */
const WITH_PACTS = [
  'has the first other value of every setting',
  'has the last other value of every setting',
  'has sellAmountIs "fiat"',
  'answers errors with 200 and success false',
  'has more members everywhere, however deep',
  'redirects unknown keys to a page to sign in',
  'rejects unknown keys with a page to sign in',
  'lists routes that have nothing in common',
]

test('no row fails for a deployment that differs only where nothing is documented', async () => {
  const alarms = await eachOf(VARIANTS, (variant) => falseAlarms(variant))
  const accused = alarms.filter((rows) => rows.length > 0).length
  const rate = ((100 * accused) / VARIANTS.length).toFixed(1)
  process.stdout.write(
    `compliant variants: ${accused} of ${VARIANTS.length} accused (false-alarm rate ${rate} %)\n`,
  )
  expect(alarms.flat()).toEqual([])
  expect(VARIANTS.length).toBeGreaterThanOrEqual(FEWEST)
})

test('no interaction of the pact fails for such a deployment', async () => {
  const played = VARIANTS.filter(({ differs }) => WITH_PACTS.includes(differs))
  expect(played).toHaveLength(WITH_PACTS.length)
  const alarms = await eachOf(played, (variant) => falseAlarms(variant, { pacts: runPacts }))
  expect(alarms.flat()).toEqual([])
})
