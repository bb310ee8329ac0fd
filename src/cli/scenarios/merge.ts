/** `merge`: joins the JSON reports of all shards of a run or of a search. */
import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { createColors } from 'picocolors'
import { ConfigError } from '../../sandbox/config/config-error.ts'
import { checkReport, readJsonReport } from '../../sandbox/config/report-file.ts'
import { printable } from '../../report/printable.ts'
import { endingText, failuresText } from '../../report/terminal.ts'
import { writeReport } from '../../report/write-reports.ts'
import type { ExplorationReport } from '../../report/explore/counterexamples.ts'
import { IN_PROCESS, type RunReport } from '../../scenarios/runner/merge-runs.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { Shard } from '../../base/vocabulary/shard.ts'
import type { CliCommand, Io } from '../command.ts'
import { exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { addReportOptions, reportPaths, withReports, type ReportFlags } from '../report-options.ts'
import { openReporter } from './run-reporter.ts'

const AFTER = `
Takes the files that run --report-json or explore --report-json wrote with --shard, one for each
shard, in any order. It is an error if a shard is missing or given twice, or if a scenario is in
two shards.

Exits as one run of everything would: with 0, 4, 5 or 6, and with 2 if the reports are not those of
all shards.

Examples:
  $ npx ramp-sandbox run scenarios --shard 1/2 --report-json reports/1.json
  $ npx ramp-sandbox run scenarios --shard 2/2 --report-json reports/2.json
  $ npx ramp-sandbox merge reports/1.json reports/2.json --report-junit reports/all.xml`

const WRITTEN_BY = 'run --report-json or explore --report-json'

type SavedExploration = ExplorationReport & { readonly startedAt: string; readonly tookMs: number }
type Read<Report> = { readonly file: string; readonly shard: Shard; readonly report: Report }
type Merged = Read<RunReport | SavedExploration>

export const command: CliCommand = {
  describe: (command: Command, io: Io) => {
    command.argument('<reports...>', 'the JSON reports of all shards')
    addReportOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const read = command.args
      .map((name) => readShard(name, io.cwd))
      .sort((one, other) => one.shard.index - other.shard.index)
    checkShards(read)
    const flags = command.opts<ReportFlags>()
    const runs = read.filter(isRun)
    const searches = read.filter((each) => !isRun(each)) as readonly Read<SavedExploration>[]
    const [run, search] = [runs[0], searches[0]]
    if (run !== undefined && search !== undefined)
      throw invalid(`"${run.file}" is of run, and "${search.file}" of explore`, 'Merge each alone')
    if (run !== undefined) return mergedRun(runs, flags, io)
    return mergedSearch(searches, flags, io)
  },
}

async function mergedRun(
  runs: readonly Read<RunReport>[],
  flags: ReportFlags,
  io: Io,
): Promise<ExitCode> {
  checkScenarios(runs)
  const { mergeRuns } = await import('../../scenarios/runner/merge-runs.ts')
  const summary = mergeRuns(runs.map(({ report }) => report))
  const reporter = await openReporter({ verbose: true }, io)
  reporter.onStart(summary.results.length)
  for (const [index, result] of summary.results.entries()) reporter.onResult(result, index)
  reporter.onEnd(summary)
  const { writeRunReports } = await import('../../report/scenarios/write-reports.ts')
  const githubSummary = process.env['GITHUB_STEP_SUMMARY']
  const reports = { ...reportPaths(flags), ...defined({ githubSummary }) }
  const code = exitCodeOf(summary.results, { isInterrupted: summary.interrupted !== undefined })
  return withReports(code, () => writeRunReports(summary, reports), io)
}

async function mergedSearch(
  searches: readonly Read<SavedExploration>[],
  flags: ReportFlags,
  io: Io,
): Promise<ExitCode> {
  const { mergeExplorations } = await import('../../report/explore/merge-explorations.ts')
  const { describeUnstable } = await import('../../report/explore/counterexamples.ts')
  const { searchReport } = await import('../../report/explore/report.ts')
  const reports = searches.map(({ report }) => report)
  const exploration = mergeExplorations(reports)
  const starts = reports.map(({ startedAt }) => Date.parse(startedAt))
  const ends = reports.map(({ tookMs }, index) => (starts[index] ?? 0) + tookMs)
  const first = Math.min(...starts)
  const tookMs = Math.max(...ends) - first
  const report = searchReport({ exploration, startedAt: new Date(first).toISOString(), tookMs })
  const paint = createColors(io.hasColours)
  io.out(failuresText(report.lines, paint))
  for (const each of exploration.unstable ?? []) io.out(printable(`${describeUnstable(each)}\n`))
  io.out(endingText(report, paint))
  const isInterrupted = exploration.interrupted !== undefined
  const code = exitCodeOf(
    report.lines.map(({ row }) => row),
    { isInterrupted },
  )
  return withReports(code, () => writeReport(report, reportPaths(flags)), io)
}

function isRun(read: Merged): read is Read<RunReport> {
  return 'scenarios' in read.report
}

function readShard(name: string, cwd: string): Merged {
  const path = resolve(cwd, name)
  const value = readJsonReport(path, WRITTEN_BY)
  const schema = memberOf(value, 'counterexamples') === undefined ? 'run-report' : 'explore-report'
  checkReport(path, value, { schema, writtenBy: WRITTEN_BY })
  // The schema vouches for the members.
  const report = value as RunReport | SavedExploration
  const file = relative(cwd, path)
  if (report.shard === undefined)
    throw invalid(`"${file}" has a whole run`, 'Run each share with --shard')
  return { file, shard: report.shard, report }
}

/** Throws ConfigError about what is missing, twice or different. */
function checkShards(read: readonly Merged[]): void {
  const [first] = read
  if (first === undefined) return
  const { of } = first.shard
  const seen = new Map<number, string>()
  for (const { file, shard, report } of read) {
    const { index } = shard
    if (shard.of !== of)
      throw invalid(
        `"${first.file}" is one of ${of} shards, and "${file}" one of ${shard.of}`,
        'Merge the shards of one run',
      )
    const twice = seen.get(index)
    if (twice !== undefined)
      throw invalid(
        `shard ${index}/${of} is in "${twice}" and in "${file}"`,
        'Pass one report for each shard',
      )
    if (report.seed !== first.report.seed)
      throw invalid(
        `"${first.file}" ran with seed ${first.report.seed}, and "${file}" with ${report.seed}`,
        'Give all shards the same --seed',
      )
    seen.set(index, file)
  }
  const missing = Array.from({ length: of }, (_, index) => index + 1)
    .filter((index) => !seen.has(index))
    .map((index) => `${index}/${of}`)
  if (missing.length > 0)
    throw invalid(
      `${missing.length === 1 ? `shard ${missing[0]} is` : `shards ${missing.join(', ')} are`} missing`,
      'A job that ends with 1, 2 or 3 may write no report: look at what it printed',
    )
}

function checkScenarios(runs: readonly Read<RunReport>[]): void {
  const seen = new Map<string, string>()
  let target: Read<RunReport> | undefined
  for (const read of runs) {
    const { file, report } = read
    for (const scenario of report.scenarios) {
      const other = seen.get(scenario.file)
      if (other !== undefined)
        throw invalid(
          `"${scenario.file}" is in "${other}" and in "${file}"`,
          'Run all shards with the same paths and filters',
        )
      seen.set(scenario.file, file)
    }
    // A share without a scenario about the application runs in process.
    if (report.target === IN_PROCESS) continue
    if (target !== undefined && target.report.target !== report.target)
      throw invalid(
        `"${target.file}" ran against "${target.report.target}", and "${file}" against "${report.target}"`,
        'Merge the shards of one run',
      )
    target = read
  }
}

function invalid(cause: string, fix: string): ConfigError {
  return new ConfigError('bad-file', `Failed to merge the reports: ${cause}. ${fix}.`)
}
