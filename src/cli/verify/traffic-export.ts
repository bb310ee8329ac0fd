/** `traffic export`: what was recorded as a pact. */
import { resolve } from 'node:path'
import { counted } from '../../base/vocabulary/text.ts'
import type { Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { usageFailure } from '../failure.ts'
import { recordingPseudonyms } from '../traffic-recorder.ts'
import { readRun } from './traffic-files.ts'
import type { TrafficFlags } from './traffic-report.ts'

export type ExportFlags = {
  readonly pact?: boolean
  readonly consumer?: string
  readonly output?: string
}

export async function exportTraffic(
  files: readonly string[],
  flags: TrafficFlags & ExportFlags,
  io: Io,
): Promise<ExitCode> {
  const { pact = false, consumer = 'recorded-client', output } = flags
  if (!pact) throw usageFailure('Failed to run traffic export: it needs --pact.')
  const run = readRun(files, { io, pseudonyms: recordingPseudonyms(flags, []) })
  const { exportPact } = await import('../../verify/traffic/export-pact.ts')
  const { document, interactions, leftOut } = exportPact(run, consumer)
  if (leftOut > 0) io.err(`${counted(leftOut, 'call')} without a provider state left out.\n`)
  const text = `${JSON.stringify(document, undefined, 2)}\n`
  if (output === undefined) {
    io.out(text)
    return EXIT.ok
  }
  const { writeReports } = await import('../../report/write-reports.ts')
  await writeReports([['--output', resolve(io.cwd, output), () => text]])
  io.out(`${output}: ${counted(interactions, 'interaction')}.\n`)
  return EXIT.ok
}
