/** Whole runs. The mutants show that each row can fail, and for which rule. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { RULES } from '../../../src/base/contract/generated/rules.ts'
import { runRules } from '../../../src/verify/drives/judged-run.ts'
import { answering } from '../transformed-service/transforms.ts'
import { failedIds, rowOf, verified, verifiedWithWebhooks } from '../transformed-service/verify.ts'

test('every row has an id of its own, and names rules of the contract', () => {
  const rows = runRules(true)
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const known = RULES.map(({ id }) => id)
  expect(rows.flatMap(({ rules }) => rules).filter((rule) => !known.includes(rule))).toEqual([])
})

test('a deployment that keeps every rule fails no row, and only ends of orders are inconclusive', async () => {
  const run = await verified({ isSandbox: false })
  expect(failedIds(run)).toEqual([])
  const undecided = run.rows.filter(({ verdict }) => verdict === 'inconclusive')
  expect(undecided.map(({ id }) => id)).toEqual([
    'completion.completed.reported',
    'completion.failed.reported',
    'completion.expired.closes',
    'windows.close-on-completion',
  ])
})

test('a deployment that ends orders at once fails no row', async () => {
  const run = await verified({ isSandbox: false, behaviour: { progression: 'immediate' } })
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'windows.sides-share')).toMatchObject({ verdict: 'inconclusive' })
})

test('a payment window that is answered after its own end has not closed', async () => {
  const transform = answering('getOrderIntent', (json) => {
    const end = Date.parse(String(json['depositIntentCreatedAt'])) + 1_000
    return { depositIntentExpiresAt: new Date(end).toISOString(), timeRemainingSeconds: 0 }
  })
  const run = await verified({ isSandbox: false, transform }, { helpers: { waitMs: 9_000 } })
  expect(rowOf(run, 'completion.expired.closes')).toMatchObject({ verdict: 'failed' })
})

test.each([
  ['{id}', 'failed'],
  // Its provider may reject such an identifier, so the order goes elsewhere.
  ['a-{id}', 'inconclusive'],
])('an order of the customer %s that leaves the best quote is %s', async (customer, verdict) => {
  const transform = answering('createOrder', { selectedProvider: 'Elsewhere' })
  const run = await verified({ isSandbox: false, transform }, { helpers: { customer } })
  expect(rowOf(run, 'orders.default-route')).toMatchObject({ verdict })
})

test('no row fails for an unknown scheme of signatures, and statuses of other things in a webhook', async () => {
  const run = await verifiedWithWebhooks(({ headers, body: original }) => {
    const event = JSON.parse(original) as { readonly data: object }
    const data = { ...event.data, customer: { papers: { status: 'failed' } } }
    const body = JSON.stringify({ ...event, data })
    const signature = `v=${createHash('md5').update(body).digest('hex')}`
    return { headers: { ...headers, 'x-service-signature': signature }, body }
  })
  expect(failedIds(run)).toEqual([])
  expect(rowOf(run, 'webhooks.signs-raw-body')).toMatchObject({ verdict: 'inconclusive' })
  expect(rowOf(run, 'webhooks.agree-with-sync')).toMatchObject({ verdict: 'passed' })
})
