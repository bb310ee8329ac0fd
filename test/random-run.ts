/**
 * Seeds of the random tests. Each run draws a new one and says how to see the same run again; `npm
 * run test:long` makes every random test longer by a factor.
 */
import { randomInt } from 'node:crypto'

export type RandomRun = { readonly seed: number; readonly numRuns: number }

/** `numRuns` is the length of a run within `npm test`. */
export function randomRun(of: { file: string; numRuns: number }): RandomRun {
  const seed = Number(process.env['RAMP_TEST_SEED'] ?? randomInt(2 ** 31))
  const factor = Number(process.env['RAMP_TEST_FACTOR'] ?? 1)
  const long = of.file.includes('.long.') ? '-c vitest.long.config.ts ' : ''
  console.info(
    `${of.file}: seed ${seed}; replay with RAMP_TEST_SEED=${seed} npx vitest run ${long}${of.file}`,
  )
  return { seed, numRuns: Math.ceil(of.numRuns * factor) }
}

/** Every nth element, beginning elsewhere with another seed: the whole list takes minutes. */
export function partOf<T>(all: readonly T[], parts: number, { seed }: RandomRun): readonly T[] {
  return all.filter((_, index) => index % parts === seed % parts)
}
