/** The report flags of every command that makes rows. */
import type { Command } from 'commander'
import { pathFrom } from '../sandbox/config/option-parsers.ts'
import {
  checkReports,
  ReportError,
  type OtherPaths,
  type ReportPaths,
} from '../report/write-reports.ts'
import type { Io } from './command.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { defined } from '../base/vocabulary/defined.ts'

export type ReportFlags = {
  readonly reportJunit?: string
  readonly reportJson?: string
  readonly reportHtml?: string
}

/** What cannot be written ends the command before it begins. */
export function addReportOptions(
  command: Command,
  { cwd }: Io,
  othersOf: (called: Command) => OtherPaths = () => ({}),
): Command {
  const path = pathFrom(cwd)
  return command
    .option('--report-junit <file>', 'write a JUnit report', path)
    .option('--report-json <file>', 'write a JSON report', path)
    .option('--report-html <file>', 'write an HTML report', path)
    .hook('preAction', (_, called) => {
      checkReports(reportPaths(called.opts<ReportFlags>()), othersOf(called))
    })
}

export function reportPaths({ reportJunit, reportJson, reportHtml }: ReportFlags): ReportPaths {
  return defined({ junit: reportJunit, json: reportJson, html: reportHtml })
}

/** A report that can no longer be written must not hide a failure: it is only a line on stderr. */
export async function withReports(
  code: ExitCode,
  write: () => Promise<void>,
  io: Io,
): Promise<ExitCode> {
  try {
    await write()
  } catch (error) {
    if (code !== EXIT.failed || !(error instanceof ReportError)) throw error
    io.err(`${error.message}\n`)
  }
  return code
}
