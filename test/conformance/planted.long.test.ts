/** Every planted deployment, against every check and, for some, every interaction of the pact. */
import { expect, test } from 'vitest'
import { CHECKS, LAST_CHECKS } from '../../src/conformance/checks/all.ts'
import { judgeRules } from '../../src/conformance/judge/judge-exchange.ts'
import { runPacts } from '../../src/conformance/pact/run-pacts.ts'
import { RULES } from '../../src/contract/generated/rules.ts'
import { randomRun } from '../random-run.ts'
import { VARIANTS } from './compliant-variants/all.ts'
import { drawnVariants } from './compliant-variants/settings.ts'
import { BEHAVIOUR_MUTANTS, MUTANTS } from './mutants/all.ts'
import { MEMBER_MUTANTS } from './mutants/members.ts'
import { WEBHOOK_MUTANTS } from './mutants/webhooks.ts'
import { judged } from './planted.ts'
import { failedIds, rowOf, verifiedWithWebhooks } from './transformed-service/verify.ts'

const FEWEST_MUTANTS = 120
const FEWEST_VARIANTS = 40
const WEBHOOK_CHECKS = 6
/** How long the verification waits for a completion that it cannot see. */
const QUIET_MS = 20_000

const { seed, numRuns } = randomRun({
  file: 'test/conformance/planted.long.test.ts',
  numRuns: 10,
})

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
  const variants = [...VARIANTS, ...drawnVariants(seed, numRuns)]
  expect((await judged('compliant variants', variants)).wrong).toEqual([])
  expect(variants.length).toBeGreaterThanOrEqual(FEWEST_VARIANTS)
})

test('no interaction of the pact fails for such a deployment', async () => {
  const played = VARIANTS.filter(({ differs }) => WITH_PACTS.includes(differs))
  expect(played).toHaveLength(WITH_PACTS.length)
  const { wrong } = await judged('variants, by pact', played, { pacts: runPacts })
  expect(wrong).toEqual([])
})

test('every mutant of behaviour fails a row that names its rule, and every check fails for one', async () => {
  const { wrong, incomplete, failed } = await judged('mutants of behaviour', BEHAVIOUR_MUTANTS)
  expect([wrong, incomplete]).toEqual([[], []])
  const checks = [...CHECKS, ...LAST_CHECKS, ...judgeRules()].map(({ id }) => id)
  const idle = checks.filter((id) => !failed.has(id) && !/^schema\.[\w-]+\./.test(id))
  expect(idle, 'A check that fails for no mutant decides nothing').toEqual([])
})

test('every corrupted member fails a row that names its rule', async () => {
  const { wrong, incomplete } = await judged('mutants of members', MEMBER_MUTANTS)
  expect([wrong, incomplete]).toEqual([[], []])
})

test('every mutant of webhooks fails a row that names its rule', async () => {
  const { wrong, incomplete, failed } = await judged('mutants of webhooks', WEBHOOK_MUTANTS)
  expect([wrong, incomplete]).toEqual([[], []])
  // That the secret is kept is shown by a test of its own: a relay does not know the secret.
  expect([...failed].filter((id) => id.startsWith('webhooks.'))).toHaveLength(WEBHOOK_CHECKS)
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

test('a variant that is accused is wrong, and so is a mutant that is not', async () => {
  const [mutant] = BEHAVIOUR_MUTANTS
  if (mutant === undefined) throw new Error('There is no mutant')
  const { breaks, rules, ...service } = mutant
  const { wrong } = await judged('planted wrongly', [
    { ...service, differs: 'breaks a rule', section: '§1' },
    { breaks: 'breaks nothing', rules },
  ])
  expect(wrong.join('\n')).toContain('a deployment that breaks a rule (§1): ')
  expect(wrong).toContain(
    `a deployment that breaks nothing: expected ${rules.join(' or ')} broken, received none`,
  )
})

test('every mutant breaks something else, and there are enough of them', () => {
  const named = MUTANTS.map(({ breaks }) => breaks)
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  expect(MUTANTS.length).toBeGreaterThanOrEqual(FEWEST_MUTANTS)
})

test('every rule that a client or a webhook receiver can verify has a mutant', () => {
  const rules = new Set(MUTANTS.flatMap((mutant) => mutant.rules))
  const unproven = RULES.filter(
    ({ id, verifiableBy }) =>
      (verifiableBy === 'client' || verifiableBy === 'webhook receiver') && !rules.has(id),
  )
  expect(unproven.map(({ id, says }) => `${id}: ${says}`)).toEqual([])
})
