/** When a running world wakes, and how its clock moves. */
import { expect, onTestFinished, test } from 'vitest'
import type { InitialClock } from '../../../src/sandbox/simulator/clock/clock.ts'
import { changeBehaviour } from '../../../src/sandbox/control/behaviour.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import type { Transport, TransportResult } from '../../../src/base/ports/transport.ts'
import { FixedWallClock } from '../../../src/base/ports/wall-clock.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { iso, LATEST } from '../../../src/base/vocabulary/time.ts'
import { clockMoves } from '../../../src/sandbox/log/clock-moves.ts'
import { requestsIn } from '../../../src/sandbox/log/requests.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'
import { ManualTimers } from './manual-timers.ts'
import { logExchange } from '../log/log-exchange.ts'

/** A sandbox whose orders are paid after five seconds and completed after ten. */
function running(
  clock: InitialClock,
  options: {
    transport?: Transport
    webhook?: string
    wall?: number
    turn?: () => Promise<void>
  } = {},
) {
  const { transport = new ScriptedTransport(), wall = START, turn, ...more } = options
  const timers = new ManualTimers(turn)
  const wallClock = new FixedWallClock(wall)
  const sandbox = new Sandbox({
    clock,
    behaviour: { progression: 'after:10s', providers: { northwind: { spreadBps: 0 } } },
    timers,
    transport,
    wallClock,
    ...more,
  })
  onTestFinished(() => sandbox.close())
  const { world } = sandbox.defaultWorld
  const { transactionId } = world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  const stateOf = () => world.rows.get('orders', transactionId)?.state
  return { sandbox, running: sandbox.defaultWorld, world, timers, wallClock, stateOf }
}

test('a world on a real clock wakes for what is due, one timer after the other', () => {
  const { timers, wallClock, stateOf } = running({ mode: 'real' })
  expect(timers.delays).toEqual([5_000])
  wallClock.set(START + 5_000)
  timers.fire()
  expect(stateOf()).toBe('funded')
  expect(timers.delays).toEqual([2_500])
})

test('a world that runs faster wakes sooner, and never before its work is due', () => {
  const { timers, wallClock, stateOf } = running({ mode: 'real', rate: 60 })
  expect(timers.delays).toEqual([84])
  wallClock.set(START + 84)
  timers.fire()
  expect(stateOf()).toBe('funded')
})

test('a world on a manual clock wakes for what is due now and for nothing later', () => {
  const { timers } = running({ mode: 'manual', at: START })
  expect(timers.delays).toEqual([])
  const webhook = 'http://receiver.test/webhooks'
  expect(running({ mode: 'manual', at: START }, { webhook }).timers.delays).toEqual([0])
})

test('a world that is closed has no timer set', async () => {
  const { sandbox, timers } = running({ mode: 'real' })
  await sandbox.close()
  expect(timers.delays).toEqual([])
})

test('a clock that is set to run goes on from where it was, whatever the time of the machine', () => {
  const wall = START + 3_600_000
  const { running: made, world, wallClock } = running({ mode: 'manual', at: START }, { wall })
  made.setMode('real', 2)
  expect(world.now()).toBe(START)
  wallClock.set(wall + 1_000)
  expect(world.now()).toBe(START + 2_000)
})

test('a running clock that is moved runs on from there', async () => {
  const { running: made, world, wallClock } = running({ mode: 'real' })
  await made.advance(3_600_000)
  expect(world.now()).toBe(START + 3_600_000)
  wallClock.set(START + 1_000)
  expect(world.now()).toBe(START + 3_601_000)
})

test('a move without a control call is in the log as the call that repeats it', async () => {
  const { running: made } = running({ mode: 'manual', at: START })
  await made.advance(90_000)
  await made.setClock(START + 120_000)
  made.setMode('real', 2)
  expect(clockMoves(made.log).map(({ operation, body }) => [operation, body])).toEqual([
    ['advanceClock', { by: '1m30s' }],
    ['setClock', { to: iso(START + 120_000) }],
    ['setClockMode', { mode: 'real', rate: 2 }],
  ])
})

