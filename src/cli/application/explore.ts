/** `explore`: searches for sequences of events that break an application. */
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import { createColors } from 'picocolors'
import { ApplicationDown } from '../../lab/application/application-process.ts'
import { shellWord } from '../../base/client/curl.ts'
import { duration, pathFrom, shard, wholeNumber } from '../../sandbox/config/option-parsers.ts'
import { option } from '../../sandbox/config/settings.ts'
import type { Exploration, ExplorationProgress } from '../../lab/explore/explore.ts'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { withUsualRetries } from '../../scenarios/model/under-settings.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { counted } from '../../base/vocabulary/text.ts'
import type { Shard } from '../../base/vocabulary/shard.ts'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { printable } from '../../report/printable.ts'
import { endingText, failuresText } from '../../report/terminal.ts'
import { writeReport } from '../../report/write-reports.ts'
import { adapterFor, addAdapterOptions, adapterWords } from './adapter-options.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { addReportOptions, reportPaths, withReports, type ReportFlags } from '../report-options.ts'
import { interruption } from '../stop-signal.ts'
import { serviceSettings } from './service-settings.ts'

const AFTER = `
Runs the application of an adapter through sequences: the happy path of a buy or a sell with
perturbations. A delivery comes later, twice, after a retry, after the next one or never; the
response to an order is lost, late, or a 502; the rate moves; the money is short, over, late or
doubled; a user refreshes, overrides or orders again; another customer orders in between,
at the same time, or later and gets its webhooks first; the secret is rotated; the application is
killed and started again.

explore runs all sequences with one perturbation first, then all with two (--depth), then deeper
ones that --seed selects, until the budget ends. After each, the application must show the state
of the service, and credit a completed order exactly once, with the settled amount. Checks that
need a missing entry of the adapter are skipped and listed.

What fails is reduced to as few perturbations as possible. Its scenario then runs three times,
each on an application that has seen nothing else. It is a counterexample only if it fails each
time; otherwise it is listed as unstable, with its rate. With --out, each counterexample is written
as a scenario that pins the seed, the clock, the provider and the configuration:
npx ramp-sandbox run <file> --adapter ramp-app.yaml

Sequences that fail at one check under one kind of perturbation share a counterexample, which
lists them. Every order goes to one provider; another provider is a perturbation.

Exits with 0 if no counterexample was found, 4 if one was, 2 if the adapter is wrong, 3 if the
application does not run, 5 if the budget ended before every sequence with one perturbation had
run, and 6 if it was interrupted.

Examples:
  $ npx ramp-sandbox explore --adapter ramp-app.yaml
  $ npx ramp-sandbox explore --adapter ramp-app.yaml --budget 10m --out counterexamples`

const DEFAULT_BUDGET_MS = 60_000
const PROGRESS_MS = 10_000
const JOBS = 4
/** For the repetitions of what was found last; then the search is stopped. */
const GRACE_MS = 5_000

type ExploreFlags = ReportFlags & {
  readonly adapter: string
  readonly budget: number
  readonly sequences?: number
  readonly depth: number
  readonly seed: number
  readonly jobs?: number
  readonly shard?: Shard
  readonly out?: string
  readonly servicePort: number
  readonly secret?: string
}

export const command: CliCommand = {
  describe: (command: Command, io: Io) => {
    const path = pathFrom(io.cwd)
    addAdapterOptions(command, io)
      .addOption(
        option('--budget <duration>', 'how long to search')
          .argParser(duration)
          .default(DEFAULT_BUDGET_MS, '60s'),
      )
      .option('--sequences <count>', 'maximum number of sequences', wholeNumber(10_000_000, '300'))
      .option(
        '--depth <count>',
        'run every sequence with up to this many perturbations',
        wholeNumber(4, '2'),
        2,
      )
      .option('--seed <number>', 'selects the deeper sequences', wholeNumber(2 ** 31, '1'), 1)
      .option(
        '--jobs <count>',
        'how many applications run at once (default: 4)',
        wholeNumber(32, '2', 1),
      )
      .option('--shard <i/n>', 'the i-th of n equal shares, for parallel CI jobs', shard)
      .option('--out <folder>', 'write each counterexample as a scenario', path)
    addReportOptions(command, io, (called) => ({
      folders: [['--out', called.opts<ExploreFlags>().out]],
    }))
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const service = await serviceSettings(command, io.cwd)
    const flags = command.opts<ExploreFlags>()
    const { servicePort } = flags
    const { adapter, folder } = await adapterFor(flags.adapter, { servicePort }, io.cwd)
    const { explore: search, SearchEnded } = await import('../../lab/explore/explore.ts')
    const { headline } = await import('../../report/explore/counterexamples.ts')
    const settings = withUsualRetries(service.settings)
    const stop = new AbortController()
    const { signal, end } = interruption(() => stop.abort())
    const stopLater = (ms: number) => systemTimers.after(ms, () => stop.abort())
    signal.addEventListener('abort', () => stopLater(GRACE_MS))
    stopLater(flags.budget + GRACE_MS)
    const began = systemWallClock.now()
    const endsAt = performance.now() + flags.budget
    const progressed = progressLine(io, endsAt)
    const found = newLines(io)
    try {
      const exploration = await search({
        ...{ adapter, cwd: folder, env: process.env, servicePort, stop: stop.signal },
        ...{ seed: flags.seed, depth: flags.depth, settings },
        // One that runs already can be used by one sequence at a time.
        jobs: adapter.url === undefined && servicePort === 0 ? Math.max(1, flags.jobs ?? JOBS) : 1,
        ...defined({ limit: flags.sequences, shard: flags.shard, secret: flags.secret }),
        isOver: () => signal.aborted || performance.now() > endsAt,
        onProgress: (progress) => {
          found(progress.counterexamples.map((each) => headline(each).join(' ')))
          progressed(progress)
        },
      })
      const startedAt = new Date(began).toISOString()
      const tookMs = systemWallClock.now() - began
      const isInterrupted = signal.aborted
      const { words } = service
      const ended = { exploration, adapter, startedAt, tookMs, isInterrupted, words }
      return await report(ended, flags, io)
    } catch (error) {
      if (!(error instanceof ApplicationDown || error instanceof SearchEnded)) throw error
      const code = error instanceof SearchEnded ? EXIT.unchecked : EXIT.couldNotRun
      throw new CommandFailure(signal.aborted ? EXIT.interrupted : code, error.message)
    } finally {
      end()
    }
  },
}

