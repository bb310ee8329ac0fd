import { expect, test } from 'vitest'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import type { VerificationOptions } from '../../src/conformance/run-verification.ts'
import { randomRun } from '../random-run.ts'
import { eachOf, verified } from './several.ts'
import { ANSWER_VARIANTS } from './compliant-variants/answers.ts'
import { BEHAVIOUR_VARIANTS } from './compliant-variants/behaviour.ts'
import { drawnVariants, SETTING_VARIANTS } from './compliant-variants/settings.ts'
import type { Variant } from './compliant-variants/variant.ts'

const FEWEST = 40
/** To be found innocent because nothing could be asked would be no proof; one that ends orders at once shows least. */
const FEWEST_KEPT = 90

const { seed, numRuns } = randomRun({
  file: 'test/conformance/compliant-variants.test.ts',
  numRuns: 10,
})
const VARIANTS = [
  ...BEHAVIOUR_VARIANTS,
  ...SETTING_VARIANTS,
  ...ANSWER_VARIANTS,
  ...drawnVariants(seed, numRuns),
]

/** The pact is dear to play; these are strange to it in ways of their own. */
const PLAYED = [
  'has every setting otherwise',
  'has every setting quite otherwise',
  'has sellAmountIs "fiat"',
  'refuses with 200 and success false',
  'has more members everywhere, however deep',
  'refuses unknown keys by sending them to a page to sign in',
  'refuses unknown keys with a page to sign in',
  'lists routes that have nothing in common',
]

test.concurrent(
  'a deployment that differs only where nothing is documented is never reported broken',
  { timeout: 180_000 },
  async () => {
    const alarms = await eachOf(VARIANTS, (variant) => alarmsOf(variant))
    const accused = alarms.filter((rows) => rows.length > 0).length
    const rate = ((100 * accused) / VARIANTS.length).toFixed(1)
    process.stdout.write(
      `strangers: ${accused} of ${VARIANTS.length} accused (false-alarm rate ${rate} %)\n`,
    )
    expect(alarms.flat()).toEqual([])
    expect(VARIANTS.length).toBeGreaterThanOrEqual(FEWEST)
  },
)

test.concurrent('nor is it where the pact is played', { timeout: 180_000 }, async () => {
  const played = VARIANTS.filter(({ differs }) => PLAYED.includes(differs))
  expect(played).toHaveLength(PLAYED.length)
  expect(
    (await eachOf(played, (variant) => alarmsOf(variant, { pacts: runPacts }))).flat(),
  ).toEqual([])
})

async function alarmsOf(
  { differs, section, options, transform, said }: Variant,
  more: Partial<VerificationOptions> = {},
): Promise<readonly string[]> {
  const service = { ...options, ...(transform === undefined ? {} : { transform: transform() }) }
  const { rows, coverage } = await verified(service, { ...said, ...more })
  const variant = `a deployment that ${differs} (${section})`
  if (coverage.passed.length < FEWEST_KEPT)
    return [`${variant}: only ${coverage.passed.length} rules could be looked at`]
  return rows
    .filter(({ verdict }) => verdict === 'failed')
    .map(
      ({ id, expected, received }) =>
        `${variant}: ${id} expected ${expected}, received ${received}`,
    )
}
