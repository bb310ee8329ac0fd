/**
 * Random runs against the small model: it predicts every answer, and every invariant holds after
 * every step.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryStorage } from '../../../src/sandbox/storage/storage.ts'
import type { Caller } from '../../../src/sandbox/simulator/keys/key.ts'
import type { Order } from '../../../src/sandbox/simulator/orders/order.ts'
import { rotateSecret } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import { ApiError } from '../../../src/base/vocabulary/errors.ts'
import { decimal } from '../../../src/base/vocabulary/money.ts'
import { randomRun } from '../../random-run.ts'
import { thrownBy } from '../../thrown-error.ts'
import { aBuy, aSell, aWorld, LIVE_CALLER, START, TEST_CALLER } from '../../worlds.ts'
import { Model } from './model.ts'

const CUSTOMERS = ['ada', 'obi'] as const
const TOKENS = ['USDC', 'USDT'] as const

const step = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    customer: fc.constantFrom(...CUSTOMERS),
    token: fc.constantFrom(...TOKENS),
    live: fc.boolean(),
    override: fc.constantFrom(true, false, undefined),
  }),
  fc.record({
    do: fc.constant('deposit' as const),
    order: fc.nat(),
    halves: fc.constantFrom(1 as const, 2 as const),
  }),
  fc.record({
    do: fc.constant('act' as const),
    order: fc.nat(),
    action: fc.constantFrom('settle', 'complete', 'fail', 'cancel', 'expire'),
  }),
  fc.record({ do: fc.constant('poll' as const), order: fc.nat() }),
  fc.record({ do: fc.constant('advance' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('rotate' as const) }),
  fc.record({ do: fc.constant('restart' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Running = ReturnType<typeof aWorld>

const STATUS = {
  placed: 'pending',
  funded: 'pending',
  settling: 'pending',
  completed: 'completed',
  failed: 'failed',
  expired: 'failed',
  cancelled: 'failed',
}

/** Runs the steps; with `checks`, against the model. Returns the world's bytes. */
function run(seed: number, steps: readonly Step[], checks: boolean): string {
  const storage = new MemoryStorage({ keep: true })
  const open = () => aWorld({ seed, storage, webhook: 'http://127.0.0.1:9/webhooks' })
  let running = open()
  const model = new Model(START)
  const callers = new Map<string, Caller>()
  for (const taken of steps) {
    if (taken.do === 'place') place(running, model, callers, taken)
    else if (taken.do === 'restart') running = open()
    else if (taken.do === 'advance') {
      running.advance(`${taken.minutes}m`)
      model.advance(taken.minutes * 60_000)
    } else if (taken.do === 'rotate') {
      const [endpoint] = running.world.rows.all('endpoints')
      running.world.call(rotateSecret, { id: endpoint?.id ?? '' })
    } else {
      const ids = [...callers.keys()]
      const id = ids[taken.order % Math.max(1, ids.length)]
      if (id === undefined) continue
      if (taken.do === 'poll') {
        const expected = STATUS[model.orders.get(id)?.state ?? 'placed']
        expect(running.poll(id, callers.get(id))).toMatchObject({
          status: expected,
          terminal: expected !== 'pending',
          completed: expected === 'completed',
        })
      } else if (taken.do === 'deposit') {
        const order = running.order(id)
        const expected = decimal(order.side === 'buy' ? order.fiatAmount : order.amount)
        const amount = expected.times(taken.halves).div(2).toFixed(6)
        running.simulate({ id, action: 'deposit', amount })
        model.deposit(id, taken.halves)
      } else {
        const simulate = () => running.simulate({ id, action: taken.action })
        if (model.act(id, taken.action)) simulate()
        else expect(simulate).toThrow(ApiError)
      }
    }
    if (checks) compare(running, model)
  }
  return JSON.stringify(running.world.snapshot())
}

function place(
  running: Running,
  model: Model,
  callers: Map<string, Caller>,
  { side, customer, token, live, override }: Extract<Step, { do: 'place' }>,
): void {
  const caller = live ? LIVE_CALLER : TEST_CALLER
  const intentKey = `${caller.environment}/${customer}/${token}`
  const over = {
    externalCustomerId: customer,
    asset: token,
    ...(override === undefined ? {} : { overrideActiveIntent: override }),
  }
  const create = () => running.place(side === 'buy' ? aBuy(over) : aSell(over), caller)
  if (model.intents.has(intentKey) && override !== true) {
    expect(create).toThrow('has an active')
    return
  }
  const { transactionId } = create()
  callers.set(transactionId, caller)
  model.place(transactionId, intentKey)
}

function compare(running: Running, model: Model): void {
  for (const [id, expected] of model.orders) {
    const order = running.order(id)
    expect(order.state).toBe(expected.state)
    expect(running.events(id)).toHaveLength(expected.transitions)
    expect(order.timeline).toHaveLength(expected.transitions)
    checkMoney(order)
  }
  for (const caller of [TEST_CALLER, LIVE_CALLER]) {
    for (const customerId of CUSTOMERS) {
      for (const token of TOKENS) {
        const expected = model.intents.get(`${caller.environment}/${customerId}/${token}`)
        const intent = () => running.intent(customerId, caller, token)
        if (expected === undefined) expect(thrownBy(intent).code).toBe('INTENT_NOT_FOUND')
        else {
          expect(intent()).toMatchObject({
            transactionId: expected.order,
            timeRemainingSeconds: Math.floor((expected.expiresAt - model.now) / 1000),
          })
        }
      }
    }
  }
  const intents = [...running.world.rows.all('intents')]
  const active = intents.filter(({ status }) => status === 'active')
  expect(new Set(active.map(({ intentKey }) => intentKey)).size).toBe(active.length)
}

/** What came in was refunded, is held, or went out and to fees. */
function checkMoney({ receipts, settlement, state }: Order): void {
  const sum = (of: (receipt: Order['receipts'][number]) => string) =>
    receipts.reduce((total, receipt) => total.plus(of(receipt)), decimal(0))
  const rest = sum((r) => r.amount)
    .minus(sum((r) => r.refunded))
    .minus(sum((r) => r.held))
  if (settlement !== null) {
    const { used, gross, out, providerFee, platformFee, developerFee } = settlement
    expect(rest.eq(used)).toBe(true)
    expect(decimal(out).plus(providerFee).plus(platformFee).plus(developerFee).eq(gross)).toBe(true)
  } else if (['failed', 'expired', 'cancelled'].includes(state)) expect(rest.eq(0)).toBe(true)
}

const RUNS = randomRun({ file: 'test/sandbox/simulator/model.test.ts', numRuns: 75 })
const seedAndSteps = fc.tuple(
  fc.nat({ max: 1_000_000 }),
  fc.array(step, { minLength: 5, maxLength: 40 }),
)

test('random runs go as the model predicts, and every invariant holds after every step', () => {
  const property = fc.property(seedAndSteps, ([seed, steps]) => void run(seed, steps, true))
  fc.assert(property, RUNS)
})

test('the same seed and the same calls give the same bytes, with and without restarts', () => {
  const property = fc.property(seedAndSteps, ([seed, steps]) => {
    const bytes = run(seed, steps, false)
    const withoutRestarts = steps.filter((taken) => taken.do !== 'restart')
    expect(run(seed, steps, false)).toBe(bytes)
    expect(run(seed, withoutRestarts, false)).toBe(bytes)
  })
  fc.assert(property, RUNS)
})
