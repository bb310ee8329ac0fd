/** Status sync (§2.5, §3, §4.4, §6). */
import { expect, test } from 'vitest'
import { openBusiness } from './business.ts'
import { everyProvider } from './setting-row.ts'

test(
  'status sync answers for the transaction in its path, with no body ' +
    '[sync.path.transactionId, sync.no-body]',
  () => {
    const { bought, sync, call } = openBusiness()
    const first = bought({ externalCustomerId: 'bola' })
    const second = bought({ externalCustomerId: 'chidi' })
    expect(sync(first).body).toMatchObject({ success: true, transactionId: first })
    expect(sync(second).body).toMatchObject({ success: true, transactionId: second })
    const unknown = { transactionId: '00000000-0000-4000-8000-000000000000' }
    expect(call('monitorOrderStatus', { params: unknown }).body['success']).toBe(false)
  },
)

test.each([
  ['nothing', undefined, { status: 'pending', terminal: false, completed: false }],
  ['a deposit', 'deposit', { status: 'pending', terminal: false, completed: false }],
  ['settling', 'settle', { status: 'pending', terminal: false, completed: false }],
  ['completion', 'complete', { status: 'completed', terminal: true, completed: true }],
  ['failure', 'fail', { status: 'failed', terminal: true, completed: false }],
] as const)(
  'after %s status sync has the latest state ' +
    '[sync.latest-state, sync.terminal-reports, order.terminal-only-when-reported]',
  (_, action, expected) => {
    const { bought, sync, simulate } = openBusiness()
    const id = bought()
    if (action !== undefined) simulate({ id, action })
    expect(sync(id).body).toMatchObject(expected)
  },
)

test(
  'a queued sync gets a state of which the provider did not notify ' +
    '[sync.may-queue, sync.recovers-lost-webhook]',
  async () => {
    const { bought, sync, advance } = openBusiness({
      progression: 'after:10s',
      ...everyProvider({ callsLost: true }),
    })
    const id = bought()
    await advance('1m')
    expect(sync(id).body).toMatchObject({ status: 'pending', syncQueued: true })
    await advance('1m')
    expect(sync(id).body).toMatchObject({ status: 'completed', syncQueued: false })
  },
)

test('status sync has the state of lost webhooks [sync.recovers-lost-webhook]', async () => {
  const { bought, simulate, advance, receiver, sync } = openBusiness({
    webhooks: [{ do: 'drop' }],
  })
  const id = bought()
  simulate({ id, action: 'complete' })
  await advance('1h')
  expect(receiver.received).toEqual([])
  expect(sync(id).body).toMatchObject({ status: 'completed' })
})
