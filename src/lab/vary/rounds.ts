import type { Variation } from './catalogue.ts'

/** A round has at most one variation of each choice, so that they can apply at once. */
export function roundsOf(variations: readonly Variation[]): readonly (readonly Variation[])[] {
  const rounds: Variation[][] = []
  const used = new Map<string, number>()
  for (const variation of variations) {
    const round = used.get(variation.choice) ?? 0
    used.set(variation.choice, round + 1)
    ;(rounds[round] ??= []).push(variation)
  }
  return rounds
}
