import { expect, test } from 'vitest'
import { aBuy, aSell, LIVE_CALLER } from '../../../worlds.ts'
import { aControlApi, rejection } from './control-api.ts'

test('an order has what no answer of the service shows', async () => {
  const api = aControlApi()
  const placed = api.place(aBuy({ developerFeePercent: 0.5 }))
  const { body } = await api.get(`/orders/${placed.transactionId}`)
  expect(body).toMatchObject({
    transactionId: placed.transactionId,
    requestReference: placed.requestReference,
    environment: 'test',
    state: 'placed',
    status: 'pending',
    payInCurrency: 'NGN',
    payOutCurrency: 'USDC',
    accruedDeveloperFee: '0',
    providerDetails: placed.providerDetails,
    intent: { status: 'active', expiresAt: '2026-01-01T09:30:00.000Z', closedAt: null },
    receipts: [],
    settlement: null,
    timeline: [{ at: '2026-01-01T09:00:00.000Z', state: 'placed' }],
  })
  expect((await api.get(`/orders/${placed.requestReference}`)).body).toEqual(body)
})

test('completing an order takes it through every state, and accrues the fee', async () => {
  const api = aControlApi()
  const { transactionId } = api.place(aBuy({ developerFeePercent: 0.5 }))
  const { body } = await api.simulate(transactionId, { action: 'complete' })
  expect(body).toMatchObject({
    state: 'completed',
    status: 'completed',
    provider: { state: 'completed' },
  })
  expect(body.timeline.map(({ state }: { state: string }) => state)).toEqual([
    'placed',
    'funded',
    'settling',
    'completed',
  ])
  expect(body.accruedDeveloperFee).toBe(body.settlement.developerFee)
  expect(Number(body.accruedDeveloperFee)).toBeGreaterThan(0)
  expect(body.receipts).toMatchObject([{ amount: '50000', kind: 'accepted' }])
  expect(body.intent).toMatchObject({ status: 'closed', closedBecause: 'completed' })
  expect((await api.get(`/orders/${transactionId}`)).body).toEqual(body)
})

test('a sell shows the bank it pays to', async () => {
  const api = aControlApi()
  const { transactionId } = api.place(aSell())
  const { body } = await api.get(`/orders/${transactionId}`)
  expect(body.bank).toEqual({
    bankCode: '044',
    accountNumber: '0123456789',
    accountName: 'Ada Obi',
    bankName: null,
  })
  expect(body).toMatchObject({ payInCurrency: 'USDC', payOutCurrency: 'NGN' })
})

const PARTLY_PAID = { state: 'placed', receipts: [{ amount: '25000', kind: 'partial' }] }

test.each([
  [{ action: 'settle' }, { state: 'settling' }],
  [{ action: 'fail' }, { state: 'failed' }],
  [{ action: 'cancel' }, { state: 'cancelled' }],
  [{ action: 'expire' }, { state: 'expired' }],
  [{ action: 'deposit' }, { state: 'funded' }],
  [{ action: 'deposit', amount: '25000' }, PARTLY_PAID],
  [{ action: 'deposit', amount: 25_000 }, PARTLY_PAID],
  [{ action: 'fail', reason: 'no_liquidity' }, { reason: 'no_liquidity' }],
  // Accepted, and not used.
  [
    { action: 'expire', amount: 5, reason: 'x' },
    { state: 'expired', reason: 'window_expired' },
  ],
])('simulate %j leaves the order with %j', async (simulation, order) => {
  const api = aControlApi()
  const { requestReference } = api.place()
  const { status, body } = await api.simulate(requestReference, simulation)
  expect(status).toBe(200)
  expect(body).toMatchObject(order)
})

test('a forbidden move is a conflict', async () => {
  const api = aControlApi()
  const { transactionId } = api.place()
  await api.simulate(transactionId, { action: 'cancel' })
  const answer = await api.simulate(transactionId, { action: 'complete' })
  expect(rejection(answer)).toBe('409 TRANSITION_FORBIDDEN')
})

test('orders are listed in the order of their creation, filtered by the query', async () => {
  const api = aControlApi()
  const ada = api.place(aBuy())
  const obi = api.place(aSell({ externalCustomerId: 'obi' }))
  const live = api.place(aBuy({ externalCustomerId: 'eve', email: 'eve@example.com' }), LIVE_CALLER)
  await api.simulate(ada.transactionId, { action: 'complete' })
  const ids = async (query: string) => {
    const { items } = (await api.get(`/orders${query}`)).body
    return items.map(({ transactionId }: { transactionId: string }) => transactionId)
  }
  expect(await ids('')).toEqual([ada, obi, live].map(({ transactionId }) => transactionId))
  expect(await ids('?state=completed')).toEqual([ada.transactionId])
  expect(await ids('?side=sell')).toEqual([obi.transactionId])
  expect(await ids('?customer=eve%40example.com')).toEqual([live.transactionId])
  expect(await ids('?environment=live&customer=eve')).toEqual([live.transactionId])
  expect(await ids('?customer=nobody')).toEqual([])
})

interface Page {
  items: readonly { transactionId: string }[]
  next?: string
}

test.each([
  ['', 'the oldest first'],
  ['&newest=true', 'the newest first'],
])('pages of a list%s hold each order once, %s', async (query, order) => {
  const api = aControlApi()
  const placed = ['a', 'b', 'c', 'd', 'e'].map((externalCustomerId) =>
    api.place(aBuy({ externalCustomerId })),
  )
  const listed: string[] = []
  let pages = 0
  for (let after: string | undefined = ''; after !== undefined; pages++) {
    const page: Page = (await api.get(`/orders?limit=2${query}${after}`)).body
    const { items, next } = page
    listed.push(...items.map((each) => each.transactionId))
    after = next && `&after=${next}`
  }
  const ids = placed.map(({ transactionId }) => transactionId)
  expect(listed).toEqual(order === 'the oldest first' ? ids : ids.toReversed())
  expect(pages).toBe(3)
})
