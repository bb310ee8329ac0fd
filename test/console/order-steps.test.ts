/** The rows of an order: moves of the clock, and its payment window. */
import { expect, test } from 'vitest'
import { historyOf } from '../../src/sandbox/log/order-history.ts'
import { aBuy } from '../worlds.ts'
import { aControlApi, type ControlApi } from '../sandbox/http/control/control-api.ts'
import { logExchange } from '../sandbox/log/log-exchange.ts'

async function stepsOf(api: ControlApi, id: string) {
  const order = (await api.get(`/orders/${id}`)).body
  const all = async (path: string) => (await api.get(path)).body.items
  return historyOf({
    order,
    requests: await all('/requests'),
    events: await all(`/events?order=${id}`),
    deliveries: await all(`/webhook-deliveries?order=${id}`),
    moves: await all('/clock/moves'),
    log: await all(`/log?order=${id}`),
  })
}

/** Without the events, which are rows of their own. */
async function rowsOf(api: ControlApi, id: string): Promise<readonly string[]> {
  const steps = await stepsOf(api, id)
  return steps
    .filter(({ eventId }) => eventId === undefined)
    .map(({ at, label, answer = '', isPlanned }) =>
      `${isPlanned ? 'planned ' : ''}${at.slice(11, 19)} ${label} ${answer}`.trimEnd(),
    )
}

test('a move of the clock is a row, and what fell due because of it stands below it', async () => {
  const api = aControlApi()
  const { transactionId } = api.place()
  await api.post('/clock/advance', { by: '45m' })
  expect(await rowsOf(api, transactionId)).toEqual([
    '09:00:00 order placed',
    '09:00:00 payment window opens for 30 min',
    '09:00:00 clock +45 min to 09:45:00 by a control call',
    '09:30:00 payment window closes expired',
    '09:30:00 expired (window_expired) by window',
  ])
  const move = (await stepsOf(api, transactionId)).find(({ mark }) => mark === 'clock')
  expect(move?.parts).toEqual([
    { title: 'POST /__sandbox/clock/advance', text: '{"by":"45m"}' },
    {
      title: 'answered with 200',
      text: '{"now":"2026-01-01T09:45:00.000Z","mode":"manual","rate":null}',
    },
  ])
})

test('moves in which nothing happened to the order are one row, and later ones none', async () => {
  const api = aControlApi()
  await api.post('/clock/advance', { by: '1m' })
  const { transactionId } = api.place()
  for (let times = 0; times < 3; times++) await api.post('/clock/advance', { by: '1m' })
  await api.post('/clock/advance', { by: '0s' })
  await api.simulate(transactionId, { action: 'cancel' })
  await api.post('/clock/set', { to: '2026-02-01T00:00:00.000Z' })
  expect(await rowsOf(api, transactionId)).toEqual([
    '09:01:00 order placed',
    '09:01:00 payment window opens for 30 min',
    '09:01:00 clock +3 min in 3 moves to 09:04:00 by a control call',
    '09:04:00 cancelled (cancelled) by a control call',
    '09:04:00 payment window closes cancelled',
  ])
})

test('a clock that runs or stops is a row', async () => {
  const api = aControlApi()
  const { transactionId } = api.place()
  await api.post('/clock/mode', { mode: 'real', rate: 60 })
  await api.post('/clock/mode', { mode: 'manual' })
  expect((await rowsOf(api, transactionId)).slice(2)).toEqual([
    '09:00:00 clock runs, ×60 by a control call',
    '09:00:00 clock stops by a control call',
    'planned 09:30:00 the payment window ends',
  ])
})

test('a window that is extended says each time by how much', async () => {
  const api = aControlApi()
  await api.put('/behaviour', { assumptions: { fundedIntent: 'extend' } })
  const { transactionId } = api.place()
  await api.simulate(transactionId, { action: 'deposit' })
  await api.post('/clock/advance', { by: '70m' })
  const rows = await rowsOf(api, transactionId)
  expect(rows.filter((row) => row.includes('window'))).toEqual([
    '09:00:00 payment window opens for 30 min',
    '09:30:00 payment window extended by 30 min',
    '10:00:00 payment window extended by 30 min',
    'planned 10:30:00 the payment window ends',
  ])
})

test('an order that the window rejects is a row of the order that has it, and of no other', async () => {
  const api = aControlApi()
  const { transactionId } = api.place()
  const { customerId } = (await api.get(`/orders/${transactionId}`)).body
  const other = api.place({ ...aBuy(), externalCustomerId: 'bola' })
  const response = JSON.stringify({
    code: 'GATEWAY_ACTIVE_INTENT_CONFLICT',
    conflict: { customerId, token: 'USDC', chain: 'base' },
  })
  logExchange(api.sandbox.defaultWorld.log, {
    ...{ method: 'POST', path: '/api/developer/orders', body: '{}' },
    ...{ operation: 'createOrder', status: 409, response },
  })
  expect(await rowsOf(api, transactionId)).toEqual([
    '09:00:00 order placed',
    '09:00:00 payment window opens for 30 min',
    '09:00:00 createOrder 409',
    '09:00:00 payment window rejects another order',
    'planned 09:30:00 the payment window ends',
  ])
  expect(await rowsOf(api, other.transactionId)).not.toContain('09:00:00 createOrder 409')
})
