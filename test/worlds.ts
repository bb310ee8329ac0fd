/** A world to test on: manual clock, memory storage, and an integrator's calls as functions. */
import type { Behaviour } from '../src/sandbox/simulator/behaviour/behaviour.ts'
import type { BuyOrderRequest, SellOrderRequest } from '../src/base/contract/generated/types.ts'
import type { Caller } from '../src/sandbox/simulator/keys/key.ts'
import { getOrderIntent } from '../src/sandbox/simulator/intents/operations.ts'
import { createOrder, monitorOrderStatus } from '../src/sandbox/simulator/orders/operations.ts'
import type { Order } from '../src/sandbox/simulator/orders/order.ts'
import { simulate, type Simulation } from '../src/sandbox/simulator/orders/simulate.ts'
import { changeClock } from '../src/sandbox/simulator/clock/operations.ts'
import { MemoryStorage, type Storage } from '../src/sandbox/storage/storage.ts'
import { FixedWallClock } from '../src/base/ports/wall-clock.ts'
import { durationMs } from '../src/base/vocabulary/time.ts'
import { World } from '../src/sandbox/simulator/world.ts'

export const TEST_CALLER: Caller = { environment: 'test', keyId: 'key_test' }
export const LIVE_CALLER: Caller = { environment: 'live', keyId: 'key_live' }

export const START = Date.UTC(2026, 0, 1, 9)

export function aBuy(over: Partial<BuyOrderRequest> = {}): BuyOrderRequest {
  return {
    side: 'buy',
    amount: 35,
    fiatAmount: 50_000,
    fiatCurrency: 'NGN',
    asset: 'USDC',
    chain: 'base',
    walletAddress: '0x000000000000000000000000000000000000dEaD',
    externalCustomerId: 'ada',
    ...over,
  }
}

export function aSell(over: Partial<SellOrderRequest> = {}): SellOrderRequest {
  return {
    side: 'sell',
    amount: 35,
    fiatCurrency: 'NGN',
    asset: 'USDC',
    chain: 'base',
    bankCode: '044',
    accountNumber: '0123456789',
    accountName: 'Ada Obi',
    externalCustomerId: 'ada',
    ...over,
  }
}

type WorldOptions = { behaviour?: Behaviour; seed?: number; storage?: Storage; webhook?: string }

export function aWorld(options: WorldOptions = {}) {
  const wall = new FixedWallClock(START)
  const world = new World(
    {
      name: 'default',
      seed: options.seed ?? 1,
      clock: { mode: 'manual', at: START },
      behaviour: { progression: 'manual', ...options.behaviour },
      keys: { test: 'ramp_test_local', live: 'ramp_live_local' },
      ...(options.webhook === undefined ? {} : { webhook: options.webhook }),
    },
    options.storage ?? new MemoryStorage(),
    wall,
  )
  const order = (id: string): Order => {
    const found = world.rows.get('orders', id)
    if (found === undefined) throw new Error(`The world has no order "${id}"`)
    return found
  }
  return {
    world,
    order,
    place: (request: BuyOrderRequest | SellOrderRequest = aBuy(), caller = TEST_CALLER) =>
      world.call(createOrder, { request, caller }),
    poll: (transactionId: string, caller = TEST_CALLER) =>
      world.call(monitorOrderStatus, { transactionId, caller }),
    intent: (customerId = 'ada', caller = TEST_CALLER, token = 'USDC') =>
      world.call(getOrderIntent, { query: { customerId, token, network: 'base' }, caller }),
    simulate: (simulation: Simulation) => world.call(simulate, simulation),
    /** Moves the clock and runs the core's due work on the way; makes no deliveries. */
    advance: (by: string) => {
      const to = world.now() + durationMs(by)
      world.runWork(to)
      world.call(changeClock, { mode: 'manual', at: to })
    },
    events: (id: string) =>
      [...world.rows.all('events')]
        .filter((event) => event.orderId === id)
        .map((event) => event.type),
  }
}

/** A world with one order in it, by default a buy, and calls about that order. */
export function aPlacedOrder(
  request: BuyOrderRequest | SellOrderRequest = aBuy(),
  behaviour: Behaviour = {},
) {
  const world = aWorld({ behaviour })
  const placed = world.place(request)
  const id = placed.transactionId
  return {
    ...world,
    id,
    placed,
    row: () => world.order(id),
    poll: () => world.poll(id),
    events: () => world.events(id),
    simulate: (action: Simulation['action'], amount?: string | number) =>
      world.simulate({ id, action, ...(amount === undefined ? {} : { amount }) }),
  }
}