test('advances that are started at once run one after another', async () => {
  const { running: made, world } = running({ mode: 'manual', at: START })
  await Promise.all([made.advance(1_000), made.advance(2_000)])
  expect(world.now()).toBe(START + 3_000)
})

test('a clock can be set to now and to its latest time, not back and not beyond', async () => {
  const { running: made, world } = running({ mode: 'manual', at: START })
  expect(await made.setClock(START)).toBe(START)
  await expect(made.setClock(START - 1)).rejects.toMatchObject({ code: 'CLOCK_BACKWARDS' })
  await expect(made.setClock(LATEST + 1)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  expect(world.now()).toBe(START)
  expect(await made.setClock(LATEST)).toBe(LATEST)
})

test.each(['reset', 'restore', 'close'] as const)(
  'a %s waits for the attempt in progress',
  async (move) => {
    let answer = (_result: TransportResult) => {}
    const sent = new Promise<TransportResult>((resolve) => (answer = resolve))
    const transport = { send: () => sent, close: () => Promise.resolve() }
    const webhook = 'http://receiver.test/webhooks'
    const {
      running: made,
      world,
      timers,
    } = running({ mode: 'manual', at: START }, { transport, webhook })
    const snapshot = world.snapshot()
    timers.fire()
    const log: string[] = []
    world.listen(({ put }) => log.push(...(put?.deliveries ?? []).map(({ status }) => status)))
    const moved = move === 'restore' ? made.restore(snapshot) : made[move]()
    void moved.then(() => log.push('moved'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(log).toEqual([])
    answer({ tookMs: 0, status: 200, error: null, headers: {}, body: '' })
    await moved
    expect(log[0]).toBe('delivered')
  },
)

test('an advance sends the deliveries of one moment at once, and records them in order', async () => {
  const waiting: ((result: TransportResult) => void)[] = []
  const transport = {
    atOnce: 3,
    send: () => new Promise<TransportResult>((resolve) => waiting.push(resolve)),
    close: () => Promise.resolve(),
  }
  const webhook = 'http://receiver.test/webhooks'
  const { running: made, world } = running({ mode: 'manual', at: START }, { transport, webhook })
  for (const externalCustomerId of ['bola', 'chidi', 'dayo']) {
    world.call(createOrder, { request: aBuy({ externalCustomerId }), caller: TEST_CALLER })
  }
  const recorded: number[] = []
  world.listen(({ put }) => recorded.push(...(put?.deliveries ?? []).map((row) => row.sequence)))
  const advance = made.advance(1_000)
  const inOrder = [...world.rows.all('deliveries')].map((row) => row.sequence)
  let isOver = false
  void advance.then(() => (isOver = true))
  const open: number[] = []
  while (!isOver) {
    if (waiting.length > 0) open.push(waiting.length)
    // The last one answers first.
    for (const answer of waiting.splice(0).reverse()) {
      answer({ tookMs: 0, status: 200, error: null, headers: {}, body: '' })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(open).toEqual([3, 1])
  expect(recorded).toEqual(inOrder)
})

test('an advance sends the next deliveries as soon as half of the others are recorded', async () => {
  const waiting: ((result: TransportResult) => void)[] = []
  const transport = {
    atOnce: 4,
    send: () => new Promise<TransportResult>((resolve) => waiting.push(resolve)),
    close: () => Promise.resolve(),
  }
  const webhook = 'http://receiver.test/webhooks'
  const { running: made, world } = running({ mode: 'manual', at: START }, { transport, webhook })
  for (const externalCustomerId of ['bola', 'chidi', 'dayo', 'emeka', 'femi']) {
    world.call(createOrder, { request: aBuy({ externalCustomerId }), caller: TEST_CALLER })
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const answer = async (from: number, to: number) => {
    for (const settle of waiting.slice(from, to)) {
      settle({ tookMs: 0, status: 200, error: null, headers: {}, body: '' })
    }
    await turn()
    return waiting.length
  }
  const advance = made.advance(1_000)
  await turn()
  const sent = [waiting.length, await answer(1, 2), await answer(0, 1)]
  for (let answered = 2; answered < 6; answered++) await answer(answered, answered + 1)
  await advance
  expect(sent).toEqual([4, 4, 6])
})

test('a duplicate is sent at once where the transport can, and one after the other elsewhere', async () => {
  const mostOpen = async (atOnce: number) => {
    let [open, most] = [0, 0]
    const transport = {
      atOnce,
      send: async (): Promise<TransportResult> => {
        open += 1
        most = Math.max(most, open)
        await new Promise((resolve) => setImmediate(resolve))
        open -= 1
        return { tookMs: 0, status: 200, error: null, headers: {}, body: '' }
      },
      close: () => Promise.resolve(),
    }
    const webhook = 'http://receiver.test/webhooks'
    const { running: made, world } = running({ mode: 'manual', at: START }, { transport, webhook })
    await made.settle()
    most = 0
    changeBehaviour(made, { webhooks: [{ do: 'duplicate' }] })
    world.call(createOrder, { request: aBuy({ externalCustomerId: 'bola' }), caller: TEST_CALLER })
    await made.settle()
    return most
  }
  expect([await mostOpen(32), await mostOpen(1)]).toEqual([2, 1])
})

test.each([1, 16])(
  'an advance does at most 16 steps in one turn of the event loop, with a receiver that answers %d at once',
  async (atOnce) => {
    let [steps, sinceTurn, most] = [0, 0, 0]
    const turn = () => {
      sinceTurn = 0
      return Promise.resolve()
    }
    const transport = {
      atOnce,
      send: () =>
        Promise.resolve({ tookMs: 0, status: 503, error: null, headers: {}, body: '' } as const),
      close: () => Promise.resolve(),
    }
    const options = { turn, transport, webhook: 'http://receiver.test/webhooks' }
    const { running: made, world } = running({ mode: 'manual', at: START }, options)
    for (let n = 1; n < 50; n++) {
      const request = aBuy({ externalCustomerId: `customer${n}` })
      world.call(createOrder, { request, caller: TEST_CALLER })
    }
    world.listen(({ put }) => {
      const isAttempt = put?.deliveries?.some(({ attempts }) => attempts.length > 0) === true
      if (!isAttempt && put?.orders === undefined) return
      steps += 1
      sinceTurn += 1
      most = Math.max(most, sinceTurn)
    })
    await made.advance(60_000)
    expect(most).toBeLessThanOrEqual(16)
    expect(steps).toBeGreaterThan(300)
  },
)

test('a request during an advance does not do what is due at that moment for thousands of orders', async () => {
  const done: number[] = []
  const turn = () => {
    const completed = () => [...world.rows.all('orders')].filter(isCompleted).length
    const before = completed()
    world.call((tx) => tx.now, undefined)
    done.push(completed() - before)
    return Promise.resolve()
  }
  const isCompleted = (order: { readonly state: string }) => order.state === 'completed'
  const { running: made, world } = running({ mode: 'manual', at: START }, { turn })
  for (let n = 1; n < 100; n++) {
    const request = aBuy({ externalCustomerId: `customer${n}` })
    world.call(createOrder, { request, caller: TEST_CALLER })
  }
  await made.advance(10_000)
  expect(new Set(done)).toEqual(new Set([0]))
  expect([...world.rows.all('orders')].every(isCompleted)).toBe(true)
})

test('a reset begins the log of requests again', async () => {
  const { running: made } = running({ mode: 'manual', at: START })
  logExchange(made.log)
  await made.reset()
  expect(requestsIn(made.log)).toEqual([])
})
