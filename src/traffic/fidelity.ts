/**
 * How faithful a sandbox is to recorded traffic: it answers the recorded calls in their order and
 * at their times, and each pair of answers and of webhooks is compared.
 */
import { repeatIn } from '../conformance/calibration/prove.ts'
import type { Proof } from '../conformance/verdict.ts'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import type { RecordedRun } from './recorded-run.ts'

export type Fidelity = Proof & {
  /** Of those compared, never 100 while any differs; 0 if none was compared. */
  readonly percent: number
}

/** `settings` are those of the sandbox; without any it has its defaults. */
export async function fidelity(run: RecordedRun, settings: Behaviour = {}): Promise<Fidelity> {
  const proof = await repeatIn(settings, run.recording, run)
  return { ...proof, percent: percentOf(proof) }
}

function percentOf({ compared, equal }: Proof): number {
  return compared === 0 ? 0 : Math.floor((1_000 * equal) / compared) / 10
}
