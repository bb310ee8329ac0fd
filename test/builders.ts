/** Values with one obvious default each; a test names only what it is about. */
import {
  DEFAULT_BEHAVIOUR,
  applyBehaviour,
  type Behaviour,
} from '../src/sandbox/simulator/behaviour/behaviour.ts'
import type { Order } from '../src/sandbox/simulator/orders/order.ts'
import type { Market } from '../src/sandbox/simulator/providers/market.ts'

/** An NGN buy of 35 USDC on base by customer `ada`, just placed. */
export function anOrder(over: Partial<Order> = {}): Order {
  const placedAt = over.placedAt ?? Date.UTC(2026, 0, 1, 9)
  return {
    id: '6f1c1c6e-0d0b-4f55-9a3e-5d8a3a1f2b01',
    sequence: 1,
    reference: 'RMP-SBX-B3E864D9',
    environment: 'test',
    side: 'buy',
    asset: 'USDC',
    chain: 'base',
    fiatCurrency: 'NGN',
    amount: '35',
    fiatAmount: '50000',
    customerId: 'ada',
    externalCustomerId: 'ada',
    email: null,
    walletAddress: '0x000000000000000000000000000000000000dEaD',
    bank: null,
    developerFeePercent: '0',
    provider: 'northwind',
    rate: '1400.5',
    depositAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    providerReference: 'NW-0001',
    state: 'placed',
    providerState: 'awaiting',
    reason: null,
    placedAt,
    plan: [],
    pollsLeft: null,
    receipts: [],
    settlement: null,
    timeline: [{ at: placedAt, state: 'placed', by: 'order' }],
    tag: null,
    intentId: 'int_1',
    ...over,
  }
}

/** A market to price in: one seed, one moment, and the behaviour that a test is about. */
export function aMarket(
  options: { seed?: number; now?: number; behaviour?: Behaviour } = {},
): Market {
  return {
    seed: options.seed ?? 1,
    now: options.now ?? Date.UTC(2026, 0, 1, 9),
    behaviour: applyBehaviour(DEFAULT_BEHAVIOUR, options.behaviour ?? {}),
  }
}
