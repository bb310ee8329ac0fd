/** A sandbox that stops answers whoever waits, and waits for no receiver that hangs. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { MemoryStorage } from '../../../src/sandbox/storage/storage.ts'
import type { TransportResult } from '../../../src/base/ports/transport.ts'
import { drainDeliveries } from '../../../src/sandbox/control/deliveries.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'
import { ManualTimers } from './manual-timers.ts'

type Answer = (result: TransportResult) => void

const OK = { tookMs: 0, status: 200, error: null, headers: {}, body: '' } as const

function aSandbox(options: { turn?: () => Promise<void>; answer?: (send: Answer) => void } = {}) {
  const storage = new MemoryStorage({ keep: true })
  const timers = new ManualTimers(options.turn)
  const started: Answer[] = []
  const answer = options.answer ?? ((send: Answer) => started.push(send))
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual' },
    webhook: 'http://receiver.test/webhooks',
    transport: { send: () => new Promise<TransportResult>(answer), close: async () => {} },
    storage,
    timers,
  })
  const running = sandbox.defaultWorld
  const place = (externalCustomerId: string) =>
    running.world.call(createOrder, { request: aBuy({ externalCustomerId }), caller: TEST_CALLER })
  const delivery = () => [...running.world.rows.all('deliveries')][0]
  place('ada')
  return { sandbox, running, storage, timers, started, place, delivery }
}

test('a close gives up a delivery that hangs, and the next start sends it again', async () => {
  const { sandbox, running, storage, timers, started, delivery } = aSandbox()
  running.sendDue()
  while (started.length === 0) await nextTurn()
  const closed = sandbox.close()
  expect(timers.delays).toEqual([500])
  timers.fire()
  await closed
  started[0]?.(OK)
  await nextTurn()
  expect(delivery()).toMatchObject({ status: 'pending', attempts: [] })
  const next = new Sandbox({
    storage,
    timers: new ManualTimers(),
    transport: { send: async () => OK, close: async () => {} },
  })
  expect(await drainDeliveries(next.defaultWorld)).toMatchObject({ delivered: 1 })
  await next.close()
})

test('a close waits for a receiver that answers, and records what it answered', async () => {
  const { sandbox, running, timers, started, delivery } = aSandbox()
  running.sendDue()
  while (started.length === 0) await nextTurn()
  const closed = sandbox.close()
  started[0]?.(OK)
  await closed
  expect(timers.delays).toEqual([])
  expect(delivery()).toMatchObject({ status: 'delivered', attempts: [{ status: 200 }] })
})

test('an advance ends when the sandbox is about to close, and no other begins', async () => {
  let turns = 0
  const turn = async () => {
    turns += 1
    if (turns === 2) sandbox.endWaits()
  }
  const answer = (send: Answer) => send({ ...OK, status: 503 })
  const { sandbox, running, place } = aSandbox({ turn, answer })
  for (let n = 0; n < 40; n++) place(`customer${n}`)
  const ended = { code: 'STOPPING', message: expect.stringContaining('the sandbox stops') }
  await expect(running.advance(75 * 3_600_000)).rejects.toMatchObject(ended)
  expect(turns).toBe(2)
  await expect(running.advance(1)).rejects.toMatchObject(ended)
  await sandbox.close()
})

test('all who wait for deliveries are answered when the sandbox is about to close, without a warning', async () => {
  const warnings: Error[] = []
  const keep = (warning: Error) => void warnings.push(warning)
  process.on('warning', keep)
  onTestFinished(() => void process.off('warning', keep))
  const { sandbox, running, started, delivery } = aSandbox()
  const drained = Array.from({ length: 12 }, () => drainDeliveries(running, { timeout: '1h' }))
  while (started.length === 0) await nextTurn()
  sandbox.endWaits()
  for (const each of await Promise.all(drained))
    expect(each).toEqual({ delivered: 0, failed: 0, underWay: 1 })
  started[0]?.(OK)
  await sandbox.close()
  expect(delivery()).toMatchObject({ status: 'delivered' })
  expect(warnings).toEqual([])
})
