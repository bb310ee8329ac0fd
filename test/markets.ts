/** A market to price in: one seed, one moment, and whatever behaviour a test is about. */
import { DEFAULT_BEHAVIOUR, layBehaviour, type Behaviour } from '../src/behaviour/behaviour.ts'
import type { Market } from '../src/providers/market.ts'

export function aMarket(
  options: { seed?: number; now?: number; behaviour?: Behaviour } = {},
): Market {
  return {
    seed: options.seed ?? 1,
    now: options.now ?? Date.UTC(2026, 0, 1, 9),
    behaviour: layBehaviour(DEFAULT_BEHAVIOUR, options.behaviour ?? {}),
  }
}
