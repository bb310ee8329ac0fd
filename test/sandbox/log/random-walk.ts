/** A random walk of a sandbox: calls, faults, tags, moves of the clock, receivers, restarts. */
import {
  ScriptedTransport,
  type ScriptedAnswer,
} from '../../../src/base/ports/scripted-transport.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { FixedWallClock } from '../../../src/base/ports/wall-clock.ts'
import { ApiError } from '../../../src/base/vocabulary/errors.ts'
import { random, type Random } from '../../../src/base/vocabulary/random.ts'
import { changeBehaviour } from '../../../src/sandbox/control/behaviour.ts'
import { advanceClock } from '../../../src/sandbox/control/clock.ts'
import { simulateOrder } from '../../../src/sandbox/control/orders.ts'
import {
  createWebhookEndpoint,
  pauseWebhookEndpoint,
  resendWebhookDelivery,
  resumeWebhookEndpoint,
} from '../../../src/sandbox/control/webhooks.ts'
import { answer } from '../../../src/sandbox/http/edge.ts'
import type { RunningWorld } from '../../../src/sandbox/running/running-world.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { MAGIC_TAGS } from '../../../src/sandbox/simulator/behaviour/magic.ts'
import { SIMULATE_ACTIONS } from '../../../src/sandbox/simulator/orders/simulate.ts'
import { MemoryStorage } from '../../../src/sandbox/storage/storage.ts'
import { aBuy, START } from '../../worlds.ts'

const RECEIVERS = ['http://one.test/hooks', 'http://two.test/hooks', 'http://three.test/hooks']
const TAGS = ['', '', '', ...Object.keys(MAGIC_TAGS).map((tag) => `+${tag}`)]
const DURATIONS = ['1s', '5s', '40s', '6m', '31m', '3h']
const ANSWERS: readonly ScriptedAnswer[] = [
  {},
  {},
  { status: 500 },
  { status: 410 },
  { status: 503, headers: { 'retry-after': '900' } },
  { closed: true },
]
const BEHAVIOURS: readonly Behaviour[] = [
  {},
  { progression: 'after:1m' },
  { progression: 'manual', assumptions: { intentLifetime: '5m', statusSync: 'inline' } },
  { progression: 'polls:2', assumptions: { replacedOrder: 'keep' } },
  { assumptions: { underpayment: 'settle', overpayment: 'fail', webhookGone: 'retry' } },
  { assumptions: { underpayment: 'fail', fundedIntent: 'extend', intentLifetime: '10m' } },
  { assumptions: { webhookRetrySchedule: ['0s', '1m', '2m'], amountToleranceBps: 3_000 } },
  { webhooks: [{ do: 'drop', probability: 0.5 }, { do: 'duplicate' }] },
  {
    webhooks: [
      { do: 'delay', by: '2m', times: 3 },
      { do: 'reorder', probability: 0.5 },
    ],
  },
  { providers: { others: { settlesLate: '3m' } } },
  { providers: { others: { callsLate: '2m' } } },
  { providers: { others: { callsLost: true } } },
  { providers: { others: { neverSettles: true } } },
  { http: [{ do: 'status', status: 503, probability: 0.5 }] },
]

/**
 * One more life of the sandbox after each restart; `watch` sees each before anything happens, and
 * `look` the world after each step.
 */
export async function walk(
  seed: number,
  watch: (running: RunningWorld) => void,
  look: (running: RunningWorld) => void,
): Promise<RunningWorld> {
  const draw = random(seed, 'walk')
  const transport = new ScriptedTransport()
  for (const url of RECEIVERS) {
    const answers = Array.from({ length: 30 }, () => ({ ...pick(draw, ANSWERS), times: 1 }))
    transport.receiver(url).answer(...answers)
  }
  const storage = new MemoryStorage({ keep: true })
  const open = () => {
    const opened = new Sandbox({
      ...{ seed, storage, transport, timers: noTimers, wallClock: new FixedWallClock(START) },
      clock: { mode: 'manual', at: START },
      logBound: { entries: 100_000, megabytes: 64 },
    })
    watch(opened.defaultWorld)
    return opened
  }
  let sandbox = open()
  for (const url of RECEIVERS.slice(0, draw.below(4)))
    createWebhookEndpoint(sandbox.defaultWorld, url)
  for (let step = 0; step < 40; step++) {
    if (draw.unit() < 0.04) {
      await sandbox.close()
      sandbox = open()
    } else await unlessRejected(() => act(sandbox, draw, step))
    look(sandbox.defaultWorld)
  }
  await sandbox.defaultWorld.settle()
  look(sandbox.defaultWorld)
  return sandbox.defaultWorld
}

function pick<T>(draw: Random, all: readonly [T, ...T[]] | readonly T[]): T {
  const found = all[draw.below(all.length)]
  if (found === undefined) throw new Error('There is nothing to choose')
  return found
}

/** What the world does not allow changes nothing. */
async function unlessRejected(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

function act(sandbox: Sandbox, draw: Random, step: number): unknown {
  const running = sandbox.defaultWorld
  const orders = [...running.world.rows.all('orders')]
  const order = orders.length === 0 ? undefined : pick(draw, orders)
  const chance = draw.unit()
  if (order === undefined || chance < 0.25) return place(sandbox, draw, step)
  if (chance < 0.55) return advanceClock(running, pick(draw, DURATIONS))
  if (chance < 0.65) return changeBehaviour(running, pick(draw, BEHAVIOURS))
  if (chance < 0.75) return request(sandbox, 'monitorOrderStatus', order.id)
  if (chance < 0.9) {
    const amount = pick(draw, ['20000', '45000', '50000', '60000'])
    const action = pick(draw, SIMULATE_ACTIONS)
    const paid = action === 'deposit' ? { amount } : {}
    return simulateOrder(running, order.id, { action, ...paid })
  }
  const deliveries = [...running.world.rows.all('deliveries')]
  if (deliveries.length === 0) return undefined
  const { id, endpointId } = pick(draw, deliveries)
  const control = [resendWebhookDelivery, pauseWebhookEndpoint, resumeWebhookEndpoint]
  const operation = pick(draw, control)
  return operation(running, operation === resendWebhookDelivery ? id : endpointId)
}

function place(sandbox: Sandbox, draw: Random, step: number): void {
  const customer = draw.unit() < 0.3 ? 'ada' : `customer${step}`
  const body = aBuy({
    externalCustomerId: customer + pick(draw, TAGS),
    ...(draw.unit() < 0.5 && { overrideActiveIntent: true }),
  })
  request(sandbox, 'createOrder', '', JSON.stringify(body))
}

function request(
  sandbox: Sandbox,
  operation: 'createOrder' | 'monitorOrderStatus',
  transactionId: string,
  rawBody?: string,
): void {
  const path = `/api/developer/orders${transactionId === '' ? '' : `/${transactionId}/sync`}`
  answer(sandbox, operation, {
    ...{ method: 'POST', path, apiKey: 'ramp_test_local', params: { transactionId }, query: '' },
    ...(rawBody !== undefined && { contentType: 'application/json', rawBody }),
  })
}
