/** `explore`: searches for an order of events that an application does not stand. */
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import { ApplicationDown } from '../application/application-process.ts'
import { duration, pathFrom, shard, wholeNumber } from '../config/option-parsers.ts'
import { option } from '../config/settings.ts'
import type { Exploration, Progress } from '../scenarios/explorer/explore.ts'
import { ASSUMPTIONS } from '../contract/generated/assumptions.ts'
import type { Adapter } from '../contract/generated/types.ts'
import type { SignatureScheme } from '../simulator/webhooks/signature.ts'
import { defined } from '../vocabulary/defined.ts'
import type { Shard } from '../vocabulary/shard.ts'
import { systemTimers } from '../ports/system-timers.ts'
import { printable } from '../reporters/printable.ts'
import { jsonText, writeReports } from '../reporters/write-reports.ts'
import { adapterFor, addAdapterOptions } from './adapter-options.ts'
import type { CliCommand, Io } from './command.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { withReports } from './report-options.ts'
import { interruption } from './stop-signal.ts'

const AFTER = `
Runs the application of an adapter through schedules: the happy path of a buy or a sell with
deviations. A delivery comes later, twice, after a retry, after the next one or never; the
answer to an order is lost, late, or a 502; the rate moves; the money is short, over, late or
doubled; a user refreshes, overrides or orders again; another customer orders in between; the
secret is rotated; the application is killed and started.

First all schedules with one deviation, then all with two (--depth), then deeper ones drawn by
--seed until the budget ends. After each, the state of the application must be that of the
service, and a completed order credited exactly once, with the settled amount. What the adapter
has no entry for is not checked, by name.

A counterexample is reduced to as few deviations as possible, repeated three times (fewer where
the search ends, at most 5 s after its budget), and with --out written as a scenario that fails:
ramp-sandbox run <file> --adapter ramp-app.yaml

Exits with 0 if no counterexample was found, 4 if one was, 2 if the adapter is wrong, 3 if the
application does not run.

Examples:
  $ ramp-sandbox explore --app ramp-app.yaml
  $ ramp-sandbox explore --app ramp-app.yaml --budget 10m --out counterexamples`

const DEFAULT_BUDGET_MS = 60_000
const PROGRESS_MS = 1_000
/** For the repetitions of what was found last; then the search is stopped. */
const GRACE_MS = 5_000

type ExploreFlags = {
  readonly app: string
  readonly budget: number
  readonly schedules?: number
  readonly depth: number
  readonly seed: number
  readonly jobs: number
  readonly shard?: Shard
  readonly reportJson?: string
  readonly reportHtml?: string
  readonly out?: string
  readonly servicePort: number
  readonly scheme: SignatureScheme
}

export const explore: CliCommand = {
  describe: (command: Command, io: Io) => {
    const path = pathFrom(io.cwd)
    addAdapterOptions(command, io, '--app')
      .addOption(
        option('--budget <duration>', 'how long to search')
          .argParser(duration)
          .default(DEFAULT_BUDGET_MS, '60s'),
      )
      .option('--schedules <count>', 'the most schedules to run', wholeNumber(10_000_000, '300'))
      .option(
        '--depth <count>',
        'run all schedules with so many deviations',
        wholeNumber(4, '2'),
        2,
      )
      .option('--seed <number>', 'draws the deeper schedules', wholeNumber(2 ** 31, '1'), 1)
      .option('--jobs <count>', 'how many applications run at once', wholeNumber(32, '2'), 4)
      .option('--shard <i/n>', 'the i-th of n equal shares, for parallel CI jobs', shard)
      .option('--report-json <file>', 'write a JSON report', path)
      .option('--report-html <file>', 'draw each counterexample as a sequence', path)
      .option('--out <folder>', 'write each counterexample as a scenario', path)
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const flags = command.opts<ExploreFlags>()
    const { servicePort } = flags
    const scheme = schemeOf(flags)
    const { adapter, folder } = await adapterFor(flags.app, { servicePort })
    const { explore: search } = await import('../scenarios/explorer/explore.ts')
    const { AdapterInvalid } = await import('../scenarios/explorer/run-schedule.ts')
    const { headline } = await import('../scenarios/explorer/report.ts')
    const stop = new AbortController()
    const { signal, end } = interruption(() => stop.abort())
    const stopLater = (ms: number) => systemTimers.after(ms, () => stop.abort())
    signal.addEventListener('abort', () => stopLater(GRACE_MS))
    stopLater(flags.budget + GRACE_MS)
    const endsAt = performance.now() + flags.budget
    const progressed = progressLine(io, endsAt)
    const found = newLines(io)
    try {
      const exploration = await search({
        ...{ adapter, cwd: folder, env: process.env, servicePort, stop: stop.signal },
        ...{ seed: flags.seed, depth: flags.depth },
        // One that runs already can be used by one schedule at a time.
        jobs: adapter.url === undefined && servicePort === 0 ? Math.max(1, flags.jobs) : 1,
        ...defined({ limit: flags.schedules, shard: flags.shard, scheme }),
        isOver: () => signal.aborted || performance.now() > endsAt,
        onProgress: (progress) => {
          found(progress.counterexamples.map((each) => headline(each).join(' ')))
          progressed(progress)
        },
      })
      return await report(exploration, flags, adapter, io)
    } catch (error) {
      if (error instanceof AdapterInvalid) throw new CommandFailure(EXIT.badFile, error.message)
      if (error instanceof ApplicationDown)
        throw new CommandFailure(EXIT.couldNotRun, error.message)
      throw error
    } finally {
      end()
    }
  },
}

