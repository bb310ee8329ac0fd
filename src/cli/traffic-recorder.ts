/** What records the traffic of commands that send requests, and its pseudonyms. */
import { randomBytes } from 'node:crypto'
import { Pseudonyms } from '../verify/traffic/pseudonyms.ts'
import { Recorder } from '../verify/traffic/recorder.ts'
import { iso } from '../base/vocabulary/time.ts'
import type { Io } from './command.ts'
import { harWriterFor, type RecordFlags } from './record-options.ts'

/** What writes the traffic of a run; undefined without --record. Throws CommandFailure. */
export async function trafficRecorder(
  command: 'run' | 'verify',
  flags: RecordFlags & { readonly keep?: 'customers' },
  {
    cwd,
    err,
    secrets = [],
    webhookSecret,
  }: Pick<Io, 'cwd' | 'err'> & {
    readonly secrets?: readonly string[]
    readonly webhookSecret?: string | undefined
  },
): Promise<{ readonly traffic: Recorder; close(): void } | undefined> {
  const file = await harWriterFor(command, flags, cwd)
  if (file === undefined) return undefined
  const traffic = new Recorder({
    writer: file.writer,
    webhookSecret,
    pseudonyms: recordingPseudonyms(flags, secrets),
    onStopped: (why, at) => err(`Recording stopped at ${iso(at)}: ${why}. The run goes on.\n`),
  })
  return { traffic, close: () => file.close() }
}

export function recordingPseudonyms(
  { keep }: { readonly keep?: 'customers' },
  secrets: readonly string[],
): Pseudonyms {
  return new Pseudonyms({ salt: randomBytes(32), secrets, keepsCustomers: keep === 'customers' })
}
