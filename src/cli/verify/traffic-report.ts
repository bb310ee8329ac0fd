/** What `traffic check` and `proxy` print and write at their end. */
import type { Command } from 'commander'
import { Option } from 'commander'
import { duration } from '../../sandbox/config/option-parsers.ts'
import type { VerificationRun } from '../../verify/verdict.ts'
import { wrapped } from '../../report/wrapped.ts'
import { writeVerificationReports } from '../../report/verify/write-reports.ts'
import { counted } from '../../base/vocabulary/text.ts'
import type { Io } from '../command.ts'
import { exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { keptNames } from '../record-options.ts'
import { addReportOptions, reportPaths, withReports, type ReportFlags } from '../report-options.ts'

export type TrafficFlags = ReportFlags & {
  readonly json?: boolean
  readonly keep?: 'customers'
  readonly settle: number
}

export function addTrafficOptions(command: Command, io: Io): Command {
  command
    .option('--keep <what>', 'keep names and account numbers: customers', keptNames)
    .addOption(
      new Option('--settle <duration>', 'how late an answer may show what another call did')
        .default(0, '0s')
        .argParser((text) => (/^0s?$/.test(text) ? 0 : duration(text))),
    )
    .option('--json', 'print JSON, for programs')
  return addReportOptions(command, io)
}

export async function reportTraffic(
  command: NonNullable<VerificationRun['command']>,
  judged: VerificationRun,
  flags: TrafficFlags,
  io: Io,
): Promise<ExitCode> {
  const run = { ...judged, command }
  io.out(await judgedText(run, { ...flags, observations: true }, io))
  return withReports(
    exitCodeOf(run.rows),
    () => writeVerificationReports(run, reportPaths(flags)),
    io,
  )
}

/** What a person reads of a verification, or a program. */
export async function judgedText(
  run: VerificationRun,
  { json = false, observations = false }: { json?: boolean; observations?: boolean },
  io: Io,
): Promise<string> {
  if (json) {
    const { verificationReport } = await import('../../report/verify/report.ts')
    const { jsonReport, jsonText } = await import('../../report/json.ts')
    return jsonText(jsonReport(verificationReport(run)))
  }
  const { terminalReport } = await import('../../report/verify/terminal.ts')
  return wrapped(terminalReport(run, { color: io.hasColours, observations }), io.columns)
}

/** Why there is nothing to judge, with what was found instead. */
export function nothingFound(
  unanswered: number,
  places: readonly string[],
  reasons: readonly string[] = [],
): string {
  if (reasons.length > 0)
    return `${counted(unanswered, 'exchange')} of this service found, but no response body that can be judged (${reasons.join('; ')}). Record the bodies whole and uncompressed`
  if (unanswered > 0)
    return `${counted(unanswered, 'exchange')} of this service found, but no response with a body. Record it again with bodies (in a browser: Save all as HAR with content)`
  if (places.length === 0) return 'it has no exchange. Record one that calls the service'
  return `no exchange of this service is in it, but of: ${places.join(', ')}. Check that the client called the service while it was recorded`
}
