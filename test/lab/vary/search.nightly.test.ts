/** What `vary` finds in a client with twenty bad habits, and in one without any. */
import { expect, test } from 'vitest'
import { brokenIn } from '../../../src/report/vary/report.ts'
import { catalogueOf } from '../../../src/lab/vary/catalogue.ts'
import { behaviourWith, withSteadyRates } from '../../../src/lab/vary/varied-behaviour.ts'
import type { Found } from '../../../src/lab/vary/found.ts'
import { findReliances } from '../../../src/lab/vary/search.ts'
import { clientIntegration, type Habits } from './client-integration.ts'

const OWN = withSteadyRates({ progression: 'manual' })

async function searched(habits: Habits): Promise<Found> {
  const integration = clientIntegration(habits)
  const stop = new AbortController().signal
  const baseline = await integration.run(behaviourWith([], OWN), stop)
  expect(baseline.failed).toEqual([])
  return findReliances(catalogueOf(OWN).variations, integration, {
    ...{ jobs: 4, each: false, own: OWN, baseline, limitMs: 0, stop },
    isOver: () => false,
  })
}

const fields = (value: unknown) => value as Readonly<Record<string, unknown>>

/** What each relies on: every choice that must be found because of it. */
export const HABITS: Readonly<
  Record<string, readonly [works: Habits[string], relies: readonly string[]]>
> = {
  'a created order has 201': [({ order }) => order.status === 201, ['shapes.order.status']],
  'a quote has 200': [({ quote }) => quote.status === 200, ['shapes.success.status']],
  'a conflict has 409': [
    ({ conflict }) => conflict.status === 409,
    ['shapes.errors.conflict.status'],
  ],
  'an invalid request has 400': [
    ({ invalid }) => invalid.status === 400,
    ['shapes.errors.VALIDATION_FAILED.status'],
  ],
  'an error has a code': [
    ({ invalid }) => invalid.json['code'] === 'VALIDATION_FAILED',
    ['shapes.errors'],
  ],
  'the message of an error is a text': [
    ({ invalid }) => typeof invalid.json['message'] === 'string',
    ['shapes.errors'],
  ],
  'a buy awaits a deposit': [
    ({ order }) => fields(order.json['providerDetails'])['status'] === 'AWAITING_DEPOSIT',
    ['providerStatusCase', 'providerStatusNames'],
  ],
  'a status sync has the documented fields only': [
    ({ sync }) => Object.keys(sync.json).every((name) => SYNC_FIELDS.includes(name)),
    ['unknown-fields'],
  ],
  'an order starts with its id': [
    ({ order }) => order.text.startsWith('{"transactionId"'),
    ['field-order', 'unknown-fields', 'indented-json', 'escaped-json'],
  ],
  'a rate has at most two decimals': [
    ({ order }) => /"bestRateUsed":\d+(\.\d{1,2})?[,}]/.test(order.text),
    ['number-form', 'more-decimals', 'indented-json', 'escaped-json', 'order-rate'],
  ],
  'a time has milliseconds and Z': [
    ({ intent }) => /T\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(intent.json['depositIntentExpiresAt'])),
    ['time-form'],
  ],
  'a content type has a charset': [
    ({ quote }) => quote.headers.get('content-type') === 'application/json; charset=utf-8',
    ['content-type'],
  ],
  'a response has a length': [
    ({ quote }) => Number(quote.headers.get('content-length')) === Buffer.byteLength(quote.text),
    ['chunks', 'compression'],
  ],
  'ids are random and in lower case': [
    ({ order }) => /^[\da-f]{8}-[\da-f]{4}-4/.test(String(order.json['transactionId'])),
    ['transactionIds'],
  ],
  'references start with RMP': [
    ({ order }) => String(order.json['requestReference']).startsWith('RMP-'),
    ['referencePrefix'],
  ],
  'a webhook comes once': [
    ({ webhooks }) => new Set(webhooks.map(({ body }) => body)).size === webhooks.length,
    ['repetitions'],
  ],
  'a webhook has a length': [
    ({ webhooks }) => webhooks.every(({ headers }) => headers['content-length'] !== undefined),
    ['webhooks-in-chunks'],
  ],
  'a conflict speaks of an active window': [
    ({ conflict }) => /active/i.test(String(conflict.json['message'])),
    ['other-messages'],
  ],
  'a creation is announced': [
    ({ webhooks }) => webhooks.some(({ body }) => body.includes('transaction.created')),
    ['escaped-json'],
  ],
  'a webhook names its sender': [
    ({ webhooks }) => webhooks.every(({ headers }) => headers['user-agent'] !== undefined),
    ['webhooks-bare'],
  ],
}

const SYNC_FIELDS = [
  ...['success', 'transactionId', 'status', 'terminal', 'completed', 'synchronizedAt'],
  ...['trackable', 'syncQueued', 'environment', 'sandbox', 'gateway'],
]

test('every habit of a client is found by the choice that it relies on', async () => {
  const works = Object.entries(HABITS).map(([name, [check]]) => [name, check] as const)
  const found = await searched(Object.fromEntries(works))
  const choices = new Set(brokenIn(found).map(({ choice }) => choice))
  const expected = Object.values(HABITS).flatMap(([, relies]) => relies)
  expect([...choices].sort()).toEqual([...new Set(expected)].sort())
})

test('a client that follows the documentation relies on nothing', async () => {
  const found = await searched({})
  expect(brokenIn(found).map(({ choice, runs: [run] }) => [choice, run?.message])).toEqual([])
  expect(found.unstable).toEqual([])
  expect(found.held.length).toBeGreaterThan(0)
})
