/**
 * Whose turn it is to have the better rate: at each moment one provider of a side wants orders, and
 * the others ask for more. A client meets every provider within minutes, whatever the seed. Every
 * provider has one turn in each block. Each block begins two providers later than the one before
 * it, so that quotes a few minutes apart do not meet the same provider again and again.
 */
import { random } from '../../../base/vocabulary/random.ts'
import { PROVIDERS } from '../providers/directory.ts'
import type { Provider } from '../providers/provider.ts'
import type { Side } from '../../../base/vocabulary/side.ts'

/** Two quotes that are a minute apart fall into every turn. */
const TURN_MS = 120_000
/** Where turns begin: at the usual step of rates, or a whole number of them later. */
const PHASE_MS = 30_000
const BLOCK_SHIFT = 2

const BY_SIDE = {
  buy: PROVIDERS.filter(({ sides }) => sides.includes('buy')),
  sell: PROVIDERS.filter(({ sides }) => sides.includes('sell')),
} as const

/** `at`: epoch milliseconds. The order of the turns and when they begin depend on the seed. */
export function providerInTurn(
  side: Side,
  { seed, at }: { readonly seed: number; readonly at: number },
): Provider | undefined {
  const left = [...BY_SIDE[side]]
  const { length } = left
  const draw = random(seed, `rate-turn:${side}`)
  const phaseMs = draw.below((length * TURN_MS) / PHASE_MS) * PHASE_MS
  const turn = Math.floor((at + phaseMs) / TURN_MS)
  let before = (turn + BLOCK_SHIFT * Math.floor(turn / length)) % length
  while (before-- > 0) left.splice(draw.below(left.length), 1)
  return left[draw.below(left.length)]
}
