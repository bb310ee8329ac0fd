import { expect, test } from 'vitest'
import { aBuy, aSell, LIVE_CALLER } from '../../worlds.ts'
import { refused, steer } from './steering.ts'

test('an order shows what the service keeps to itself', async () => {
  const steering = steer()
  const placed = steering.place(aBuy({ developerFeePercent: 0.5 }))
  const { body } = await steering.get(`/orders/${placed.transactionId}`)
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
  expect((await steering.get(`/orders/${placed.requestReference}`)).body).toEqual(body)
})

test('completing an order takes it through every state, and the answer shows the fee that was accrued', async () => {
  const steering = steer()
  const { transactionId } = steering.place(aBuy({ developerFeePercent: 0.5 }))
  const { body } = await steering.post(`/orders/${transactionId}/simulate`, { action: 'complete' })
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
  expect((await steering.get(`/orders/${transactionId}`)).body).toEqual(body)
})

test('a sell shows the bank it pays to', async () => {
  const steering = steer()
  const { transactionId } = steering.place(aSell())
  const { body } = await steering.get(`/orders/${transactionId}`)
  expect(body.bank).toEqual({
    bankCode: '044',
    accountNumber: '0123456789',
    accountName: 'Ada Obi',
    bankName: null,
  })
  expect(body).toMatchObject({ payInCurrency: 'USDC', payOutCurrency: 'NGN' })
})

test.each([
  ['settle', 'settling'],
  ['fail', 'failed'],
  ['cancel', 'cancelled'],
  ['expire', 'expired'],
  ['deposit', 'funded'],
])('%s leaves the order %s', async (action, state) => {
  const steering = steer()
  const { requestReference } = steering.place()
  const { body } = await steering.post(`/orders/${requestReference}/simulate`, { action })
  expect(body.state).toBe(state)
})

test.each([['25000'], [25_000]])(
  'a deposit of %j is what came, and the order waits for the rest',
  async (amount) => {
    const steering = steer()
    const { transactionId } = steering.place()
    const { body } = await steering.post(`/orders/${transactionId}/simulate`, {
      action: 'deposit',
      amount,
    })
    expect(body).toMatchObject({
      state: 'placed',
      receipts: [{ amount: '25000', kind: 'partial' }],
    })
  },
)

test('actions take an amount and a reason that they have no use for', async () => {
  const steering = steer()
  const { transactionId } = steering.place()
  const { status, body } = await steering.post(`/orders/${transactionId}/simulate`, {
    action: 'expire',
    amount: 5,
    reason: 'x',
  })
  expect([status, body.state, body.reason]).toEqual([200, 'expired', 'window_expired'])
})

test('a reason is kept', async () => {
  const steering = steer()
  const { transactionId } = steering.place()
  const { body } = await steering.post(`/orders/${transactionId}/simulate`, {
    action: 'fail',
    reason: 'no_liquidity',
  })
  expect(body.reason).toBe('no_liquidity')
})

test.each([
  [{}, ['action']],
  [{ action: 'explode' }, ['action']],
  [{ action: 'deposit', amount: '-5' }, ['amount']],
  [{ action: 'deposit', amount: 'all' }, ['amount']],
  [{ action: 'deposit', amount: 0 }, ['amount']],
  [{ action: 'deposit', amount: 1e-7 }, ['amount']],
  [{ action: 'deposit', amount: 1e300 }, ['amount']],
  [{ action: 'fail', reason: '' }, ['reason']],
  [{ action: 'fail', because: 'x' }, ['because']],
] as const)('simulating %j is refused, naming %j', async (body, fields) => {
  const steering = steer()
  const { transactionId } = steering.place()
  const answer = await steering.post(`/orders/${transactionId}/simulate`, body)
  expect(refused(answer)).toEqual({ status: 400, code: 'VALIDATION_FAILED', fields })
  expect((await steering.get(`/orders/${transactionId}`)).body.state).toBe('placed')
})

test('a forbidden move says what is allowed', async () => {
  const steering = steer()
  const { transactionId } = steering.place()
  await steering.post(`/orders/${transactionId}/simulate`, { action: 'cancel' })
  const answer = await steering.post(`/orders/${transactionId}/simulate`, { action: 'complete' })
  expect(refused(answer)).toMatchObject({ status: 409, code: 'TRANSITION_FORBIDDEN' })
})

test('an unknown order is not found, whoever asks', async () => {
  const steering = steer()
  for (const answer of [
    await steering.get('/orders/nothing'),
    await steering.post('/orders/nothing/simulate', { action: 'fail' }),
    await steering.get('/webhook-deliveries?order=nothing'),
    await steering.get('/events?order=nothing'),
  ]) {
    expect(refused(answer)).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND' })
  }
})

test('orders are listed in the order of their making, by what they are', async () => {
  const steering = steer()
  const ada = steering.place(aBuy())
  const obi = steering.place(aSell({ externalCustomerId: 'obi' }))
  const live = steering.place(
    aBuy({ externalCustomerId: 'eve', email: 'eve@example.com' }),
    LIVE_CALLER,
  )
  await steering.post(`/orders/${ada.transactionId}/simulate`, { action: 'complete' })
  const ids = async (query: string) => {
    const { items } = (await steering.get(`/orders${query}`)).body
    return items.map(({ transactionId }: { transactionId: string }) => transactionId)
  }
  expect(await ids('')).toEqual([ada, obi, live].map(({ transactionId }) => transactionId))
  expect(await ids('?state=completed')).toEqual([ada.transactionId])
  expect(await ids('?side=sell')).toEqual([obi.transactionId])
  expect(await ids('?customer=eve%40example.com')).toEqual([live.transactionId])
  expect(await ids('?environment=live&customer=eve')).toEqual([live.transactionId])
  expect(await ids('?customer=nobody')).toEqual([])
})

test('a list is read page by page, and each order once', async () => {
  const steering = steer()
  const placed = Array.from({ length: 5 }, (_, n) =>
    steering.place(aBuy({ externalCustomerId: `customer${n}` })),
  )
  const seen: string[] = []
  let query = '?limit=2'
  for (let pages = 1; ; pages++) {
    const { items, next } = (await steering.get(`/orders${query}`)).body
    seen.push(...items.map(({ transactionId }: { transactionId: string }) => transactionId))
    if (next === undefined) {
      expect(pages).toBe(3)
      break
    }
    query = `?limit=2&after=${next}`
  }
  expect(seen).toEqual(placed.map(({ transactionId }) => transactionId))
})

test.each([
  ['?limit=0', 'limit'],
  ['?limit=1001', 'limit'],
  ['?limit=many', 'limit'],
  ['?limit=1&limit=2', 'limit'],
  ['?state=gone', 'state'],
  ['?stat=placed', 'stat'],
  ['?after=nothing', 'after'],
  ['?__proto__=1', '__proto__'],
] as const)('a list refuses %s, naming %s', async (query, field) => {
  const answer = await steer().get(`/orders${query}`)
  expect(refused(answer)).toEqual({ status: 400, code: 'VALIDATION_FAILED', fields: [field] })
})
