/** What a search of `vary` has found. */
import type { Variation } from './catalogue.ts'
import type { VariedRun } from './integration.ts'

/** How a variation broke, and whether it did so again. */
export type Reliance = { readonly variation: Variation; readonly run: VariedRun }

export type Found = {
  readonly reliances: readonly Reliance[]
  /** They broke once, and not when they were repeated. */
  readonly unstable: readonly Reliance[]
  /** Tests that failed in one of two equal runs. */
  readonly unsteadyTests: readonly string[]
  readonly held: readonly Variation[]
  /** No client received them in a run that passed. */
  readonly notTried: readonly Variation[]
  /** The search was stopped before these. */
  readonly open: readonly Variation[]
  readonly runs: number
  readonly isInterrupted: boolean
}

export type VaryProgress = Pick<Found, 'reliances'> & {
  /** How many variations. */
  readonly decided: number
  /** What the runs that are expected take, by those that were. */
  readonly leftMs: number
}

/** Differ in equal runs, such as ports and times. */
const NUMBERS = /\d+/g

/** A command that names no test fails with its message. */
export function failedIn({ failed, hasPassed, message }: VariedRun): readonly string[] {
  return failed.length === 0 && !hasPassed ? [message.replace(NUMBERS, '#')] : failed
}
