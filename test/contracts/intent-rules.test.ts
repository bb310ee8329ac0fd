/** The intent, the conflict and the override (§2.4, §3, §4.2, §4.3, §7.1, §7.2, §8). */
import { expect, test } from 'vitest'
import type { RuleId } from '../../src/base/contract/generated/rules.ts'
import { openBusiness } from './business.ts'

test(
  'an order creates its intent, and the two agree ' +
    '[intent.created-with-order, intent.response.transactionId, intent.shown-before-order]',
  () => {
    const { intent, sell } = openBusiness()
    expect(intent().status).toBe(404)
    const placed = sell().body
    expect(intent()).toMatchObject({
      status: 200,
      body: {
        success: true,
        transactionId: placed['transactionId'],
        customerId: 'ada',
        externalCustomerId: 'ada',
        token: placed['asset'],
        network: placed['chain'],
        side: 'sell',
        transactionStatus: 'order_placed',
        intentStatus: 'active',
        depositAddress: placed['ourCryptoAddress'],
        expectedAmount: '35',
      },
    })
  },
)

test(
  'an intent is active for thirty minutes, by all three members ' +
    '[intent.lifetime, intent.response.timeRemainingSeconds]',
  async () => {
    const { intent, buy, advance } = openBusiness()
    buy()
    await advance('10m')
    const { depositIntentCreatedAt, depositIntentExpiresAt, timeRemainingSeconds } = intent().body
    expect(
      Date.parse(String(depositIntentExpiresAt)) - Date.parse(String(depositIntentCreatedAt)),
    ).toBe(1_800_000)
    expect(timeRemainingSeconds).toBe(1_200)
  },
)

test.each([
  ['intent.query.customerId', { customerId: 'bola' }],
  ['intent.query.token', { token: 'USDT' }],
  ['intent.query.network', { network: 'solana' }],
] satisfies [RuleId, object][])(
  '%s: another %o has no intent, which is 404 [intent.none-is-404]',
  (_, over) => {
    const { buy, call } = openBusiness()
    buy()
    const query = { customerId: 'ada', token: 'USDC', network: 'base' }
    expect(call('getOrderIntent', { query }).status).toBe(200)
    expect(call('getOrderIntent', { query: { ...query, ...over } }).status).toBe(404)
    const [name = ''] = Object.keys(over)
    const { [name]: _left, ...rest } = { ...query } as Record<string, string>
    expect(call('getOrderIntent', { query: rest }).status).toBe(400)
  },
)

test.each([
  ['buy', 'buy'],
  ['buy', 'sell'],
  ['sell', 'buy'],
  ['sell', 'sell'],
] as const)(
  'after a %s, a %s of the same customer conflicts ' +
    '[conflict.when, intent.one-active, intent.sides-share-window]',
  (first, second) => {
    const business = openBusiness()
    const held = business[first]().body['transactionId']
    const { body } = business[second]()
    expect(body).toMatchObject({
      success: false,
      code: 'GATEWAY_ACTIVE_INTENT_CONFLICT',
      message: expect.any(String),
      conflict: {
        customerId: 'ada',
        externalCustomerId: 'ada',
        token: 'USDC',
        chain: 'base',
        activeIntentCount: 1,
      },
    })
    expect(body).not.toHaveProperty('transactionId')
    expect(business.intent().body['transactionId']).toBe(held)
  },
)

test.each([
  ['customer', { externalCustomerId: 'bola' }],
  ['token', { asset: 'USDT' }],
  ['network', { chain: 'solana', walletAddress: '11111111111111111111111111111111' }],
])('an order for another %s does not conflict [conflict.when]', (_, over) => {
  const { buy } = openBusiness({ providers: { northwind: { spreadBps: 0 } } })
  buy({ asset: 'USDC', chain: 'bsc' })
  expect(buy({ asset: 'USDC', chain: 'bsc' }).body['code']).toBe('GATEWAY_ACTIVE_INTENT_CONFLICT')
  expect(buy({ asset: 'USDC', chain: 'bsc', ...over }).status).toBe(201)
})

test('an override that is false conflicts like an absent one [conflict.override-flag-must-be-true]', () => {
  const { buy } = openBusiness()
  buy()
  expect(buy({ overrideActiveIntent: false }).body['code']).toBe('GATEWAY_ACTIVE_INTENT_CONFLICT')
})

test(
  'an override replaces the intent, and one is active ' +
    '[order.override-replaces, intent.one-active]',
  () => {
    const { buy, sell, intent } = openBusiness()
    const old = buy().body['transactionId']
    const { status, body } = sell({ overrideActiveIntent: true })
    expect(status).toBe(201)
    expect(body['transactionId']).not.toBe(old)
    expect(intent().body).toMatchObject({ transactionId: body['transactionId'], side: 'sell' })
    expect(buy().body['conflict']).toMatchObject({ activeIntentCount: 1 })
  },
)

test.each(['cancel', 'keep'] as const)(
  'one intent is active when the setting replacedOrder is %s [intent.one-active]',
  (replacedOrder) => {
    const { buy, sandbox } = openBusiness({ assumptions: { replacedOrder } })
    buy()
    const { body } = buy({ overrideActiveIntent: true })
    const intents = [...sandbox.defaultWorld.world.rows.all('intents')]
    const active = intents.filter(({ status }) => status === 'active')
    expect(active.map(({ orderId }) => orderId)).toEqual([body['transactionId']])
  },
)

test.each([
  ['intent.closes.completed', 'complete'],
  ['intent.closes.cancelled', 'cancel'],
  ['intent.closes.expired', 'expire'],
] as const satisfies readonly (readonly [RuleId, string])[])(
  '%s: %s closes the intent, and the next order is accepted',
  (_, action) => {
    const { bought, simulate, intent, buy } = openBusiness()
    const id = bought()
    expect(intent().status).toBe(200)
    simulate({ id, action })
    expect(intent().status).toBe(404)
    expect(buy().status).toBe(201)
  },
)
