/** `verify --compare`: what changed between two reports, without a deployment. */
import { resolve } from 'node:path'
import { driftBetween, type Drift } from '../../verify/traffic/drift.ts'
import { readReport } from '../../verify/traffic/saved-report.ts'
import { judgedGaps } from '../../verify/known-gaps.ts'
import { readKnownGaps } from '../../verify/read-known-gaps.ts'
import { driftText } from '../../report/drift/terminal.ts'
import { driftReport, writeDriftReports } from '../../report/drift/write-reports.ts'
import { jsonText } from '../../report/json.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { reportPaths, withReports, type ReportFlags } from '../report-options.ts'

export type CompareFlags = ReportFlags & {
  readonly compare?: readonly string[]
  readonly json?: boolean
  readonly knownGaps?: string
}

/** Throws CommandFailure and ConfigError. */
export async function compareReports(
  { compare = [], json = false, knownGaps, ...flags }: CompareFlags,
  io: Io,
): Promise<ExitCode> {
  const [before, after, ...others] = compare
  if (before === undefined || after === undefined || others.length > 0) throw usage(compare.length)
  if (reportPaths(flags).junit !== undefined) throw NO_JUNIT
  const old = readReport(resolve(io.cwd, before))
  const now = readReport(resolve(io.cwd, after))
  const gaps = knownGaps === undefined ? now.knownGaps : judgedGaps(now, readKnownGaps(knownGaps))
  return reportDrift(driftBetween(old, { ...now, ...defined({ knownGaps: gaps }) }), {
    ...{ flags, json },
    io,
  })
}

/** Prints and writes a comparison; a rule that newly failed is its only failure. */
export function reportDrift(
  drift: Drift,
  { flags, json, io }: { readonly flags: ReportFlags; readonly json: boolean; readonly io: Io },
): Promise<ExitCode> {
  io.out(json ? jsonText(driftReport(drift)) : driftText(drift, { color: io.hasColours }))
  const code = drift.documented.newlyFailed.length > 0 ? EXIT.failed : EXIT.ok
  return withReports(code, () => writeDriftReports(drift, reportPaths(flags)), io)
}

function usage(count: number): CommandFailure {
  return new CommandFailure(
    EXIT.usage,
    `Failed to compare reports: --compare got ${count} of 2 files. Pass the older report and the newer one, as in --compare old.json new.json.`,
  )
}

const NO_JUNIT = new CommandFailure(
  EXIT.usage,
  'Failed to compare reports: a comparison has no JUnit form. Pass --report-json or --report-html.',
)
