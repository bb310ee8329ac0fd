import { expect, test } from 'vitest'
import { Comparison } from '../../../src/verify/traffic/comparison.ts'
import { webhookPairs, type SentWebhook } from '../../../src/verify/traffic/webhook-pairs.ts'

function webhookDifferences(
  deployment: readonly SentWebhook[],
  sandbox: readonly SentWebhook[],
): readonly string[] {
  const comparison = new Comparison({ other: 'a sandbox', isOneDeployment: false })
  const asked = { path: '/', body: '' }
  comparison.webhooks({ scope: '', entries: [0] }, [deployment, sandbox], [asked, asked])
  return comparison.result().differences.map(({ difference }) => difference)
}

function webhook(id: string, status: string, more: object = {}, signature = 'a'.repeat(64)) {
  const headers = { 'x-service-signature': signature, 'content-type': 'application/json' }
  return { headers, body: JSON.stringify({ id, data: { status }, ...more }) }
}

const OPEN = [webhook('1', 'pending')]
const ENDED = [...OPEN, webhook('2', 'completed')]

const EQUAL: readonly (readonly [string, readonly SentWebhook[], readonly SentWebhook[]])[] = [
  ['other ids', [webhook('7', 'pending')], OPEN],
  ['another signature of the same form', [webhook('1', 'pending', {}, 'b'.repeat(64))], OPEN],
  ['repeats', [...ENDED, ...ENDED], ENDED],
  ['an end that overtakes', ENDED.toReversed(), ENDED],
  ['an end that is on its way', OPEN, ENDED],
]

test.each(EQUAL)('%s make no difference', (_, deployment, sandbox) => {
  expect(webhookDifferences(deployment, sandbox)).toEqual([])
})

const OTHER: readonly (readonly [string, readonly SentWebhook[]])[] = [
  ['body.data.status is "PENDING", of a sandbox "pending"', [webhook('1', 'PENDING')]],
  ['a sandbox lacks body: account', [webhook('1', 'pending', { account: 1 })]],
  [
    'a signature like t=<number>,v1=<64 hex digits>, of a sandbox <64 hex digits>',
    [webhook('1', 'pending', {}, `t=1767323045,v1=${'a'.repeat(64)}`)],
  ],
  ['body is not JSON, of a sandbox object', [{ ...webhook('1', 'pending'), body: 'status=1' }]],
]

test.each(OTHER)('%s', (difference, deployment) => {
  expect(webhookDifferences(deployment, OPEN).flat()).toContain(difference)
})

test('the number of webhooks is compared once an order has ended', () => {
  const more = [...OPEN, webhook('3', 'processing'), webhook('2', 'completed')]
  expect(webhookDifferences(more, ENDED)).toContain(
    '3 webhooks about an order that ended, of a sandbox 2',
  )
})

test('of events of one moment, those with the same fields are pairs, and the rest in their order', () => {
  const sent = (...bodies: readonly object[]) =>
    bodies.map((body) => ({ headers: {}, body: JSON.stringify(body) }))
  const [moved, later] = [
    { tx: 1, state: 'a' },
    { tx: 1, state: 'b' },
  ]
  const [receipt, other] = [{ paid: 5 }, { note: 'x' }]
  const { pairs } = webhookPairs([sent(moved, receipt, later), sent(receipt, moved, other)], 'x')
  expect(pairs.map(({ sent: [one, its] }) => [one.json, its.json])).toEqual([
    [moved, moved],
    [receipt, receipt],
    [later, other],
  ])
})
