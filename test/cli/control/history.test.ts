import { expect, test } from 'vitest'
import type { StreamedChange } from '../../../src/base/client/control-client.ts'
import { serverSentEvents } from '../../../src/base/client/server-sent-events.ts'
import { changeBehaviour } from '../../../src/sandbox/control/behaviour.ts'
import { aBuy } from '../../worlds.ts'
import { aRunningSandbox, WEBHOOK, type Running } from './running-sandbox.ts'

/** The lines without the order's ids. */
function shown(out: string, id: string): readonly string[] {
  return out
    .replaceAll(id, 'ID')
    .replace(/RMP-SBX-\w{8}/g, 'REF')
    .trimEnd()
    .split('\n')
}

test('order shows who did what when, what is planned, and the attempts of webhooks', async () => {
  const { place, ramp, json, transport } = await aRunningSandbox({ webhook: WEBHOOK })
  transport.receiver(WEBHOOK).script.set([{ status: 500, times: 1 }])
  const id = place()
  await ramp('advance 2m')
  await ramp(`simulate ${id} deposit --amount 45000`)
  const { out } = await ramp(`order ${id.slice(0, 7)}`)
  expect(shown(out, id)).toEqual([
    'order     REF (ID)',
    'state     placed',
    'customer  ada',
    'pays      50,000 NGN',
    'expects   35 USDC on base',
    expect.stringMatching(/^rate {6}1,4\d\d\.\d+ NGN per USDC: 35\.\d+ USDC before fees$/),
    expect.stringMatching(/^provider {2}\w+$/),
    'waits     45,000 of 50,000 NGN arrived, the rest is expected by 09:30:00; intentLifetime was 30m. Until then, nothing moves it by itself; progression was manual.',
    '',
    '2026-01-01',
    '09:00:00  application → service  order placed',
    '09:00:00  service                payment window opens  for 30 min',
    '09:00:00  service → receiver     created · attempt 1  500  receiver.test/webhooks',
    '09:00:05  service → receiver     created · attempt 2  200  receiver.test/webhooks',
    '          … 1 min 55 s later',
    '09:02:00  customer → provider    pays 45,000 NGN  partial',
    '          partial; underpayment was hold.',
    'planned:',
    expect.stringMatching(/^ +… [\w ]+ later$/),
    expect.stringMatching(/^09:\d\d:00 {2}service {16}the payment window ends$/),
  ])
  expect(await json(`order ${id}`)).toMatchObject({ transactionId: id, state: 'placed' })
})

test.each([80, 120])('nothing that commands print is wider than %i columns', async (columns) => {
  const { place, ramp, transport } = await aRunningSandbox({ webhook: WEBHOOK })
  transport.receiver(WEBHOOK).answer({ status: 503 }, {})
  const over = { amount: 11_345_123.123456, fiatAmount: 16_000_000.55 }
  const id = place({ ...over, externalCustomerId: 'a-customer-with-a-long-name+lost' })
  await ramp('advance 5m')
  await ramp(`simulate ${id} deposit --amount 45000`)
  await ramp('advance 31m')
  for (const line of [`order ${id}`, 'orders', 'deliveries', 'events', 'doctor']) {
    const { out } = await ramp(line, { columns })
    const widest = Math.max(...out.split('\n').map(({ length }) => length))
    expect(widest, `${line}\n${out}`).toBeLessThanOrEqual(columns)
    expect(out, line).not.toContain('`')
  }
})

test('the calls of a provider that a tag loses are in the history, explained once', async () => {
  const { place, ramp } = await aRunningSandbox({ behaviour: { progression: 'after:10s' } })
  const id = place({ externalCustomerId: 'ada+lost' })
  await ramp('advance 10s')
  const { out } = await ramp(`order ${id}`)
  for (const state of ['funded', 'settling', 'completed'])
    expect(out).toContain(`provider →× service    ${state}  lost on the way\n`)
  const why = "A fault lost the provider's call; the tag +lost of the customer decided."
  expect(out.split(why)).toHaveLength(2)
})

test('a delivery that a fault dropped is in the history', async () => {
  const { place, ramp, sandbox, transport } = await aRunningSandbox({ webhook: WEBHOOK })
  transport.receiver(WEBHOOK)
  const webhooks = [{ match: { type: 'transaction.created' }, do: 'drop' }] as const
  changeBehaviour(sandbox.defaultWorld, { webhooks: [...webhooks] })
  const id = place()
  await ramp('advance 1s')
  expect((await ramp(`order ${id}`)).out).toMatch(/created {2}lost on the way \(fault: drop\)/)
})

