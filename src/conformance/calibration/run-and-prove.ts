/** A verification whose observed settings are then tried: `verify --prove`. */
import { runVerification, type VerificationOptions } from '../run-verification.ts'
import type { VerificationRun } from '../verdict.ts'
import { assumptionsFile } from './assumptions-file.ts'
import { prove } from './prove.ts'
import { CallRecording } from './recording.ts'

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
