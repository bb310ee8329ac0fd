/** What falls due: of all orders and deliveries, in the order of time. */
import { expect, test } from 'vitest'
import { inDueOrder } from '../../console/due.ts'
import { aBuy } from '../worlds.ts'
import { aControlApi } from '../sandbox/http/control/control-api.ts'

test('the next is first, and what falls due at one moment keeps the order of the list', async () => {
  const api = aControlApi()
  const place = (externalCustomerId: string) => api.place(aBuy({ externalCustomerId }))
  const [first, second] = [place('ada'), place('bola')]
  await api.post('/clock/advance', { by: '1m' })
  const third = place('chidi')
  const { items } = (await api.get('/orders')).body
  const [one, two, later] = [first, second, third].map(({ transactionId }) =>
    items.find((each: { transactionId: string }) => each.transactionId === transactionId),
  )
  const due = inDueOrder([later, one, two], []).map(({ orderId, at }) => [orderId, at % 3_600_000])
  expect(due).toEqual([
    [first.transactionId, 30 * 60_000],
    [second.transactionId, 30 * 60_000],
    [third.transactionId, 31 * 60_000],
  ])
})
