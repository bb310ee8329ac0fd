import { expect, test } from 'vitest'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import type { VerificationOptions } from '../../src/conformance/run-verification.ts'
import { randomRun } from '../random-run.ts'
import { eachOf, verified } from './several.ts'
import { ANSWER_STRANGERS } from './compliant-variants/answers.ts'
import { CONDUCT_STRANGERS } from './compliant-variants/behaviour.ts'
import { drawnStrangers, SETTING_STRANGERS } from './compliant-variants/settings.ts'
import type { Stranger } from './compliant-variants/variant.ts'

const FEWEST = 40
/** To be found innocent because nothing could be asked would be no proof; one that ends orders at once shows least. */
const FEWEST_KEPT = 90

const { seed, numRuns } = randomRun({
  file: 'test/conformance/compliant-variants.test.ts',
  numRuns: 10,
})
const STRANGERS = [
  ...CONDUCT_STRANGERS,
  ...SETTING_STRANGERS,
  ...ANSWER_STRANGERS,
  ...drawnStrangers(seed, numRuns),
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
    const alarms = await eachOf(STRANGERS, (stranger) => alarmsOf(stranger))
    const accused = alarms.filter((rows) => rows.length > 0).length
    const rate = ((100 * accused) / STRANGERS.length).toFixed(1)
    process.stdout.write(
      `strangers: ${accused} of ${STRANGERS.length} accused (false-alarm rate ${rate} %)\n`,
    )
    expect(alarms.flat()).toEqual([])
    expect(STRANGERS.length).toBeGreaterThanOrEqual(FEWEST)
  },
)

test.concurrent('nor is it where the pact is played', { timeout: 180_000 }, async () => {
  const played = STRANGERS.filter(({ differs }) => PLAYED.includes(differs))
  expect(played).toHaveLength(PLAYED.length)
  expect(
    (await eachOf(played, (stranger) => alarmsOf(stranger, { pacts: runPacts }))).flat(),
  ).toEqual([])
})

async function alarmsOf(
  { differs, section, options, twist, said }: Stranger,
  more: Partial<VerificationOptions> = {},
): Promise<readonly string[]> {
  const service = { ...options, ...(twist === undefined ? {} : { twist: twist() }) }
  const { rows, coverage } = await verified(service, { ...said, ...more })
  const stranger = `a deployment that ${differs} (${section})`
  if (coverage.kept.length < FEWEST_KEPT)
    return [`${stranger}: only ${coverage.kept.length} rules could be looked at`]
  return rows
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ id, expected, got }) => `${stranger}: ${id} expected ${expected}, got ${got}`)
}
