import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OrderView } from '../../../src/sandbox/control/order-view.ts'
import type { DeliveryView } from '../../../src/sandbox/control/webhooks.ts'
import { aFolder } from '../a-folder.ts'
import { aRunningSandbox, WEBHOOK } from './running-sandbox.ts'

type Items<T> = { readonly items: readonly T[]; readonly hasEarlier: boolean }

test('orders are a table for people, and the answers of the control API for programs', async () => {
  const { place, ramp, json } = await aRunningSandbox()
  expect((await ramp('orders')).out).toBe('There is no order.\n')
  const ids = ['ada', 'bob', 'cem'].map((externalCustomerId) => place({ externalCustomerId }))
  const [heading, , , last] = (await ramp('orders')).out.split('\n')
  expect(heading).toMatch(/^order +side +state +fiat +token +customer +placed$/)
  expect(last).toMatch(/^\w{8} {2}buy {3}placed {2}50,000 NGN {2}35 USDC {2}cem +09:00:00$/)
  expect((await ramp('orders --wide')).out).toMatch(/^order +reference .* provider /)
  expect(ids.map((id) => id.slice(0, 8))).toContain(last?.slice(0, 8))
  const listed = (await json('orders --limit 2')) as Items<OrderView>
  expect(listed.items.map(({ transactionId }) => transactionId)).toEqual(ids.slice(1))
  expect(listed.hasEarlier).toBe(true)
  expect((await ramp('orders --limit 2')).out).toContain(
    'There are earlier ones: --limit shows more.',
  )
  expect(await json('orders --customer ada --state placed --side buy')).toMatchObject({
    items: [{ transactionId: ids[0] }],
    hasEarlier: false,
  })
})

test('simulate takes the beginning of an id, and its webhooks are sent when it ends', async () => {
  const { place, ramp, json, transport } = await aRunningSandbox({ webhook: WEBHOOK })
  const receiver = transport.receiver(WEBHOOK)
  const id = place()
  const [{ requestReference } = { requestReference: '' }] = (
    (await json('orders')) as Items<OrderView>
  ).items
  const paid = await ramp(`simulate ${id.slice(0, 6)} deposit --amount 45000`)
  expect(paid).toEqual({
    code: 0,
    out: `${requestReference} (${id.slice(0, 8)}) is placed. It was paid 45,000 NGN: partial.\n`,
    err: '',
  })
  const types = () => receiver.received.map(({ headers }) => headers['x-service-event'])
  await ramp(`simulate ${requestReference.toLowerCase()} fail --reason closed`)
  expect(types().at(-1)).toBe('transaction.failed')
  expect(await json(`simulate ${id} fail`)).toMatchObject({ state: 'failed', reason: 'closed' })
})

test.each([
  ['deposit, deposit', '50,000 NGN: a second time.'],
  ['deposit --amount 60000', '60,000 NGN: too much.'],
  ['expire, deposit', '50,000 NGN: too late.'],
])('after "%s", simulate says that the order was paid %s', async (actions, end) => {
  const { place, ramp } = await aRunningSandbox()
  const id = place()
  let out = ''
  for (const action of actions.split(', ')) ({ out } = await ramp(`simulate ${id} ${action}`))
  expect(out).toMatch(new RegExp(`It was paid ${end}\n$`))
})

test('a command finds a world by its name or by one of its keys', async () => {
  const { ramp, sandbox } = await aRunningSandbox()
  const { running, keys } = sandbox.createWorld({ name: 'suite' })
  const before = running.world.now()
  await ramp('advance 1m --world suite')
  await ramp(`advance 1m --key ${keys.live}`)
  expect(running.world.now() - before).toBe(120_000)
  expect((await ramp('advance 1s')).out).toContain('09:00:01 (manual')
  expect((await ramp('reset --world suite')).out).toBe(
    'World "suite" is in its initial state: seed 1, 2026-01-01 09:00:00.\n',
  )
})

