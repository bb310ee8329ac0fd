/** Random stories against the small model: every answer is predicted, every invariant holds after every step. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../src/vocabulary/errors.ts'
import type { OrderIntent } from '../../src/contract/generated/types.ts'
import { getOrderIntent } from '../../src/simulator/intents/operations.ts'
import { decimal } from '../../src/vocabulary/money.ts'
import type { Order } from '../../src/simulator/orders/order.ts'
import { MemoryStorage } from '../../src/ports/storage.ts'
import { rotateSecret } from '../../src/simulator/webhooks/operations.ts'
import { randomRun } from '../random-run.ts'
import { aBuy, aSell, aWorld, LIVE_CALLER, START, TEST_CALLER } from '../worlds.ts'
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

const OUTSIDE = {
  placed: 'pending',
  funded: 'pending',
  settling: 'pending',
  completed: 'completed',
  failed: 'failed',
  expired: 'failed',
  cancelled: 'failed',
}

/** Plays a story; with `checks`, against the model. Returns the world's bytes. */
function play(seed: number, steps: readonly Step[], checks: boolean): string {
  const storage = new MemoryStorage({ keep: true })
  const open = () => aWorld({ seed, storage, webhook: 'http://127.0.0.1:9/webhooks' })
  let running = open()
  const model = new Model(START)
  const callers = new Map<string, typeof TEST_CALLER>()
  for (const taken of steps) {
    const ids = [...model.orders.keys()]
    const pick = (n: number) => ids[n % Math.max(1, ids.length)]
    if (taken.do === 'place') place(running, model, callers, taken)
    else if (taken.do === 'advance') {
      running.advance(`${taken.minutes}m`)
      model.advance(taken.minutes * 60_000)
    } else if (taken.do === 'rotate') {
      const [endpoint] = running.world.rows.all('endpoints')
      running.world.call(rotateSecret, { id: endpoint?.id ?? '' })
    } else if (taken.do === 'restart') running = open()
    else {
      const id = pick(taken.order)
      if (id === undefined) continue
      if (taken.do === 'poll') {
        const { status, terminal, completed } = running.poll(id, callers.get(id))
        const expected = OUTSIDE[model.orders.get(id)?.state ?? 'placed']
        expect({ status, terminal, completed }).toEqual({
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
        const action = taken.action as 'settle' | 'complete' | 'fail' | 'cancel' | 'expire'
        const allowed = model.act(id, action)
        const run = () => running.simulate({ id, action })
        if (allowed) run()
        else expect(run).toThrow(ApiError)
      }
    }
    if (checks) agree(running, model)
  }
  return JSON.stringify(running.world.snapshot())
}

function place(
  running: ReturnType<typeof aWorld>,
  model: Model,
  callers: Map<string, typeof TEST_CALLER>,
  of: Extract<Step, { do: 'place' }>,
): void {
  const caller = of.live ? LIVE_CALLER : TEST_CALLER
  const slot = `${caller.environment}/${of.customer}/${of.token}`
  const over = {
    externalCustomerId: of.customer,
    asset: of.token,
    ...(of.override === undefined ? {} : { overrideActiveIntent: of.override }),
  }
  const run = () => running.place(of.side === 'buy' ? aBuy(over) : aSell(over), caller)
  if (model.holds(slot) && of.override !== true) {
    expect(run).toThrow('has an active')
    return
  }
  const { transactionId } = run()
  callers.set(transactionId, caller)
  model.place(transactionId, slot)
}

function agree(running: ReturnType<typeof aWorld>, model: Model): void {
  for (const [id, expected] of model.orders) {
    const order = running.order(id)
    expect(order.state).toBe(expected.state)
    expect(running.events(id)).toHaveLength(expected.transitions)
    expect(order.timeline).toHaveLength(expected.transitions)
    accountFor(order)
  }
  for (const caller of [TEST_CALLER, LIVE_CALLER]) {
    for (const customerId of CUSTOMERS) {
      for (const token of TOKENS) {
        const window = model.windows.get(`${caller.environment}/${customerId}/${token}`)
        const query = { customerId, token, network: 'base' }
        let intent: OrderIntent | undefined
        try {
          intent = running.world.call(getOrderIntent, { query, caller })
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'INTENT_NOT_FOUND') throw error
        }
        expect(intent?.transactionId).toBe(window?.order)
        if (intent === undefined || window === undefined) continue
        expect(intent.timeRemainingSeconds).toBe(Math.floor((window.expiresAt - model.now) / 1000))
      }
    }
  }
  const active = [...running.world.rows.all('intents')].filter(
    (intent) => intent.status === 'active',
  )
  expect(new Set(active.map((intent) => intent.intentKey)).size).toBe(active.length)
}

/** Money in = out + fees: nothing is lost and nothing is made. */
function accountFor(order: Order): void {
  const sum = (of: (receipt: Order['receipts'][number]) => string) =>
    order.receipts.reduce((total, receipt) => total.plus(of(receipt)), decimal(0))
  const rest = sum((r) => r.amount)
    .minus(sum((r) => r.refunded))
    .minus(sum((r) => r.held))
  if (order.settlement !== null) {
    const { used, gross, out, providerFee, platformFee, developerFee } = order.settlement
    expect(rest.eq(used)).toBe(true)
    expect(decimal(out).plus(providerFee).plus(platformFee).plus(developerFee).eq(gross)).toBe(true)
  } else if (['failed', 'expired', 'cancelled'].includes(order.state)) {
    expect(rest.eq(0)).toBe(true)
  }
}

const run = randomRun({ file: 'test/simulator/model.test.ts', numRuns: 150 })
const stories = fc.tuple(
  fc.nat({ max: 1_000_000 }),
  fc.array(step, { minLength: 5, maxLength: 40 }),
)

test('random stories go as the model says, and every invariant holds after every step', () => {
  fc.assert(
    fc.property(stories, ([seed, steps]) => {
      play(seed, steps, true)
    }),
    run,
  )
})

test('the same seed and the same calls give the same bytes, restarts or not', () => {
  fc.assert(
    fc.property(stories, ([seed, steps]) => {
      const bytes = play(seed, steps, false)
      expect(play(seed, steps, false)).toBe(bytes)
      expect(
        play(
          seed,
          steps.filter((taken) => taken.do !== 'restart'),
          false,
        ),
      ).toBe(bytes)
    }),
    run,
  )
})
