/** The shell around a world: when it wakes, and how its clock is moved. */
import { expect, onTestFinished, test } from 'vitest'
import type { InitialClock } from '../../../src/simulator/clock/clock.ts'
import { createOrder } from '../../../src/simulator/orders/operations.ts'
import { ScriptedTransport } from '../../../src/ports/scripted-transport.ts'
import type { Timers } from '../../../src/ports/timers.ts'
import type { Transport, TransportResult } from '../../../src/ports/transport.ts'
import { FixedWallClock } from '../../../src/ports/wall-clock.ts'
import { Sandbox } from '../../../src/simulator/running/sandbox.ts'
import { LATEST } from '../../../src/vocabulary/time.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'

/** Alarms that go off when the test says so. */
class HandTimers implements Timers {
  readonly set: { readonly delayMs: number; readonly wake: () => void }[] = []

  after(delayMs: number, wake: () => void): () => void {
    const alarm = { delayMs, wake }
    this.set.push(alarm)
    return () => this.#forget(alarm)
  }

  get delays(): readonly number[] {
    return this.set.map(({ delayMs }) => delayMs)
  }

  ring(): void {
    const [alarm] = this.set
    if (alarm === undefined) throw new Error('No alarm is set')
    this.#forget(alarm)
    alarm.wake()
  }

  #forget(alarm: (typeof this.set)[number]): void {
    if (this.set.includes(alarm)) this.set.splice(this.set.indexOf(alarm), 1)
  }
}

/** A sandbox whose orders are paid after five seconds and done after ten. */
function running(
  clock: InitialClock,
  options: { transport?: Transport; webhook?: string; wall?: number } = {},
) {
  const { transport = new ScriptedTransport(), wall = START, ...more } = options
  const timers = new HandTimers()
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

test('a world on a real clock wakes for what is due, one alarm after the other', () => {
  const { timers, wallClock, stateOf } = running({ mode: 'real' })
  expect(timers.delays).toEqual([5_000])
  wallClock.set(START + 5_000)
  timers.ring()
  expect(stateOf()).toBe('funded')
  expect(timers.delays).toEqual([2_500])
})

test('a world that runs faster wakes sooner, and never before its work is due', () => {
  const { timers, wallClock, stateOf } = running({ mode: 'real', rate: 60 })
  expect(timers.delays).toEqual([84])
  wallClock.set(START + 84)
  timers.ring()
  expect(stateOf()).toBe('funded')
})

test('a world that stands wakes for what is due now and for nothing later', () => {
  const { timers } = running({ mode: 'manual', at: START })
  expect(timers.delays).toEqual([])
  const webhook = 'http://receiver.test/webhooks'
  expect(running({ mode: 'manual', at: START }, { webhook }).timers.delays).toEqual([0])
})

test('a world that is closed has no alarm set', async () => {
  const { sandbox, timers } = running({ mode: 'real' })
  await sandbox.close()
  expect(timers.delays).toEqual([])
})

test('a clock that is set running goes on from where it stood, whatever the machine says', () => {
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

test('advances that are asked for at once follow one another', async () => {
  const { running: made, world } = running({ mode: 'manual', at: START })
  await Promise.all([made.advance(1_000), made.advance(2_000)])
  expect(world.now()).toBe(START + 3_000)
})

test('a clock is set to the present and to its last instant, and neither back nor beyond', async () => {
  const { running: made, world } = running({ mode: 'manual', at: START })
  expect(await made.setClock(START)).toBe(START)
  await expect(made.setClock(START - 1)).rejects.toMatchObject({ code: 'CLOCK_BACKWARDS' })
  await expect(made.setClock(LATEST + 1)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  expect(world.now()).toBe(START)
  expect(await made.setClock(LATEST)).toBe(LATEST)
})

test.each(['reset', 'restore', 'close'] as const)(
  'a %s waits for the delivery that is under way',
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
    timers.ring()
    const told: string[] = []
    world.listen(({ put }) => told.push(...(put?.deliveries ?? []).map(({ status }) => status)))
    const moved = move === 'restore' ? made.restore(snapshot) : made[move]()
    void moved.then(() => told.push('moved'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(told).toEqual([])
    answer({ tookMs: 0, status: 200, error: null, headers: {}, body: '' })
    await moved
    expect(told[0]).toBe('delivered')
  },
)

test('a reset world has no requests on record', async () => {
  const { running: made } = running({ mode: 'manual', at: START })
  const facts = { at: START, method: 'GET', path: '/', operation: null, status: 404, tookMs: 0 }
  made.requests.add({ ...facts, body: null, response: null })
  await made.reset()
  expect(made.requests.list()).toEqual([])
})
