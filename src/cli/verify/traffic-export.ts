/** `traffic export`: what was recorded as a scenario, or as a pact. */
import { resolve } from 'node:path'
import { counted } from '../../vocabulary/text.ts'
import type { Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { readRun } from './traffic-files.ts'
import { recordingPseudonyms } from '../traffic-recorder.ts'
import type { TrafficFlags } from './traffic-report.ts'

export type ExportFlags = {
  readonly scenario?: string
  readonly pact?: boolean
  readonly consumer?: string
  readonly output?: string
}

export async function exportTraffic(
  files: readonly string[],
  flags: TrafficFlags & ExportFlags,
  io: Io,
): Promise<ExitCode> {
  const { scenario, pact = false } = flags
  if ((scenario === undefined) !== pact)
    throw new CommandFailure(
      EXIT.usage,
      'Failed to run traffic export: it needs either --scenario ORDER or --pact.',
    )
  const run = readRun(files, { io, pseudonyms: recordingPseudonyms(flags, []) })
  if (scenario === undefined) {
    const { exportPact } = await import('../../traffic/export-pact.ts')
    const { document, interactions, leftOut } = exportPact(run, flags.consumer ?? 'recorded-client')
    if (leftOut > 0) io.err(`${counted(leftOut, 'call')} without a provider state left out.\n`)
    const what = counted(interactions, 'interaction')
    return write(`${JSON.stringify(document, undefined, 2)}\n`, what, flags, io)
  }
  const { exportScenario } = await import('../../traffic/export-scenario.ts')
  const exported = await exportScenario(run, scenario).catch((error: unknown) => {
    throw failed(scenario, error instanceof Error ? error.message : String(error))
  })
  if (exported === undefined)
    throw failed(scenario, 'no order with this id or reference was placed in the recording.')
  for (const one of exported.leftOut) io.err(`Left out, because a sandbox differs: ${one}.\n`)
  return write(exported.text, 'a scenario', flags, io)
}

function failed(order: string, cause: string): CommandFailure {
  return new CommandFailure(
    EXIT.couldNotRun,
    `Failed to export order "${order}" as a scenario: ${cause} "traffic fidelity" lists how a sandbox differs.`,
  )
}

async function write(text: string, what: string, { output }: ExportFlags, io: Io) {
  if (output === undefined) {
    io.out(text)
    return EXIT.ok
  }
  const { writeReports } = await import('../../reporters/write-reports.ts')
  await writeReports([['--output', resolve(io.cwd, output), () => text]])
  io.out(`${output}: ${what}.\n`)
  return EXIT.ok
}
