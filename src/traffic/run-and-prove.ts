/** A verification whose observed settings are then tried: `verify --prove`. */
import { parse } from 'yaml'
import { checkBehaviourShape } from '../config/behaviour-shape.ts'
import { runVerification, type VerificationOptions } from '../conformance/run-verification.ts'
import type { Capabilities } from '../conformance/deployment/capabilities.ts'
import type { Proof, VerificationRun } from '../conformance/verdict.ts'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { assumptionsFile } from './assumptions-file.ts'
import { fidelity } from './fidelity.ts'
import { CallRecording, type RecordedCalls } from './recording.ts'
import { marketsFor } from './translation.ts'

/** Throws as runVerification does. */
export async function runAndProve(options: VerificationOptions): Promise<VerificationRun> {
  let elapsedMs = 0
  const recording = new CallRecording(() => performance.now() + elapsedMs)
  const { onExchange, onAction, onWebhooks } = recording
  const elapse = async (ms: number) => {
    await options.elapse?.(ms)
    elapsedMs += ms
  }
  const run = await runVerification({
    ...options,
    ...(options.elapse === undefined ? {} : { elapse }),
    onExchange,
    onAction,
    onWebhooks,
  })
  const { capabilities } = run
  if (capabilities === undefined) return run
  options.progress?.onStage('repeating the calls against a sandbox with the observed settings')
  return { ...run, proof: await prove(assumptionsFile(run), recording, { ...run, capabilities }) }
}

/** `file` is the text for `start --config`. Throws ApiError where it is invalid. */
export async function prove(
  file: string,
  recording: RecordedCalls,
  run: Pick<VerificationRun, 'environment'> & { readonly capabilities: Capabilities },
): Promise<Proof> {
  const settings = parse(file) as Behaviour
  checkBehaviourShape(settings)
  const { capabilities } = run
  const { percent: _, ...proof } = await fidelity(
    { ...run, recording },
    { ...marketsFor(capabilities), ...settings },
  )
  return proof
}
