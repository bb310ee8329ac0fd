/** Every deployment with a lawful choice, against every check and, for some, the pact. */
import { expect, test } from 'vitest'
import { runPacts } from '../../src/verify/pact/run-pacts.ts'
import { partOf, randomRun } from '../random-run.ts'
import { VARIANTS } from './compliant-variants/all.ts'
import { drawnVariants } from './compliant-variants/settings.ts'
import { judged } from './planted.ts'
import { failedIds, rowOf, verifiedWithWebhooks } from './transformed-service/verify.ts'

/** How long the verification waits for a completion that it cannot see. */
const QUIET_MS = 20_000

const draw = randomRun({ file: 'test/verify/planted-variants.gate.test.ts', numRuns: 5 })

/** The pact takes seconds to run; each of these differs in another way in what it reads. */
const WITH_PACTS = [
  'has the first other value of every setting',
  'has the last other value of every setting',
  'has sellAmountIs=fiat',
  'answers errors with 200 and success false',
  'has more members everywhere, however deep',
  'redirects unknown keys to a page to sign in',
  'rejects unknown keys with a page to sign in',
  'lists routes that have nothing in common',
]

test('no row fails for a deployment that differs only where nothing is documented', async () => {
  const variants = [...partOf(VARIANTS, 4, draw), ...drawnVariants(draw.seed, draw.numRuns)]
  expect((await judged(variants)).wrong).toEqual([])
})

test('no interaction of the pact fails for such a deployment', async () => {
  const played = VARIANTS.filter(({ differs }) => WITH_PACTS.includes(differs))
  expect(played).toHaveLength(WITH_PACTS.length)
  const { wrong } = await judged(partOf(played, 4, draw), { pacts: runPacts })
  expect(wrong).toEqual([])
})

test('statuses of its own in webhooks fail no row', async () => {
  const run = await verifiedWithWebhooks(({ headers, body }) => {
    const event = JSON.parse(body) as { readonly data: object }
    const other = { ...event, type: 'move', data: { ...event.data, status: 'SETTLED' } }
    return { headers, body: JSON.stringify(other) }
  }, QUIET_MS)
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'webhooks.arrive')).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining('payload is not documented (§6)'),
  })
})