test('deliveries shows what came back, and resend sends one again', async () => {
  const { place, ramp, json, transport } = await aRunningSandbox({ webhook: WEBHOOK })
  const receiver = transport.receiver(WEBHOOK)
  receiver.script.set([{ status: 500, times: 1 }])
  const id = place()
  await ramp('advance 1s')
  const { out } = await ramp(`deliveries --order ${id.slice(0, 4)}`)
  expect(out).toMatch(
    /^dlv_\w{8} {2}created {2}\w{8} {2}receiver\.test\/webhooks {2}retrying {2}500 +09:00:05$/m,
  )
  expect((await ramp('deliveries --wide')).out).toMatch(/Attempt 2 follows after .*webhookRetry/)
  const { items } = (await json('deliveries --status retrying')) as Items<DeliveryView>
  expect(items).toMatchObject([{ transactionId: id, attempts: [{ status: 500 }] }])
  expect((await ramp('deliveries --status pending')).out).toBe('There is no delivery.\n')
  const start = items[0]?.id.slice(0, 10) ?? ''
  expect((await ramp(`resend ${start}`)).out).toContain(
    `(transaction.created of order ${id.slice(0, 8)}) is sent again.`,
  )
  await ramp('advance 0s')
  expect(receiver.received).toHaveLength(2)
})

test('rotate prints the new secret of the endpoint, and until when the old one signs', async () => {
  const { ramp, json, sandbox } = await aRunningSandbox({
    webhook: WEBHOOK,
    clock: { mode: 'manual' },
  })
  const endpointOf = () => [...sandbox.defaultWorld.world.rows.all('endpoints')][0]
  const { world } = sandbox.defaultWorld
  const in1h = new Date(world.now() + 3_600_000).toISOString()
  const rotated = await json('rotate --overlap 1h')
  expect(rotated).toMatchObject({ secret: endpointOf()?.secret, oldSecretUntil: in1h })
  const overlapping = await ramp('rotate --overlap 1h')
  expect(overlapping.out).toBe(
    `${WEBHOOK} has a new secret: ${endpointOf()?.secret}\nThe old secret signs as well until ${in1h} (simulated time).\n`,
  )
  expect((await ramp(`rotate ${WEBHOOK}`)).out).toBe(
    `${WEBHOOK} has a new secret: ${endpointOf()?.secret}\nThe old secret is no longer used.\n`,
  )
  expect((await ramp('rotate elsewhere')).err).toContain(endpointOf()?.id)
})

test('a snapshot is written to a file of its user, and restored', async () => {
  const { place, ramp, sandbox } = await aRunningSandbox()
  const cwd = aFolder()
  const id = place()
  expect((await ramp('snapshot before.json', { cwd })).out).toBe('wrote before.json\n')
  await ramp(`simulate ${id} complete`)
  const stateOf = () => sandbox.defaultWorld.world.rows.get('orders', id)?.state
  expect(stateOf()).toBe('completed')
  await ramp('snapshot --restore before.json', { cwd })
  expect(stateOf()).toBe('placed')
  const file = join(cwd, 'before.json')
  expect((await ramp('snapshot')).out).toBe(readFileSync(file, 'utf8'))
})

test('a snapshot replaces a file only by force', async () => {
  const { ramp } = await aRunningSandbox()
  const cwd = aFolder()
  const file = join(cwd, 'before.json')
  writeFileSync(file, 'mine')
  expect(await ramp('snapshot before.json', { cwd })).toMatchObject({
    code: 2,
    err: 'Failed to write "before.json": the file exists already. Name another file, or pass --force to overwrite it.\n',
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(await ramp('snapshot before.json --force', { cwd })).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).toContain('"format"')
})

test('what a customer sends does not control the terminal', async () => {
  const { place, ramp } = await aRunningSandbox()
  place({ externalCustomerId: 'a\u001b[2Jb' })
  const { out } = await ramp('orders')
  expect(out).toContain('a\\x1b[2Jb')
  expect(out).not.toContain('\u001b')
})
