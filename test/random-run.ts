/**
 * Seeds of the random tests. Each run draws a new one and says how to see the same run again; `npm
 * run test:nightly` makes every random test longer by a factor, and takes whole tables.
 */
import { randomInt } from 'node:crypto'

export type RandomRun = { readonly seed: number; readonly numRuns: number }

/** `numRuns` is the length of a run within `npm test`. */
export function randomRun(of: { file: string; numRuns: number }): RandomRun {
  const seed = Number(process.env['RAMP_TEST_SEED'] ?? randomInt(2 ** 31))
  const factor = Number(process.env['RAMP_TEST_FACTOR'] ?? 1)
  const [, suite] = /\.(gate|nightly)\.test\.ts$/.exec(of.file) ?? []
  const long = suite === undefined ? '' : `-c vitest.${suite}.config.ts `
  console.info(
    `${of.file}: seed ${seed}; replay with RAMP_TEST_SEED=${seed} npx vitest run ${long}${of.file}`,
  )
  return { seed, numRuns: Math.ceil(of.numRuns * factor) }
}

/** Whether tables are taken whole, and searches are long: it takes an hour. */
export const TAKES_WHOLE = process.env['RAMP_TEST_WHOLE'] !== undefined

/** Every nth element, beginning elsewhere with another seed; all of them at night. */
export function partOf<T>(all: readonly T[], parts: number, { seed }: RandomRun): readonly T[] {
  return TAKES_WHOLE ? all : all.filter((_, index) => index % parts === seed % parts)
}
