/** `vary`: finds the undocumented choices of the service that an integration relies on. */
import { relative } from 'node:path'
import { shellWord } from '../../base/client/curl.ts'
import { loadConfig, type Config } from '../../sandbox/config/config.ts'
import type { LoadedAdapter } from '../../lab/application/adapter.ts'
import { duration, pathFrom, wholeNumber } from '../../sandbox/config/option-parsers.ts'
import { option, settingOptions } from '../../sandbox/config/settings.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { spanText } from '../../base/vocabulary/time.ts'
import type { VaryResult } from '../../report/vary/report.ts'
import type { AcceptedChoice } from '../../lab/vary/accepted-choices.ts'
import type { Catalogue } from '../../lab/vary/catalogue.ts'
import type { Integration } from '../../lab/vary/integration.ts'
import type { SearchOptions } from '../../lab/vary/search.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { CommandFailure, usageFailure } from '../failure.ts'
import { addReportOptions } from '../report-options.ts'
import { sandboxForCommand } from '../sandbox/sandbox-for-command.ts'
import {
  ADAPTER_WORDS,
  adapterFor,
  rejectServicePort,
  servicePortOption,
} from './adapter-options.ts'
import { interruption } from '../stop-signal.ts'
import type { Repeating } from './vary-report.ts'
import {
  acceptedOf,
  listCatalogue,
  nameList,
  onlyWanted,
  settingWords,
  type VaryFlags,
} from './vary-options.ts'

const AFTER = `
Runs the command against a sandbox without variations, then again with variations: whatever the
documentation leaves open, the sandbox answers in another way. It changes statuses, the shape and
order of fields, the forms of numbers, times and names, and webhooks, adds fields, and tries each
value of each setting. Faults, such as lost responses, are not variations: see explore.

Many variations share one run. vary splits a run that fails until one variation is left, and
repeats that one. It lists what no client received as not tried, and what --budget left over.

The command gets the variables of exec. Settings in the configuration file are known to you, and do
not vary.

Exits with 0 if nothing broke, 4 if something did, 3 if the command fails without any variation, 5
if nothing was tried or decided, and 6 if it was interrupted.

With --adapter, each run starts the application, runs the app.* scenarios of the package with it,
and explores a few sequences of events. What fails without any variation is set aside and named.

Examples:
  $ npx ramp-sandbox vary -- npm test
  $ npx ramp-sandbox vary --out reliances --report-html vary.html -- pytest tests/payments
  $ npx ramp-sandbox vary --adapter ramp-app.yaml
  $ npx ramp-sandbox vary --only shapes.order.status,unknown-fields -- npm test`

const DEFAULT_BUDGET_MS = 600_000
/** Most of the time of a run, they wait. Commands can share files, ports or a database. */
const APPLICATIONS = 4
const PROGRESS_MS = 5_000
/** A command that takes longer than this under a variation hangs. */
const SHORTEST_LIMIT_MS = 60_000
const LIMIT_FACTOR = 10

export const command: CliCommand = {
  describe: (command, io) => {
    const path = pathFrom(io.cwd)
    command
      .argument('[command...]', 'the test command and its arguments, after --')
      .passThroughOptions()
      .addOption(
        option('--budget <duration>', 'how long to search')
          .argParser(duration)
          .default(DEFAULT_BUDGET_MS, '10m'),
      )
      .option(
        '--jobs <count>',
        `how many commands or applications run at once (default: 1, and ${APPLICATIONS} with --adapter)`,
        wholeNumber(32, '2', 1),
      )
      .option('--adapter <file>', ADAPTER_WORDS, path)
      .addOption(servicePortOption())
      .option('--each', 'run one variation at a time, instead of many at once')
      .option('--only <names>', 'only these choices or variations, separated by commas', nameList)
      .option('--list', 'print the variations, and what cannot vary')
      .option('--accept <file>', 'choices that you rely on knowingly', path)
      .option('--accept-all', 'write all that broke into the file of --accept')
      .option('--out <folder>', 'write a configuration file for each variation that broke', path)
    const settings = settingOptions(io.cwd)
    const { scenario, webhook, seed, clock, progression, log, config } = settings
    log.default('none')
    for (const each of [scenario, webhook, seed, clock, progression, log, config])
      command.addOption(each)
    addReportOptions(command, io, (called) => {
      const { out, accept, acceptAll } = called.opts<VaryFlags>()
      return {
        files: acceptAll === true ? [['--accept', accept]] : [],
        folders: [['--out', out]],
      }
    })
    command.addHelpText('after', AFTER)
  },
  run: async (command, io) => {
    const flags = command.opts<VaryFlags>()
    const config = await loadConfig(command, io.cwd)
    const { catalogueOf } = await import('../../lab/vary/catalogue.ts')
    const catalogue = onlyWanted(catalogueOf(config.behaviour ?? {}), flags.only)
    if (flags.list === true) return listCatalogue(catalogue, io)
    if ((command.args.length === 0) === (flags.adapter === undefined))
      throw usageFailure(
        'Failed to vary: name either a command or an adapter. Use: npx ramp-sandbox vary -- npm test',
      )
    if (flags.adapter === undefined)
      rejectServicePort(flags.servicePort, 'Pass --adapter FILE instead of the command')
    const accepted = await acceptedOf(flags)
    const words = (hasFile: boolean) => settingWords(command, io.cwd, hasFile)
    return vary({ command: command.args, config, catalogue, accepted, flags, words }, io)
  },
}

