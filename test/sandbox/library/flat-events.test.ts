/** A receiver of the first generation of webhooks, and everything that reads its flat events. */
import { expect, onTestFinished, test } from 'vitest'
import { openWebhookReceiver } from '../../../src/base/client/webhook-receiver.ts'
import { createSandbox } from '../../../src/create-sandbox.ts'
import { matchersFor } from '../../../src/sandbox/library/matchers.ts'
import { aBuy } from '../../worlds.ts'

expect.extend(matchersFor(() => undefined))

const MEMBERS = {
  transactionId: 'string',
  status: 'string',
  provider: 'string',
  asset: 'string',
  chain: 'string',
  fiatAmount: 'number',
  tokenAmount: 'number',
  rate: 'number',
} as const

/** As a statically typed receiver decodes it: another type of a member is an error. */
function isOfFirstGeneration(json: unknown): boolean {
  const body = Object(Object(json).data)
  const { txHash } = body
  return (
    Object.entries(MEMBERS).every(([name, type]) => typeof body[name] === type) &&
    (txHash === null || typeof txHash === 'string')
  )
}

async function completedOrder(events: string, webhook?: string) {
  const sandbox = await createSandbox({
    progression: 'manual',
    shapes: { events },
    ...(webhook !== undefined && { webhook }),
  })
  onTestFinished(() => sandbox.close())
  const response = await fetch(`${sandbox.url}/api/developer/orders`, {
    method: 'POST',
    headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(aBuy()),
  })
  const { transactionId: id } = (await response.json()) as { transactionId: string }
  sandbox.orders.simulate(id, 'complete')
  return { sandbox, id }
}

test('a typed receiver of the first generation takes every flat event and no other', async () => {
  const receiver = await openWebhookReceiver({ port: 0 })
  onTestFinished(() => receiver.close())
  for (const events of ['enveloped', 'flat'] as const) {
    const seen = receiver.arrivals.length
    const { sandbox } = await completedOrder(events, receiver.url)
    await sandbox.drain()
    const arrived = receiver.arrivals.slice(seen).map(({ json }) => isOfFirstGeneration(json))
    expect(arrived).toEqual(Array.from({ length: 4 }, () => events === 'flat'))
  }
})

test('an inbox, a wait and a matcher find flat events by the type of their delivery', async () => {
  const { sandbox, id } = await completedOrder('flat', 'sandbox:inbox')
  await expect(sandbox).toHaveDelivered('transaction.completed', { order: id })
  const delivery = await sandbox.webhooks.waitFor('transaction.completed', { order: id })
  expect(delivery.type).toBe('transaction.completed')
  const response = await fetch(`${sandbox.url}/__sandbox/inbox`, {
    headers: { 'x-api-key': sandbox.apiKey },
  })
  const { items } = (await response.json()) as {
    items: { headers: Record<string, string>; body: string; check: { valid: boolean } }[]
  }
  expect(items.map(({ headers }) => headers['x-service-event']).toSorted()).toEqual([
    'transaction.completed',
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
  ])
  for (const { body, check } of items) {
    expect(check.valid).toBe(true)
    expect(isOfFirstGeneration(JSON.parse(body))).toBe(true)
  }
})
