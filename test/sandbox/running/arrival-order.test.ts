/** Webhooks of one moment at one receiver, over HTTP. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { ownNetwork } from '../../../src/base/ports/undici-transport.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { random } from '../../../src/base/vocabulary/random.ts'
import { randomRun } from '../../random-run.ts'
import { aBuy, TEST_CALLER } from '../../worlds.ts'

const { seed } = randomRun({ file: 'test/sandbox/running/arrival-order.test.ts', numRuns: 1 })

/** Answers after a random number of turns, and keeps what arrives. */
async function anUnevenReceiver() {
  const dice = random(seed, 'receiver')
  const arrived: { readonly order: string; readonly type: string }[] = []
  const open: string[] = []
  const overlaps: string[] = []
  let mostOpen = 0
  const server = createServer((req, res) => {
    let text = ''
    req.on('data', (chunk) => (text += String(chunk)))
    req.on('end', () => {
      const { type, data } = JSON.parse(text) as { type: string; data: { id: string } }
      arrived.push({ order: data.id, type })
      if (open.includes(data.id)) overlaps.push(data.id)
      mostOpen = Math.max(mostOpen, open.push(data.id))
      const answerIn = (turns: number): unknown =>
        turns > 0
          ? setImmediate(() => answerIn(turns - 1))
          : (open.splice(open.indexOf(data.id), 1), res.end())
      answerIn(dice.below(30))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hooks`, arrived, overlaps, mostOpen: () => mostOpen }
}

test('webhooks of one moment about one order arrive in the order of their sequence', async () => {
  const receiver = await anUnevenReceiver()
  const sandbox = new Sandbox({
    ...ownNetwork(),
    clock: { mode: 'manual' },
    behaviour: { progression: 'immediate' },
    webhook: receiver.url,
  })
  onTestFinished(() => sandbox.close())
  const { world } = sandbox.defaultWorld
  const orders = Array.from({ length: 20 }, (_, n) => {
    const request = aBuy({ externalCustomerId: `customer${n}` })
    return world.call(createOrder, { request, caller: TEST_CALLER }).transactionId
  })
  await sandbox.defaultWorld.advance(0)
  const events = [...world.rows.all('events')]
  expect(receiver.arrived).toHaveLength(events.length)
  for (const id of orders) {
    const sent = events.filter(({ orderId }) => orderId === id).map(({ type }) => type)
    expect(sent.length).toBeGreaterThan(2)
    const arrived = receiver.arrived.filter(({ order }) => order === id).map(({ type }) => type)
    expect(arrived).toEqual(sent)
  }
  expect(receiver.overlaps).toEqual([])
  // Different orders do not wait for each other.
  expect(receiver.mostOpen()).toBeGreaterThan(1)
})
