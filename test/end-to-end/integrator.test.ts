/** The example shop buys and sells over HTTP against the built sandbox, with real webhooks. */
import { beforeEach, expect, test } from 'vitest'
import { BUY, SELL, startSandbox, startShop, type Items } from './shop.ts'

const sandbox = await startSandbox()
const shop = await startShop(sandbox)

beforeEach(async () => {
  await sandbox.control('POST', '/reset')
  await sandbox.control('POST', '/webhook-endpoints', { url: `${shop.url}/webhooks` })
})

test(
  'a buy returns where to pay, and only webhooks complete it ' +
    '[order.response.providerDetails.next-step, webhook.primary-source, webhook.payload-updates-order, sync.only-when-needed]',
  async () => {
    const { status, body } = await shop.post('/buy', BUY)
    expect(status).toBe(201)
    const payTo = { accountNumber: expect.stringMatching(/^\d{10}$/) }
    expect(body).toMatchObject({ state: 'pending', live: false, payTo })
    const id = String(body['id'])
    await sandbox.simulate(id, 'complete')
    const { settlement } = await sandbox.control<{ settlement: { out: string } }>(
      'GET',
      `/orders/${id}`,
    )
    const bookings = [{ book: 'test', asset: 'USDC', amount: Number(settlement.out) }]
    expect(await shop.order(id)).toMatchObject({ state: 'completed', bookings })
    const syncs = '/requests?operation=monitorOrderStatus'
    expect((await sandbox.control<Items<unknown>>('GET', syncs)).items).toHaveLength(0)
  },
)

test(
  'a sell pays to the resolved account name, and returns where to send the tokens ' +
    '[order.response.ourCryptoAddress.payment-instructions, banks.name-for-display]',
  async () => {
    const { status, body } = await shop.post('/sell', SELL)
    expect(status).toBe(201)
    const id = String(body['id'])
    const { depositAddress, bank } = await sandbox.control('GET', `/orders/${id}`)
    expect(body).toMatchObject({ payTo: { address: depositAddress } })
    const accountName = expect.stringMatching(/^\w+ \w+/)
    expect(bank).toMatchObject({ bankCode: '044', accountName })
    await sandbox.simulate(id, 'complete')
    expect(await shop.order(id)).toMatchObject({ state: 'completed', bookings: [{ amount: 25 }] })
  },
)

test(
  'a conflict is answered with the open payment window, and an override places the order ' +
    '[conflict.normal-flow, conflict.wait-or-override, intent.shown-after-conflict]',
  async () => {
    const first = await shop.buy()
    const second = await shop.post('/buy', BUY)
    const window = { transactionId: first, timeRemainingSeconds: 1_800 }
    expect(second).toMatchObject({ status: 409, body: { code: 'window_open', window } })
    const third = await shop.buy({ override: true })
    await sandbox.settle()
    expect(await shop.order(first)).toMatchObject({ state: 'failed', bookings: [] })
    expect(await shop.order(third)).toMatchObject({ state: 'pending' })
  },
)

test(
  'status sync replaces a lost webhook, and the order is booked once ' +
    '[sync.beside-webhooks, order.response.transactionId.saved-first]',
  async () => {
    const id = await shop.buy()
    await sandbox.settle()
    const webhooks = [{ match: { type: 'transaction.completed' }, do: 'drop' }]
    await sandbox.control('PUT', '/behaviour', { webhooks })
    await sandbox.simulate(id, 'complete')
    expect(await shop.order(id)).toMatchObject({ state: 'pending' })
    expect((await shop.post(`/orders/${id}/refresh`)).body).toMatchObject({ state: 'completed' })
    await sandbox.control('DELETE', '/behaviour')
    const deliveries = await sandbox.control<Items<{ id: string }>>('GET', '/webhook-deliveries')
    await sandbox.control('POST', `/webhook-deliveries/${deliveries.items.at(-1)?.id}/resend`)
    await sandbox.settle()
    expect(await shop.order(id)).toMatchObject({ state: 'completed', bookings: [{ book: 'test' }] })
  },
)
