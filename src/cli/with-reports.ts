/** A report that cannot be written must not hide what there was to report. */
import { ReportError } from '../reporters/write-reports.ts'
import type { Io } from './command.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'

/** Answers `code`. Throws ReportError where nothing failed; where something did, that is the news, and the error a line. */
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
