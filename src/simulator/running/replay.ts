/** Repeats the worlds and steps of a recording, and tells where they first differ. */
import type { WorldSnapshot } from '../rows.ts'
import type { World } from '../world.ts'
import type { RepeatableStep } from './recorded-entries.ts'
import { RepeatedWorld } from './repeated-world.ts'

/** In the order in which a file has them; a reset starts again with another world. */
export type RecordedPart = { readonly start: WorldSnapshot } | { readonly step: RepeatableStep }

type ReplayDifference = {
  /** From 1. */
  readonly step: number
  readonly operation: string
  readonly at: number
  readonly message: string
}

export type Replayed = {
  /** How many were repeated. */
  readonly steps: number
  readonly snapshot: WorldSnapshot
  /** Simulated time. */
  readonly until: number
  readonly difference: ReplayDifference | undefined
}

/** Undefined if no world is among the parts. */
export function repeatRecording(parts: Iterable<RecordedPart>): Replayed | undefined {
  let repeated: RepeatedWorld | undefined
  let steps = 0
  let difference: ReplayDifference | undefined
  for (const part of parts) {
    if ('start' in part) repeated = new RepeatedWorld(part.start)
    else if (repeated !== undefined) {
      steps += 1
      const { operation, at } = part.step
      const message = messageOf(repeated, part.step)
      if (message !== undefined) difference = { step: steps, operation, at, message }
    }
    if (difference !== undefined) break
  }
  if (repeated === undefined) return undefined
  const { world } = repeated
  return { steps, snapshot: world.snapshot(), until: until(world), difference }
}

/** Its clock may have moved on after the last change; a running one would follow this machine. */
function until({ row, rows: { at } }: World): number {
  return Math.max(at, row.clock.mode === 'manual' ? row.clock.at : row.clock.anchorAt)
}

function messageOf(repeated: RepeatedWorld, step: RepeatableStep): string | undefined {
  let rows: readonly string[]
  try {
    rows = repeated.repeat(step)
  } catch (error) {
    return `it failed: ${(error instanceof Error ? error.message : String(error)).slice(0, 300)}`
  }
  const at = step.rows.findIndex((row, index) => row !== rows[index])
  if (at === -1 && rows.length === step.rows.length) return undefined
  const [expected, made] = [step.rows[at], rows[at === -1 ? step.rows.length : at]]
  if (expected === undefined) return `it also wrote ${nameOf(made)}`
  if (nameOf(expected) !== nameOf(made)) return `it wrote ${nameOf(made)}, not ${nameOf(expected)}`
  return `it wrote ${nameOf(expected)} with other content`
}

function nameOf(row = 'nothing: '): string {
  return row.slice(0, row.lastIndexOf(':'))
}
