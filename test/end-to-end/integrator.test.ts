/** A small shop does its buys and sells over HTTP against the built sandbox; every webhook is a real one. */
import { expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { BUY, openShop, SELL, startSandbox, startShop, type StartedSandbox } from './shop.ts'

async function attemptsAt(
  sandbox: StartedSandbox,
  type: string,
): Promise<readonly (number | null)[]> {
  const { items } = (await sandbox.control('GET', '/webhook-deliveries')) as {
    items: readonly { type: string; attempts: readonly { status: number | null }[] }[]
  }
  return items
    .filter((delivery) => delivery.type === `transaction.${type}`)
    .flatMap(({ attempts }) => attempts.map(({ status }) => status))
}

async function callsOf(sandbox: StartedSandbox, operation: string): Promise<number> {
  const { items } = (await sandbox.control('GET', `/requests?operation=${operation}`)) as {
    items: readonly unknown[]
  }
  return items.length
}

test(
  'a buy is shown where to pay, and is completed by webhooks alone ' +
    '[order.response.providerDetails.next-step, webhook.primary-source, webhook.payload-updates-order, sync.only-when-needed]',
  async () => {
    const sandbox = await startSandbox()
    const shop = await openShop(sandbox)
    const bought = await shop.post('/buy', BUY)
    expect(bought).toMatchObject({
      status: 201,
      body: {
        state: 'pending',
        live: false,
        payTo: { accountNumber: expect.stringMatching(/^\d{10}$/) },
      },
    })
    const id = String(bought.body['id'])
    await sandbox.simulate(id, 'complete')
    expect(await shop.order(id)).toMatchObject({
      state: 'completed',
      bookings: [{ book: 'test', asset: 'USDC', amount: bought.body['amount'] }],
    })
    expect(await callsOf(sandbox, 'monitorOrderStatus')).toBe(0)
  },
)

test(
  'a sell is paid to the name that the bank gave, and shows where to send the tokens ' +
    '[order.response.ourCryptoAddress.payment-instructions, banks.name-for-display]',
  async () => {
    const sandbox = await startSandbox()
    const shop = await openShop(sandbox)
    const sold = await shop.post('/sell', SELL)
    const id = String(sold.body['id'])
    const order = await sandbox.control('GET', `/orders/${id}`)
    expect(sold).toMatchObject({
      status: 201,
      body: { payTo: { address: order['depositAddress'] } },
    })
    expect(order['bank']).toMatchObject({
      bankCode: '044',
      accountName: expect.stringMatching(/^\w+ \w+/),
    })
    await sandbox.simulate(id, 'complete')
    expect(await shop.order(id)).toMatchObject({ state: 'completed', bookings: [{ amount: 25 }] })
  },
)

test(
  'a conflict is an answer with the window in it, and an override places the order ' +
    '[conflict.normal-flow, conflict.wait-or-override, intent.shown-after-conflict]',
  async () => {
    const sandbox = await startSandbox()
    const shop = await openShop(sandbox)
    const first = await shop.post('/buy', BUY)
    const second = await shop.post('/buy', BUY)
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'window_open',
        window: { transactionId: first.body['id'], timeRemainingSeconds: 1_800 },
      },
    })
    const third = await shop.post('/buy', { ...BUY, override: true })
    expect(third.status).toBe(201)
    await sandbox.settle()
    expect(await shop.order(String(first.body['id']))).toMatchObject({
      state: 'failed',
      bookings: [],
    })
    expect(await shop.order(String(third.body['id']))).toMatchObject({ state: 'pending' })
  },
)

test(
  'what a lost webhook would have said comes by status sync, and is booked once ' +
    '[sync.beside-webhooks, order.response.transactionId.saved-first]',
  async () => {
    const sandbox = await startSandbox()
    const shop = await openShop(sandbox)
    const id = String((await shop.post('/buy', BUY)).body['id'])
    await sandbox.settle()
    await sandbox.control('PUT', '/behaviour', {
      webhooks: [{ match: { type: 'completed' }, do: 'drop' }],
    })
    await sandbox.simulate(id, 'complete')
    expect(await shop.order(id)).toMatchObject({ state: 'pending' })
    expect((await shop.post(`/orders/${id}/refresh`)).body).toMatchObject({ state: 'completed' })
    await sandbox.control('DELETE', '/behaviour')
    const { items } = (await sandbox.control('GET', '/webhook-deliveries')) as {
      items: readonly { id: string }[]
    }
    await sandbox.control('POST', `/webhook-deliveries/${items.at(-1)?.id}/resend`)
    await sandbox.settle()
    expect(await shop.order(id)).toMatchObject({ state: 'completed', bookings: [{ book: 'test' }] })
  },
)

