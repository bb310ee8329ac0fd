/** What `vary` runs again and again: a command, or an application with its adapter. */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { SandboxVariations } from '../variations/sandbox-variations.ts'
import type { Met } from '../variations/variation-log.ts'

/** What a failure shows, the worst first; `text`: a test that compares something else. */
export const HARMS = ['money', 'state', 'crash', 'text'] as const
export type Harm = (typeof HARMS)[number]

export type VariedRun = {
  readonly hasPassed: boolean
  /** The worst of its failures; absent if it passed. */
  readonly harm?: Harm
  /** The names of failed tests, if the output has them. */
  readonly failed: readonly string[]
  /** The first message of a failure. */
  readonly message: string
  /** Which variations were received, and where. */
  readonly received: ReadonlyMap<string, ReadonlySet<Met>>
  /** Settings that decided anything, whatever their value. */
  readonly consulted: ReadonlySet<string>
  /** Responses of the service. */
  readonly responses: number
  readonly tookMs: number
}

export interface Integration {
  /** Throws VaryStopped once `stop` has aborted. */
  run(behaviour: Behaviour, stop: AbortSignal, limitMs?: number): Promise<VariedRun>
  /** Without those that failed; undefined if nothing would be left, or nothing be less. */
  without?(failed: readonly string[]): Integration | undefined
}

export class VaryStopped extends Error {
  override readonly name = 'VaryStopped'
}

/** A run passed that called nothing, although the one without variations did. */
export class NothingCalled extends Error {
  override readonly name = 'NothingCalled'
}

type Received = Pick<VariedRun, 'received' | 'consulted' | 'responses'>

/** What all clients of a sandbox received. */
export function receivedIn({ received: all }: SandboxVariations): Received {
  const { received, consulted, responses } = all
  return { received, consulted, responses }
}
