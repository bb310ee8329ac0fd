/** A market to price in: one seed, one moment, and whatever behaviour a test is about. */
import {
  DEFAULT_BEHAVIOUR,
  applyBehaviour,
  type Behaviour,
} from '../src/simulator/behaviour/behaviour.ts'
import type { Market } from '../src/simulator/providers/market.ts'

export function aMarket(
  options: { seed?: number; now?: number; behaviour?: Behaviour } = {},
): Market {
  return {
    seed: options.seed ?? 1,
    now: options.now ?? Date.UTC(2026, 0, 1, 9),
    behaviour: applyBehaviour(DEFAULT_BEHAVIOUR, options.behaviour ?? {}),
  }
}
