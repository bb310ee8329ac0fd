/** Every mutant, against every check. */
import { expect, test } from 'vitest'
import { RULES } from '../../src/contract/generated/rules.ts'
import { CHECKS, LAST_CHECKS } from '../../src/conformance/checks/all.ts'
import { judgeRules } from '../../src/conformance/judge/judge-exchange.ts'
import { BEHAVIOUR_MUTANTS, MUTANTS } from './mutants/all.ts'
import { MEMBER_MUTANTS } from './mutants/members.ts'
import { runMutants } from './mutants/mutant.ts'
import { WEBHOOK_MUTANTS } from './mutants/webhooks.ts'
import { failedIds, rowOf, verified, verifiedWithWebhooks } from './transformed-service/verify.ts'

const FEWEST = 120
const WEBHOOK_CHECKS = 6
/** How long the verification waits for a completion that it cannot see. */
const QUIET_MS = 20_000

test('every mutant of behaviour fails a row that names its rule, and every check fails for one', async () => {
  const { survivors, incomplete, failed } = await runMutants(
    'behaviour',
    BEHAVIOUR_MUTANTS,
    verified,
  )
  expect([survivors, incomplete]).toEqual([[], []])
  const checks = [...CHECKS, ...LAST_CHECKS, ...judgeRules()].map(({ id }) => id)
  const idle = checks.filter((id) => !failed.has(id) && !/^schema\.[\w-]+\./.test(id))
  expect(idle, 'A check that fails for no mutant decides nothing').toEqual([])
})

test('every corrupted member fails a row that names its rule', async () => {
  const { survivors, incomplete } = await runMutants('members', MEMBER_MUTANTS, verified)
  expect([survivors, incomplete]).toEqual([[], []])
})

test('every mutant of webhooks fails a row that names its rule', async () => {
  const { survivors, incomplete, failed } = await runMutants(
    'webhooks',
    WEBHOOK_MUTANTS,
    ({ relaying, waitMs }) => verifiedWithWebhooks(relaying(), waitMs),
  )
  expect([survivors, incomplete]).toEqual([[], []])
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

test('every mutant breaks something else, and there are enough of them', () => {
  const named = MUTANTS.map(({ breaks }) => breaks)
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  expect(MUTANTS.length).toBeGreaterThanOrEqual(FEWEST)
})

test('every rule that a client or a webhook receiver can verify has a mutant', () => {
  const rules = new Set([...MUTANTS, ...WEBHOOK_MUTANTS].flatMap((mutant) => mutant.rules))
  const unproven = RULES.filter(
    ({ id, verifiableBy }) =>
      (verifiableBy === 'client' || verifiableBy === 'webhook receiver') && !rules.has(id),
  )
  expect(unproven.map(({ id, says }) => `${id}: ${says}`)).toEqual([])
})