/** What `events --follow` prints of these calls, until the sandbox ends. */
async function followed(running: Running, act: () => Promise<unknown>, flags = '') {
  const following = running.ramp(`events --follow${flags}`)
  const { log } = running.sandbox.defaultWorld
  // The feed collects from the moment on in which the stream begins.
  const began = new Promise<void>((resolve) => {
    const { listen } = log
    log.listen = (...input) => {
      resolve()
      return listen.apply(log, input)
    }
  })
  await began
  await act()
  await running.close()
  return following
}

test('events --follow shows arrows as they happen, and ends with the sandbox', async () => {
  const running = await aRunningSandbox({ webhook: WEBHOOK })
  const { place, ramp, transport } = running
  transport.receiver(WEBHOOK).script.set([{ status: 500, times: 1 }])
  place({ externalCustomerId: 'before' })
  await ramp('advance 1m')
  let id = ''
  const { code, out, err } = await followed(running, async () => {
    id = place()
    await ramp('advance 1m')
    await ramp(`simulate ${id} complete`)
    await ramp('reset')
  })
  expect([code, err]).toEqual([0, 'Notice: the sandbox has ended.\n'])
  expect(shown(out, id)).toEqual([
    '2026-01-01',
    '09:01:00  application → service  REF  order placed',
    '09:01:00  service                REF  payment window opens  for 30 min',
    '09:01:00  service → receiver     REF  created  200  receiver.test/webhooks',
    '          … 1 min later',
    '09:02:00  customer → provider    REF  pays 50,000 NGN  accepted',
    '09:02:00  provider → service     REF  funded  by a control call',
    '09:02:00  provider → service     REF  settling  by a control call',
    '09:02:00  provider → service     REF  completed  by a control call',
    '09:02:00  service                REF  payment window closes  completed',
    '09:02:00  service → receiver     REF  updated  200  receiver.test/webhooks',
    '09:02:00  service → receiver     REF  updated  200  receiver.test/webhooks',
    '09:02:00  service → receiver     REF  completed  200  receiver.test/webhooks',
    'The world was replaced.',
  ])
})

test('events --follow shows an order that a request placed once, and a request that placed none', async () => {
  const running = await aRunningSandbox()
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(aBuy()) }
  const { out } = await followed(running, async () => {
    for (let n = 0; n < 2; n++) await fetch(`${running.url}/api/developer/orders`, request)
  })
  expect(shown(out, 'no id')).toEqual([
    '2026-01-01',
    '09:00:00  application → service  REF  order placed',
    '09:00:00  service                REF  payment window opens  for 30 min',
    '09:00:00  service                REF  created  no receiver',
    '09:00:00  application → service  createOrder  409',
  ])
})

test('events --follow --json prints a change a line', async () => {
  const running = await aRunningSandbox()
  const { out } = await followed(running, async () => running.place(), ' --json')
  const changes = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StreamedChange)
  expect(changes).toMatchObject([
    { kind: 'ready', world: 'default' },
    { kind: 'change', orders: [{ state: 'placed' }], events: [{ type: 'transaction.created' }] },
  ])
})

test('events lists the events of one order', async () => {
  const { place, ramp, json } = await aRunningSandbox()
  const id = place()
  place({ externalCustomerId: 'bob' })
  expect((await ramp('events')).out.match(/transaction\.created/g)).toHaveLength(2)
  expect(await json(`events --order ${id.slice(0, 6)}`)).toMatchObject({
    items: [{ type: 'transaction.created', transactionId: id }],
    hasEarlier: false,
  })
})

test('an event of a stream may arrive in any pieces', async () => {
  const text =
    ': still here\n\nid: 4\nevent: change\ndata: {"a":"é"}\n\nevent: reset\ndata: {}\n\nevent: half'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 2, 7, bytes.length]) {
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
    }
    const found = []
    for await (const event of serverSentEvents(pieces())) found.push(event)
    expect(found, `${size} bytes at once`).toEqual([
      { event: 'change', data: '{"a":"é"}' },
      { event: 'reset', data: '{}' },
    ])
  }
})