async function report(
  exploration: Exploration,
  flags: ExploreFlags,
  adapter: Adapter,
  io: Io,
): Promise<ExitCode> {
  const { describeCounterexample, explorationReport, failedRun, fileNameOf, ...text } =
    await import('../scenarios/explorer/report.ts')
  const { scenarioText, summaryOf } = text
  const { out, reportJson, reportHtml, shard: share } = flags
  const scheme = schemeOf(flags)
  const { counterexamples, oraclesOff } = exploration
  const files = counterexamples.map((found, index) => {
    io.out(`${printable(describeCounterexample(found, index + 1))}\n`)
    const path = out === undefined ? undefined : join(out, fileNameOf(found))
    if (path !== undefined) io.out(`   Scenario: ${relative(io.cwd, path)}\n`)
    io.out('\n')
    return [
      '--out',
      path,
      () => scenarioText(found, { adapter, oraclesOff, ...defined({ scheme }) }),
    ] as const
  })
  for (const [oracle, because] of Object.entries(oraclesOff))
    io.out(printable(`Not checked further: ${oracle}, because ${because}.\n`))
  io.out(`${summaryOf(exploration)}\n`)
  const json = [
    '--report-json',
    reportJson,
    () => jsonText(explorationReport(exploration, share)),
  ] as const
  const html = async () => {
    const { htmlReport } = await import('../reporters/scenarios/html.ts')
    const words = { title: summaryOf(exploration), noun: 'counterexample' }
    return htmlReport(failedRun(exploration, adapter), words)
  }
  const code = counterexamples.length === 0 ? EXIT.ok : EXIT.failed
  return withReports(
    code,
    () => writeReports([...files, json, ['--report-html', reportHtml, html]]),
    io,
  )
}

/** The default of the service needs no word in a scenario. */
function schemeOf({ scheme }: ExploreFlags): SignatureScheme | undefined {
  return scheme === ASSUMPTIONS.signatureScheme ? undefined : scheme
}

/** Writes each line on stderr once. */
function newLines(io: Io): (lines: readonly string[]) => void {
  const written = new Set<string>()
  return (lines) => {
    for (const line of lines) if (!written.has(line)) io.err(`Found: ${line}\n`)
    for (const line of lines) written.add(line)
  }
}

/** A line on stderr at most once a second. */
function progressLine(io: Io, endsAt: number): (progress: Progress) => void {
  let last = performance.now()
  return ({ schedules, states, levels, counterexamples }) => {
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    const pairs = levels[2] === undefined ? '' : `, ${levels[2].done} of ${levels[2].of} pairs`
    const left = Math.max(0, Math.round((endsAt - now) / 1_000))
    io.err(
      `${schedules} schedules, ${states} states${pairs}, ${counterexamples.length} counterexamples, ${left} s left\n`,
    )
  }
}
