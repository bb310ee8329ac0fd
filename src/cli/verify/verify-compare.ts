/** `traffic compare` and `verify --compare`: what changed between two recordings. */
import { compareRecordings, RecordedSide } from '../../verify/traffic/compare.ts'
import { judgedGaps } from '../../verify/known-gaps.ts'
import { readKnownGaps } from '../../verify/read-known-gaps.ts'
import {
  comparisonText,
  comparisonReport,
  writeComparisonReports,
} from '../../report/comparison/write-reports.ts'
import type { AnyComparison } from '../../report/comparison/wording.ts'
import { jsonText } from '../../report/json.ts'
import type { Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { usageFailure } from '../failure.ts'
import { reportPaths, withReports, type ReportFlags } from '../report-options.ts'
import { recordingPseudonyms } from '../traffic-recorder.ts'
import { mustHaveJudged, readHarFiles } from './traffic-files.ts'

export type CompareFlags = ReportFlags & {
  readonly json?: boolean
  readonly keep?: 'customers'
  readonly knownGaps?: string
  readonly settle?: number
}

/** Throws CommandFailure and ConfigError. A rule that newly failed is its only failure. */
export async function compareFiles(
  command: 'traffic compare' | 'verify --compare',
  files: readonly string[],
  flags: CompareFlags,
  io: Io,
): Promise<ExitCode> {
  const [before, after, ...others] = files
  if (before === undefined || after === undefined || others.length > 0)
    throw usageFailure(
      `Failed to run ${command}: it got ${files.length} of 2 files. Pass the older recording and the newer one.`,
    )
  if (reportPaths(flags).junit !== undefined)
    throw usageFailure(
      `Failed to run ${command}: a comparison has no JUnit form. Pass --report-json or --report-html.`,
    )
  const gaps = flags.knownGaps === undefined ? [] : readKnownGaps(flags.knownGaps)
  const pseudonyms = recordingPseudonyms(flags, [])
  const read = (file: string) => {
    const side = new RecordedSide(flags.settle)
    readHarFiles([file], { io, pseudonyms }, (entry, path) => side.see(entry, path))
    mustHaveJudged(side.judge, [file])
    const judged = side.judge.run()
    return { file, side, judged: { ...judged, knownGaps: judgedGaps(judged, gaps) } }
  }
  const compared = compareRecordings(command, read(before), read(after))
  const code = compared.rules.newlyFailed.length > 0 ? EXIT.failed : EXIT.ok
  return reportComparison(compared, code, { flags, io })
}

/** Prints and writes a comparison. */
export function reportComparison(
  compared: AnyComparison,
  code: ExitCode,
  { flags, io }: { readonly flags: CompareFlags; readonly io: Io },
): Promise<ExitCode> {
  const { json = false } = flags
  io.out(
    json
      ? jsonText(comparisonReport(compared))
      : comparisonText(compared, { color: io.hasColours }),
  )
  return withReports(code, () => writeComparisonReports(compared, reportPaths(flags)), io)
}
