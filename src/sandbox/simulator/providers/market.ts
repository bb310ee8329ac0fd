/** What a price depends on besides the request: the world's seed, its moment and its behaviour. */
import type { EffectiveBehaviour } from '../behaviour/behaviour.ts'

export type Market = {
  readonly seed: number
  /** Epoch milliseconds of the world's clock. */
  readonly now: number
  readonly behaviour: EffectiveBehaviour
}

/** The market that a transaction sees. */
export function marketOf(tx: {
  readonly now: number
  readonly world: { readonly seed: number }
  readonly behaviour: EffectiveBehaviour
}): Market {
  const { behaviour, now } = tx
  return { seed: tx.world.seed, now, behaviour }
}
