/** The provider states URL of a plain Verifier. */
import { expect, test } from 'vitest'
import { PROVIDER_STATES } from '../../../../src/base/contract/provider-states.ts'
import { aControlApi, rejection } from './control-api.ts'

const NAMES = Object.keys(PROVIDER_STATES) as (keyof typeof PROVIDER_STATES)[]

test.each(NAMES)('the state "%s" holds, with the values that the list names', async (state) => {
  const api = aControlApi()
  const { body } = await api.post('/pact/states', { state, action: 'setup', consumer: 'shop' })
  expect(Object.keys(body).toSorted()).toEqual([...PROVIDER_STATES[state].values].toSorted())
  expect(Object.values(body).filter((value) => value === '')).toEqual([])
})

test('the list has every state, and says what it takes', async () => {
  const { items } = (await aControlApi().get('/pact/states')).body
  expect(items.map(({ state }: { state: string }) => state)).toEqual(NAMES)
  expect(items).toContainEqual(
    expect.objectContaining({ state: 'an order has ended', params: ['outcome'] }),
  )
})

test.each([
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['expired', 'expired'],
])('an order has ended as %s', async (outcome, state) => {
  const api = aControlApi()
  const change = { state: 'an order has ended', params: { outcome } }
  const { transactionId } = (await api.post('/pact/states', change)).body
  expect((await api.get(`/orders/${transactionId}`)).body).toMatchObject({ state })
})

test('a customer that the consumer names has the window that its state asks for', async () => {
  const api = aControlApi()
  const params = { customerId: 'ada' }
  const open = { state: 'a customer with an active window', params: { ...params, side: 'sell' } }
  const values = async (change: object) => (await api.post('/pact/states', change)).body
  const first = await values(open)
  const second = await values(open)
  expect([first.customerId, second.customerId]).toEqual(['ada', 'ada'])
  const order = async (id: string) => (await api.get(`/orders/${id}`)).body
  expect(await order(second.transactionId)).toMatchObject({ side: 'sell', state: 'placed' })
  await values({ state: 'a customer without an active window', params })
  expect(await order(second.transactionId)).toMatchObject({ state: 'expired' })
})

test('each customer is another one, and a teardown changes nothing', async () => {
  const api = aControlApi()
  const change = { state: 'an order was made' }
  const customer = async () => (await api.post('/pact/states', change)).body.customerId
  expect(await customer()).not.toBe(await customer())
  expect((await api.post('/pact/states', { ...change, action: 'teardown' })).body).toEqual({})
  expect((await api.get('/orders')).body.items).toHaveLength(2)
})

test.each([
  ['a route that is quoted', { chain: 'tron' }, { providers: {} }],
  ['a customer with an active window', {}, { progression: 'immediate' }],
])('a state that the world cannot be in is rejected: %s', async (state, params, behaviour) => {
  const api = aControlApi()
  await api.put('/behaviour', behaviour)
  const answer = await api.post('/pact/states', { state, params })
  expect(rejection(answer)).toContain('409 TRANSITION_FORBIDDEN')
})

test('the route of other markets is one that they quote', async () => {
  const api = aControlApi()
  const params = { fiatCurrency: 'XOF' }
  await api.put('/behaviour', {
    markets: { fiat: { XOF: { places: 0, ratePlaces: 2, rates: { USDC: 602 } } } },
  })
  const { body } = await api.post('/pact/states', { state: 'a route that is quoted', params })
  expect(body).toMatchObject({ fiatCurrency: 'XOF', asset: 'USDC', fiatAmount: 21_070 })
})