const CACHED =
  'Failed to vary: the command called the sandbox without variations, and then passed without a call. It repeats a result that it stored: switch that off, as in "go test -count=1 ./...".'

type Varying = {
  readonly command: readonly string[]
  readonly config: Config
  readonly catalogue: Catalogue
  readonly accepted: readonly AcceptedChoice[]
  readonly flags: VaryFlags
  readonly words: Repeating['words']
}

async function vary(varying: Varying, io: Io): Promise<ExitCode> {
  const { config, catalogue, flags, accepted } = varying
  const { adapter } = flags
  const loaded = adapter === undefined ? undefined : await adapterFor(adapter, flags, io.cwd)
  const jobs = jobsOf(flags, loaded)
  const command =
    adapter === undefined
      ? varying.command.map(shellWord).join(' ')
      : `the application of ${relative(io.cwd, adapter)}`
  const [
    { commandIntegration },
    { findReliances },
    { NothingCalled },
    { behaviourWith, withSteadyRates },
    { againText, reportVaried },
    { baselineOf, estimate, plainCommands },
  ] = await Promise.all([
    import('../../lab/vary/command-integration.ts'),
    import('../../lab/vary/search.ts'),
    import('../../lab/vary/integration.ts'),
    import('../../lab/vary/varied-behaviour.ts'),
    import('./vary-report.ts'),
    import('./vary-baseline.ts'),
  ])
  const seed = config.seed ?? 1
  const own = withSteadyRates(config.behaviour ?? {})
  const whole =
    loaded === undefined
      ? commandIntegration({
          ...{ command, cwd: io.cwd, env: environment() },
          serve: (behaviour) => sandboxForCommand({ ...config, behaviour }, io),
        })
      : await withAdapter(loaded, flags, seed)
  const { signal: stop, end } = interruption()
  const began = systemWallClock.now()
  try {
    io.err(`Running without variations: ${command}\n`)
    const once = {
      behaviour: behaviourWith([], own),
      commands: plainCommands(command, varying, io),
    }
    const { baseline, aside, integration } = await baselineOf(whole, once, stop)
    if (aside !== undefined) io.err(`${aside}\n`)
    const limitMs = Math.max(SHORTEST_LIMIT_MS, LIMIT_FACTOR * baseline.tookMs)
    io.err(estimate(baseline, varying, jobs))
    const endsAt = performance.now() + flags.budget
    const found = await findReliances(catalogue.variations, integration, {
      ...{ own, baseline, limitMs, stop, jobs, each: flags.each === true },
      isOver: () => performance.now() > endsAt,
      onRun: progressLine(io, catalogue.variations.length, endsAt),
    }).catch((error: unknown) => {
      throw error instanceof NothingCalled ? new CommandFailure(EXIT.unchecked, CACHED) : error
    })
    const result: VaryResult = {
      ...{ found, catalogue, accepted, baseline, seed, target: command, ...defined({ aside }) },
      ...{ startedAt: new Date(began).toISOString(), tookMs: systemWallClock.now() - began },
      commandOf: (broken) => againText(broken, { command, flags, words: varying.words }, io),
    }
    return await reportVaried(result, flags, config.behaviour ?? {}, io)
  } finally {
    end()
  }
}

async function withAdapter(
  { adapter, folder }: LoadedAdapter,
  { servicePort }: VaryFlags,
  seed: number,
): Promise<Integration> {
  const [{ applicationIntegration }, { applicationChecks }] = await Promise.all([
    import('../../lab/vary/application-integration.ts'),
    import('../../lab/vary/application-checks.ts'),
  ])
  return applicationIntegration({
    ...{ adapter, cwd: folder, env: process.env, servicePort, seed },
    checks: await applicationChecks(adapter),
  })
}

/** One that runs already, or a port, can be used by one run at a time. */
function jobsOf({ jobs, servicePort }: VaryFlags, loaded: LoadedAdapter | undefined): number {
  if (loaded === undefined) return jobs ?? 1
  return loaded.adapter.url === undefined && servicePort === 0 ? (jobs ?? APPLICATIONS) : 1
}

function environment(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

/** A line on stderr for what broke it, at once, and at most one in {@link PROGRESS_MS} else. */
function progressLine(io: Io, all: number, endsAt: number): NonNullable<SearchOptions['onRun']> {
  let [last, shown] = [performance.now(), 0]
  return (runs, { decided, reliances, leftMs }) => {
    for (const { variation } of reliances.slice(shown))
      io.err(`Found: it breaks if the service ${variation.does}\n`)
    shown = Math.max(shown, reliances.length)
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    const left = spanText(1_000 * Math.ceil(Math.min(leftMs, endsAt - now) / 1_000))
    io.err(
      `${counted(runs, 'run')}, ${decided} of ${counted(all, 'variation')} decided, about ${left} left\n`,
    )
  }
}