type Ended = {
  readonly exploration: Exploration
  readonly adapter: Adapter
  readonly startedAt: string
  readonly tookMs: number
  readonly isInterrupted: boolean
  /** Those of {@link ServiceSettings}. */
  readonly words: string
}

async function report(
  { exploration, adapter, startedAt, tookMs, isInterrupted, words }: Ended,
  flags: ExploreFlags,
  io: Io,
): Promise<ExitCode> {
  const { describeCounterexample, describeUnstable, explorationReport } =
    await import('../../report/explore/counterexamples.ts')
  const { fileNameOf } = await import('../../lab/explore/scenario-file.ts')
  const { searchReport } = await import('../../report/explore/report.ts')
  const { out, shard } = flags
  const { counterexamples, oraclesOff } = exploration
  const pathOf = (file: string) => (out === undefined ? undefined : join(out, file))
  const from = (path: string) => relative(io.cwd, path)
  const options = adapterWords(flags, io.cwd) + words
  const interrupted = isInterrupted
    ? `the search ended after ${counted(exploration.sequences, 'sequence')}.`
    : undefined
  const data = {
    ...explorationReport(exploration, adapter, {
      ...{ shard, options, pathOf: (file) => from(pathOf(file) ?? file) },
      ...(out === undefined && {
        again: `npx ramp-sandbox explore ${options} --seed ${flags.seed} --out counterexamples`,
      }),
    }),
    ...defined({ interrupted }),
  }
  const target = adapter.start ?? adapter.url ?? ''
  const texts = counterexamples.map((found, index) => describeCounterexample(found, index + 1))
  const searched = {
    ...{ exploration: data, startedAt, tookMs, target },
    commandOf: (file: string) => {
      const path = pathOf(file)
      return path && `npx ramp-sandbox run ${shellWord(from(path))} ${options}`
    },
  }
  const shown = searchReport(searched, texts)
  const paint = createColors(io.hasColours)
  io.out(failuresText(shown.lines, paint))
  for (const each of data.unstable) io.out(printable(`${describeUnstable(each)}\n`))
  for (const [oracle, because] of Object.entries(oraclesOff))
    io.out(printable(`Not checked further: ${oracle}, because ${because}.\n`))
  io.out(endingText(shown, paint))
  const files = counterexamples.map(
    (found) => ['--out', pathOf(fileNameOf(found)), () => found.text] as const,
  )
  const code = exitCodeOf(
    shown.lines.map(({ row }) => row),
    { isInterrupted },
  )
  return withReports(code, () => writeReport(shown, reportPaths(flags), files), io)
}

/** Writes each line on stderr once. */
function newLines(io: Io): (lines: readonly string[]) => void {
  const written = new Set<string>()
  return (lines) => {
    for (const line of lines) if (!written.has(line)) io.err(`Found: ${line}\n`)
    for (const line of lines) written.add(line)
  }
}

/** A line on stderr, at most one in {@link PROGRESS_MS}. */
function progressLine(io: Io, endsAt: number): (progress: ExplorationProgress) => void {
  let last = performance.now()
  return ({ sequences, counterexamples }) => {
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    const left = Math.max(0, Math.round((endsAt - now) / 1_000))
    const found = counted(counterexamples.length, 'counterexample')
    io.err(`${counted(sequences, 'sequence')}, ${found}, ${left} s left\n`)
  }
}
