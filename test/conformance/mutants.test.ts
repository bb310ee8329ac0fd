import { expect, test } from 'vitest'
import { RULES } from '../../src/contract/generated/rules.ts'
import { CHECKS, lastChecks } from '../../src/conformance/checks/all.ts'
import type { Row } from '../../src/conformance/verdict.ts'
import { BEHAVIOUR_MUTANTS, MUTANTS } from './mutants/all.ts'
import { runMutants, rowsHearing, rowsOf } from './mutants/mutation-run.ts'
import { WEBHOOK_MUTANTS } from './mutants/webhooks.ts'
import { verified } from './several.ts'

const FEWEST = 120
/** Checks of webhooks. */
const HEARD = 6
const LONG_MS = 180_000

const broken = (rows: readonly Row[]) => rows.filter(({ verdict }) => verdict === 'failed')

// Those that push nothing are waited for, and the others have the machine meanwhile.
test.concurrent(
  'whatever a deployment does against a rule is reported by the name of the rule',
  { timeout: LONG_MS },
  async () => {
    const { survivors, mute, red } = await runMutants('conduct', BEHAVIOUR_MUTANTS, rowsOf)
    expect([survivors, mute]).toEqual([[], []])
    // Those of members are spoiled one by one elsewhere.
    const checks = [...CHECKS, ...lastChecks()].map(({ id }) => id)
    const idle = checks.filter((id) => !red.has(id) && !/^schema\.[\w-]+\./.test(id))
    expect(idle, 'A check that no mutant turns red decides nothing').toEqual([])
  },
)

test.concurrent('so is what it does to webhooks', { timeout: LONG_MS }, async () => {
  const verify = ({ relaying }: (typeof WEBHOOK_MUTANTS)[number]) => rowsHearing(relaying())
  const { survivors, mute, red } = await runMutants('webhooks', WEBHOOK_MUTANTS, verify)
  expect([survivors, mute]).toEqual([[], []])
  expect([...red].filter((id) => id.startsWith('webhooks.'))).toHaveLength(HEARD)
})

test('a deployment that breaks nothing is not reported', async () => {
  expect(broken((await verified({})).rows)).toEqual([])
})

test('webhooks that keep every rule are not reported', async () => {
  const rows = await rowsHearing((push) => push)
  expect(broken(rows)).toEqual([])
  const heard = rows.filter(({ id }) => id.startsWith('webhooks.'))
  expect(heard.map(({ id, verdict }) => [id, verdict])).toEqual(
    heard.map(({ id }) => [id, 'passed']),
  )
})

test.concurrent('words that nobody knows for the end of an order are not reported', async () => {
  const rows = await rowsHearing(({ headers, body }) => {
    const event = JSON.parse(body) as { data: object }
    const retold = { ...event, type: 'move', data: { ...event.data, status: 'SETTLED' } }
    return { headers, body: JSON.stringify(retold) }
  })
  expect(broken(rows)).toEqual([])
  expect(rows.find(({ id }) => id === 'webhooks.arrive')).toMatchObject({
    verdict: 'inconclusive',
    because: expect.stringContaining('payload is not documented (§6)'),
  })
})

test('the states of other things within a webhook are not taken for that of the order', async () => {
  const rows = await rowsHearing(({ headers, body }) => {
    const event = JSON.parse(body) as { data: object }
    const data = { ...event.data, customer: { papers: { status: 'failed' } } }
    return { headers, body: JSON.stringify({ ...event, data }) }
  })
  expect(broken(rows)).toEqual([])
  const row = rows.find(({ id }) => id === 'webhooks.agree-with-sync')
  expect(row).toMatchObject({ verdict: 'passed' })
})

test('a scheme of signing that nobody knows is not reported', async () => {
  const rows = await rowsHearing(({ headers, body }) => {
    return { headers: { ...headers, 'x-service-signature': 'ed25519=3q2+7w==' }, body }
  })
  expect(broken(rows)).toEqual([])
})

test('every mutant breaks something else, and there are enough of them', () => {
  const named = MUTANTS.map(({ breaks }) => breaks)
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  expect(MUTANTS.length).toBeGreaterThanOrEqual(FEWEST)
})

test('every rule that shows from outside has a mutant', () => {
  const rules = new Set([...MUTANTS, ...WEBHOOK_MUTANTS].flatMap((mutant) => mutant.rules))
  const unproven = RULES.filter(
    ({ id, reach }) => (reach === 'outside' || reach === 'webhook') && !rules.has(id),
  )
  expect(unproven.map(({ id, says }) => `${id}: ${says}`)).toEqual([])
})
