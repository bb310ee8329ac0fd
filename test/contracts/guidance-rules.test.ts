/** Callers and receivers can follow the guidance, and it has the documented effect. */
import { request } from '../sandbox/http/in-memory.ts'
import { expect, test } from 'vitest'
import { verify } from '../../src/sandbox/simulator/webhooks/signature.ts'
import { openBusiness, type Business } from './business.ts'

test(
  'after a conflict the caller reads the intent, and waits or overrides ' +
    '[conflict.normal-flow, conflict.wait-or-override, intent.shown-after-conflict]',
  async () => {
    const { buy, intent, advance } = openBusiness()
    buy()
    expect(buy().body['code']).toBe('GATEWAY_ACTIVE_INTENT_CONFLICT')
    const shown = intent().body
    expect(buy({ overrideActiveIntent: true }).status).toBe(201)
    expect(buy().body['code']).toBe('GATEWAY_ACTIVE_INTENT_CONFLICT')
    await advance(`${String(shown['timeRemainingSeconds'])}s`)
    expect(buy().status).toBe(201)
  },
)

test(
  'after the intent has closed, only the identifier finds the order ' +
    '[order.response.transactionId.saved-first]',
  async () => {
    const { bought, intent, sync, advance } = openBusiness()
    const saved = bought()
    await advance('30m')
    expect(intent().status).toBe(404)
    expect(sync(saved).body).toMatchObject({ transactionId: saved, terminal: true })
  },
)

test('providerDetails says where a buyer pays [order.response.providerDetails.next-step]', () => {
  expect(JSON.stringify(openBusiness().buy().body['providerDetails'])).toMatch(/account|checkout/i)
})

test('an order cannot choose a provider from the list [quote.response.quotes.comparison-only]', () => {
  const { call } = openBusiness()
  const body = { provider: 'Northwind', side: 'buy' }
  expect(call('createOrder', { body }).text).toMatch(/"field":"provider"/)
})

test('the list has each provider once [quote.other-provider]', () => {
  const quotes = openBusiness().quote().body['quotes'] as readonly { provider: string }[]
  const names = quotes.map(({ provider }) => provider)
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})

test('a developer fee as an amount is rejected [fee.developer.percent-only]', () => {
  const { body } = openBusiness().buy({ developerFeeAmount: 1 } as object)
  expect(body['details']).toContainEqual({
    field: 'developerFeeAmount',
    message: expect.any(String),
  })
})

test('the name of a bank is not a code [banks.name-for-display]', () => {
  const { sell } = openBusiness()
  expect(sell({ bankCode: 'Access Bank' }).status).toBe(400)
  expect(sell({ bankCode: '044' }).status).toBe(201)
})

test('no answer allows a browser to send the key [auth.keys-on-backend]', async () => {
  const { app } = openBusiness()
  const { headers } = await request(app)
    .options('/api/developer/orders')
    .set({ origin: 'https://shop.example' })
    .set({ 'access-control-request-headers': 'x-api-key' })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('no answer or webhook has the secret [webhook.secret-stays-with-receiver]', async () => {
  const business = openBusiness()
  const { endpoint, buy, intent, quote, banks, deliver, receiver } = business
  const answers = [buy(), buy(), intent(), quote(), banks('northwind')].map(({ text }) => text)
  await deliver()
  const texts = [...answers, JSON.stringify(receiver.received)].join('\n')
  expect(texts).not.toContain(endpoint().secret)
})

test('verifying signatures finds a forged webhook [webhook.verify-before-trust]', async () => {
  const business = openBusiness({ webhooks: [{ do: 'wrong-signature', times: 1 }] })
  business.bought()
  await business.deliver()
  business.bought({ overrideActiveIntent: true })
  await business.deliver()
  const trusted = business.receiver.received.map((received) => isTrusted(business, received))
  expect(trusted[0]).toBe(false)
  expect(trusted.slice(1)).not.toContain(false)
})

test(
  'the last webhook has the state that status sync reports ' +
    '[webhook.primary-source, webhook.payload-updates-order, sync.only-when-needed]' +
    ' [sync.beside-webhooks]',
  async () => {
    const business = openBusiness()
    const id = business.bought()
    business.sync(id)
    business.simulate({ id, action: 'complete' })
    expect(business.sync(id).body['status']).toBe('completed')
    await business.deliver()
    expect(receivedStates(business).at(-1)).toEqual([id, 'completed'])
  },
)

test(
  'after a rotation only the new secret verifies, and status sync has the state ' +
    '[webhook.rotation-receiver-first, webhook.rotation-then-sync]',
  async () => {
    const business = openBusiness()
    const { receiver, endpoint, rotateSecret, bought, simulate, deliver, sync } = business
    const old = endpoint().secret
    rotateSecret(endpoint().id)
    const id = bought()
    simulate({ id, action: 'complete' })
    await deliver()
    expect(receiver.received.length).toBeGreaterThan(0)
    expect(receiver.received.some((received) => isTrusted(business, received, old))).toBe(false)
    expect(receiver.received.every((received) => isTrusted(business, received))).toBe(true)
    expect(sync(id).body['status']).toBe('completed')
  },
)

type Received = Business['receiver']['received'][number]

function isTrusted(
  { endpoint }: Business,
  { headers, body }: Received,
  secret = endpoint().secret,
): boolean {
  return verify({ scheme: 'hex', secret, headers, body })
}

function receivedStates({ receiver }: Business): readonly (readonly [string, string])[] {
  return receiver.received.map(({ body }) => {
    const { transactionId, status } = JSON.parse(body).data
    return [transactionId, status]
  })
}