test(
  'after a rotation without overlap the receiver takes the new secret, and sync brings what it refused ' +
    '[webhook.verify-before-trust, webhook.rotation-receiver-first, webhook.rotation-then-sync]',
  async () => {
    const sandbox = await startSandbox()
    const shop = await openShop(sandbox)
    const id = String((await shop.post('/buy', BUY)).body['id'])
    await sandbox.settle()
    const { secret } = await sandbox.control(
      'POST',
      `/webhook-endpoints/${shop.endpointId}/rotate-secret`,
      {},
    )
    await sandbox.simulate(id, 'complete')
    expect(await attemptsAt(sandbox, 'completed')).toEqual([401])
    expect(await shop.order(id)).toMatchObject({ state: 'pending' })
    await shop.post('/admin/webhook-secret', { secret })
    expect(await shop.order(id)).toMatchObject({ state: 'completed' })
    await sandbox.advance('5s')
    expect(await attemptsAt(sandbox, 'completed')).toEqual([401, 204])
    expect(await shop.order(id)).toMatchObject({ bookings: [{ book: 'test' }] })
  },
)

test('a receiver that learns the new secret before the rotation misses nothing', async () => {
  const sandbox = await startSandbox()
  const shop = await openShop(sandbox)
  const { secret } = await sandbox.control(
    'POST',
    `/webhook-endpoints/${shop.endpointId}/rotate-secret`,
    { overlap: '24h' },
  )
  await shop.post('/admin/webhook-secret', { secret })
  const id = String((await shop.post('/buy', BUY)).body['id'])
  await sandbox.simulate(id, 'complete')
  expect(await attemptsAt(sandbox, 'completed')).toEqual([204])
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a sandbox that ends by %s goes on with the same data, and the shop notices nothing',
  async (signal) => {
    const data = aFolder()
    const sandbox = await startSandbox(['--port', '0', '--data', data])
    const shop = await openShop(sandbox)
    const bought = await shop.post('/buy', BUY)
    const id = String(bought.body['id'])
    sandbox.process.child.kill(signal)
    expect(await sandbox.process.ended).toBe(signal === 'SIGTERM' ? 0 : 'SIGKILL')
    expect((await shop.post('/buy', { ...BUY, customerId: 'chidi' })).status).toBe(503)
    const again = await startSandbox(['--port', new URL(sandbox.url).port, '--data', data])
    expect(await shop.post('/buy', BUY)).toMatchObject({
      status: 409,
      body: { window: { transactionId: id } },
    })
    await again.simulate(id, 'complete')
    expect(await shop.order(id)).toMatchObject({ state: 'completed', bookings: [{ book: 'test' }] })
  },
)

test('a shop that is killed comes back to its orders, and to the webhooks that it missed', async () => {
  const sandbox = await startSandbox()
  const cwd = aFolder()
  const shop = await openShop(sandbox, { cwd })
  const id = String((await shop.post('/buy', BUY)).body['id'])
  await sandbox.settle()
  shop.process.child.kill('SIGKILL')
  await shop.process.ended
  await sandbox.simulate(id, 'complete')
  const again = await startShop(sandbox, { cwd, port: new URL(shop.url).port })
  expect(await again.order(id)).toMatchObject({ state: 'pending' })
  await sandbox.advance('5s')
  expect(await again.order(id)).toMatchObject({ state: 'completed', bookings: [{ book: 'test' }] })
})

test('live and test orders share the endpoint, and never the books', async () => {
  const sandbox = await startSandbox()
  const shop = await openShop(sandbox, { env: { RAMP_API_KEY: sandbox.liveApiKey } })
  const id = String((await shop.post('/buy', BUY)).body['id'])
  await sandbox.simulate(id, 'complete')
  expect(await shop.order(id)).toMatchObject({ live: true, bookings: [{ book: 'live' }] })
})
