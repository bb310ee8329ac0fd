/** No variation breaks a statement of the documentation: `verify` finds no fault with any. */
import { expect, test } from 'vitest'
import { freePort } from '../../../src/base/client/free-port.ts'
import { runVerification } from '../../../src/verify/run-verification.ts'
import { catalogueOf, type Variation } from '../../../src/lab/vary/catalogue.ts'
import { behaviourWith } from '../../../src/lab/vary/varied-behaviour.ts'
import { roundsOf } from '../../../src/lab/vary/rounds.ts'
import { random } from '../../../src/base/vocabulary/random.ts'
import { eachOf, failedRows } from '../../verify/transformed-service/verify.ts'
import { partOf, randomRun } from '../../random-run.ts'
import { variedService } from './varied-service.ts'

/** A variation must not pass because nothing could be decided. */
const FEWEST_PASSED = 90
/** Only for what never arrives, such as an event that names its end in another way. */
const WAIT_MS = 3_000

const { variations } = catalogueOf()
const draw = randomRun({
  file: 'test/lab/vary/lawful.nightly.test.ts',
  numRuns: 5,
})

/** The rows that fail, with the names of the variations. */
async function accused(group: readonly Variation[]): Promise<readonly string[]> {
  const service = await variedService(behaviourWith(group, { progression: 'manual' }))
  try {
    const port = await freePort()
    const run = await runVerification({
      ...{ baseUrl: service.url, apiKey: service.apiKey, timeoutMs: 120_000 },
      ...{ pause: async () => {}, elapse: service.elapse },
      webhooks: { port, publicUrl: `http://127.0.0.1:${port}/`, waitMs: WAIT_MS },
    })
    const names = group.map(({ id }) => id).join(', ')
    const passed = run.coverage.passed.length
    return [
      ...(passed < FEWEST_PASSED ? [`${names}: only ${passed} rules passed`] : []),
      ...failedRows(run).map(
        ({ id, expected, received }) =>
          `${names}: ${id} expected ${expected}, received ${received}`,
      ),
    ]
  } finally {
    await service.close()
  }
}

test('verify accuses no variation alone', async () => {
  // Each value of a setting is a compliant variant in test/verify.
  const others = variations.filter(({ change }) => change.assumptions === undefined)
  const wrong = await eachOf(partOf(others, 2, draw), (one) => accused([one]))
  expect(wrong.flat()).toEqual([])
})

test('verify accuses no combination of variations', async () => {
  const rounds = roundsOf(variations)
  const drawn = Array.from({ length: draw.numRuns }, (_, run) => {
    const dice = random(draw.seed, `combination:${run}`)
    const [first = []] = rounds
    return first.flatMap(({ choice }) => {
      const of = variations.filter((one) => one.choice === choice)
      return dice.below(2) === 0 ? [] : [of[dice.below(of.length)] ?? []].flat()
    })
  })
  const wrong = await eachOf(drawn, accused)
  expect(wrong.flat()).toEqual([])
})
