/** The example shop while its secret changes, and while it or the built sandbox restarts. */
import { expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { attemptStatuses, BUY, openShop, startSandbox, startShop } from './shop.ts'

test(
  'after a rotation without overlap the shop takes the new secret, and syncs what it rejected ' +
    '[webhook.verify-before-trust, webhook.rotation-receiver-first, webhook.rotation-then-sync]',
  async () => {
    const sandbox = await startSandbox()
    const shop = await openShop(sandbox)
    const id = await shop.buy()
    await sandbox.settle()
    const secret = await sandbox.rotate(shop.endpointId, {})
    await sandbox.simulate(id, 'complete')
    expect(await attemptStatuses(sandbox, 'completed')).toEqual([401])
    expect(await shop.order(id)).toMatchObject({ state: 'pending' })
    await shop.post('/admin/webhook-secret', { secret })
    expect(await shop.order(id)).toMatchObject({ state: 'completed' })
    await sandbox.advance('5s')
    expect(await attemptStatuses(sandbox, 'completed')).toEqual([401, 204])
    expect(await shop.order(id)).toMatchObject({ bookings: [{ book: 'test' }] })
  },
)

test('a shop that gets the new secret during an overlap accepts every webhook', async () => {
  const sandbox = await startSandbox()
  const shop = await openShop(sandbox)
  const secret = await sandbox.rotate(shop.endpointId, { overlap: '24h' })
  await shop.post('/admin/webhook-secret', { secret })
  await sandbox.simulate(await shop.buy(), 'complete')
  expect(await attemptStatuses(sandbox, 'completed')).toEqual([204])
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a sandbox that ends by %s continues with its data, and so does the shop',
  async (signal) => {
    const data = aFolder()
    const sandbox = await startSandbox(['--port', '0', '--data', data])
    const shop = await openShop(sandbox)
    const id = await shop.buy()
    sandbox.process.child.kill(signal)
    expect(await sandbox.process.ended).toBe(signal === 'SIGTERM' ? 0 : 'SIGKILL')
    expect((await shop.post('/buy', { ...BUY, customerId: 'chidi' })).status).toBe(503)
    const again = await startSandbox(['--port', new URL(sandbox.url).port, '--data', data])
    const conflict = { status: 409, body: { window: { transactionId: id } } }
    expect(await shop.post('/buy', BUY)).toMatchObject(conflict)
    await again.simulate(id, 'complete')
    expect(await shop.order(id)).toMatchObject({ state: 'completed', bookings: [{ book: 'test' }] })
  },
)

test('a killed shop restarts with its orders, and gets the webhooks that it missed', async () => {
  const sandbox = await startSandbox()
  const cwd = aFolder()
  const shop = await openShop(sandbox, { cwd })
  const id = await shop.buy()
  await sandbox.settle()
  shop.process.child.kill('SIGKILL')
  await shop.process.ended
  await sandbox.simulate(id, 'complete')
  const again = await startShop(sandbox, { cwd, port: new URL(shop.url).port })
  expect(await again.order(id)).toMatchObject({ state: 'pending' })
  await sandbox.advance('5s')
  expect(await again.order(id)).toMatchObject({ state: 'completed', bookings: [{ book: 'test' }] })
})

test('live and test orders share the endpoint, but not the books', async () => {
  const sandbox = await startSandbox()
  const shop = await openShop(sandbox, { env: { RAMP_API_KEY: sandbox.liveApiKey } })
  const id = await shop.buy()
  await sandbox.simulate(id, 'complete')
  expect(await shop.order(id)).toMatchObject({ live: true, bookings: [{ book: 'live' }] })
})
