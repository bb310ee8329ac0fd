/** `run`: scenarios in process, with an application under test, or against a target. */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { DeploymentError } from '../../base/client/deployment-error.ts'
import type { TrafficListener } from '../../base/client/traffic-listener.ts'
import { contractFile } from '../../base/contract/contract-file.ts'
import type { LoadedFile, LoadedScenario } from '../../scenarios/model/scenario.ts'
import { doesNeed } from '../../scenarios/model/needs.ts'
import type { Unrestored } from '../../lab/application/running-secret.ts'
import { underSettings, withUsualRetries } from '../../scenarios/model/under-settings.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { RunSummary, ScenarioResult } from '../../scenarios/runner/result.ts'
import type { Target } from '../../scenarios/targets/target.ts'
import { tokenAt } from '../control/find-sandbox.ts'
import { adapterFor } from '../application/adapter-options.ts'
import { serviceSettings, type ServiceSettings } from '../application/service-settings.ts'
import type { CliCommand, Io } from '../command.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { CommandFailure, usageFailure } from '../failure.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { endsFirst } from '../../base/vocabulary/ends-first.ts'
import { DEFAULT_MAX_STEPS } from '../../sandbox/config/max-steps.ts'
import { DEFAULT_SCENARIOS } from '../../sandbox/config/settings.ts'
import { networkOf, networkWords, secretsIn } from '../network-options.ts'
import { onOneLine } from '../../report/printable.ts'
import { withReports } from '../report-options.ts'
import { addRunOptions, readRunOptions, type RunFlags } from './run-options.ts'
import { openReporter, reportRun } from './run-reporter.ts'
import { scenarioFiles } from './scenario-files.ts'
import { untilInterrupted } from '../stop-signal.ts'

const AFTER = `
Without a path, runs the folder scenarios/, if it exists. --library runs the scenarios of the
package, and so does a call without a path if there is no such folder.

Exits with 0 if every scenario passed, 1 if an option is wrong, 2 if a file is invalid, 3 if the
target cannot be reached or the application never starts, 4 if a scenario failed, and 6 if it was
interrupted before that. A scenario is skipped if the target, the application or the adapter lacks
something that it needs.

Scenarios that are skipped for one reason share a line; --verbose lists them.

--repeat runs each scenario several times, the first time with --seed and then with the seeds that
follow it. A race in an application fails only at times, and one run that fails is a failure.

The service behaves as the configuration says, where a scenario does not state it. Faults, and how
orders progress, are those of the scenario. Scenarios of the package that only call the service keep
the defaults. --scheme is for scenarios that name none.

Examples:
  $ npx ramp-sandbox run
  $ npx ramp-sandbox run --library
  $ npx ramp-sandbox run scenarios/ --filter webhook --filter payment --exclude retry --bail
  $ npx ramp-sandbox run 'scenarios/{order,payment}.*.yaml' --tag smoke
  $ npx ramp-sandbox run scenarios/ --target http://127.0.0.1:7267
  $ RAMP_API_KEY=… npx ramp-sandbox run scenarios/ --target https://ramp.example
  $ npx ramp-sandbox run --library --filter app. --adapter ramp-app.yaml
  $ npx ramp-sandbox run counterexamples --adapter ramp-app.yaml
  $ npx ramp-sandbox run --adapter ramp-app.yaml --scheme standard-webhooks
  $ npx ramp-sandbox run scenarios/ --app-start "node server.js"`

const LIBRARY = fileURLToPath(contractFile('../scenarios/'))

const INTERRUPTED =
  'Failed to run scenarios: the run was interrupted before the target answered. Run it again.'

/** In process, runs repeat each other; at a target, they must not meet the data of earlier runs. */
const DEFAULT_SEED = 1

export const command: CliCommand = {
  describe: (command, io) => {
    command.argument(
      '[paths...]',
      'scenario files, folders, or patterns such as **/pay*.yaml (default: scenarios/)',
    )
    command.option('--library', 'run the scenarios of the package')
    addRunOptions(command, io)
    command.addHelpText('after', AFTER)
  },
  run: async (command: Command, io: Io) => {
    // A target behaves as it does.
    const { target } = command.opts<RunFlags>()
    const service =
      target === undefined ? await serviceSettings(command, io.cwd) : { settings: {}, words: '' }
    const options = readRunOptions(command)
    const seed = options.seed ?? (options.target === undefined ? DEFAULT_SEED : randomInt(2 ** 31))
    const args = pathsOf(command, io)
    const of = { seed, service }
    if (options.watch !== true) return runOnce(args, options, of, io)
    // Only files that exist can be watched.
    scenarioFiles('run', args, io.cwd)
    const { watchFiles } = await import('./watch-files.ts')
    return watchFiles(args, io, () => runOnce(args, options, of, io))
  },
}

/** Those that are named, else those of this folder, else those of the package. */
function pathsOf(command: Command, io: Io): readonly string[] {
  const { args } = command
  if (command.opts<{ library?: boolean }>().library === true) return [...args, LIBRARY]
  if (args.length > 0) return args
  if (existsSync(resolve(io.cwd, DEFAULT_SCENARIOS))) {
    io.err(
      `Notice: these are the scenarios in ${DEFAULT_SCENARIOS}/. Run those of the package with --library.\n`,
    )
    return [DEFAULT_SCENARIOS]
  }
  io.err(
    `Notice: there is no folder ${DEFAULT_SCENARIOS}/ here, so these are the scenarios of the package, as with --library.\n`,
  )
  return [LIBRARY]
}

async function runOnce(
  paths: readonly string[],
  options: RunFlags,
  { seed, service }: { readonly seed: number; readonly service: ServiceSettings },
  io: Io,
): Promise<ExitCode> {
  const files = scenarioFiles('run', paths, io.cwd)
  const [{ loadFiles }, { runSuite, select }] = await Promise.all([
    import('../../scenarios/model/load-scenario.ts'),
    import('../../scenarios/runner/run-suite.ts'),
  ])
  const picked = select(await loadFiles(files, io.cwd), options).map((each) => {
    if (!('scenario' in each)) return each
    const settings = settingsFor(each, service, io)
    return { ...each, scenario: underSettings(settings, each.scenario) }
  })
  // A share of few scenarios may be empty; a filter that matches nothing is a mistake.
  if (picked.length === 0 && options.shard === undefined)
    throw nothingMatches(options, files.length)
  if (options.list === true) return list(picked, io)
  const unrestored: Unrestored = new Map()
  const recording = await recordingOf(options, io)
  const { traffic } = recording ?? {}
  const seen: ScenarioResult[] = []
  const work = async (stop: AbortSignal) => {
    const opening = openTarget(picked, { ...options, unrestored, traffic, stop }, io)
    if (!(await endsFirst(opening, stop))) throw new CommandFailure(EXIT.interrupted, INTERRUPTED)
    const opened = await opening
    const target = {
      ...opened,
      options: `${opened.options}${service.words}${boundOf(options)}`.trim(),
    }
    const reporter = await openReporter(options, io)
    const onResult = (result: ScenarioResult, index: number) => {
      seen.push(result)
      reporter.onResult(result, index)
    }
    let summary: RunSummary
    try {
      const { shard, jobs, repeat, maxSteps } = options
      const suite = {
        seed,
        bail: options.bail === true,
        maxSteps,
        stop,
        ...defined({ shard, jobs, repeat }),
      }
      summary = await runSuite(picked, target, suite, { ...reporter, onResult })
    } finally {
      await target.close()
      recording?.close()
    }
    const couldNotRun = unrestored.size > 0
    const code = exitCodeOf(summary.results, { isInterrupted: stop.aborted, couldNotRun })
    return withReports(code, () => reportRun(summary, options, io), io)
  }
  return untilInterrupted({ io, unrestored, seen }, work)
}

/** Scenarios of the package that only call the service are written for its defaults. */
function settingsFor(
  { file, scenario }: LoadedScenario,
  { settings }: ServiceSettings,
  { cwd }: Io,
): Behaviour {
  const isOwn = relative(LIBRARY, resolve(cwd, file)).startsWith('..')
  if (isOwn) return settings
  return doesNeed(scenario, 'app') ? withUsualRetries(settings) : {}
}

async function recordingOf(options: RunFlags, io: Io) {
  if (options.record === undefined) return undefined
  const secrets = secretsIn(options.header ?? {}).map(({ value }) => value)
  return (await import('../traffic-recorder.ts')).trafficRecorder('run', options, {
    ...io,
    secrets,
  })
}

async function openTarget(
  picked: readonly LoadedFile[],
  options: RunFlags & {
    readonly unrestored: Unrestored
    readonly traffic: TrafficListener | undefined
    readonly stop: AbortSignal
  },
  io: Io,
): Promise<Target> {
  const { target, apiKey, controlToken, allowLive = false, appUrl, appStart, servicePort } = options
  if (target !== undefined) {
    const { openHttpTarget } = await import('../../scenarios/targets/http-target.ts')
    const { headers, network } = networkOf(target, options, process.env)
    const address = {
      ...{ url: `${target}${options.basePath ?? ''}`, allowLive, headers, network },
      ...{ traffic: options.traffic, stop: options.stop },
      ...defined({ apiKey, controlToken: controlToken ?? (await tokenAt(target, io.cwd)) }),
      words: networkWords(options),
    }
    return openHttpTarget(address).catch((error: unknown) => {
      if (!(error instanceof DeploymentError)) throw error
      throw new CommandFailure(
        error.kind === 'live' || error.kind === 'key' ? EXIT.usage : EXIT.couldNotRun,
        error.message,
      )
    })
  }
  const canUseApp = ({ scenario }: LoadedScenario) =>
    doesNeed(scenario, 'app') && (isNamed(options) || scenario.app?.start !== undefined)
  if (!picked.some((each) => 'scenario' in each && canUseApp(each))) {
    return (await import('../../lab/vary/varied-target.ts')).variedTarget
  }
  const { appTarget } = await import('../../lab/targets/app-target.ts')
  const { env } = process
  const { unrestored } = options
  const named = defined({ url: appUrl, start: appStart })
  const shared = { ...named, servicePort, env, unrestored }
  if (options.adapter === undefined) return appTarget({ ...shared, cwd: io.cwd })
  const { adapter, folder } = await adapterFor(options.adapter, options, io.cwd)
  const of = { adapter, adapterFile: relative(io.cwd, options.adapter), cwd: folder }
  return appTarget({ ...shared, ...of })
}

function list(picked: readonly LoadedFile[], io: Io): ExitCode {
  for (const each of picked) {
    const name = 'scenario' in each ? each.scenario.name : 'is invalid; validate lists its issues'
    io.out(`${onOneLine(`${each.file}: ${name}`)}\n`)
  }
  return EXIT.ok
}

/** For the command that repeats a scenario at any target. */
function boundOf({ maxSteps }: RunFlags): string {
  return maxSteps === DEFAULT_MAX_STEPS ? '' : ` --max-steps ${maxSteps}`
}

/** Whether an application or another target is named. */
function isNamed({ target, appUrl, appStart, adapter }: RunFlags): boolean {
  return [target, appUrl, appStart, adapter].some((each) => each !== undefined)
}

function nothingMatches(
  { filter = [], exclude = [], tag = [] }: RunFlags,
  count: number,
): CommandFailure {
  const flags = [
    ...filter.map((text) => `--filter "${text}"`),
    ...exclude.map((text) => `--exclude "${text}"`),
    ...tag.map((text) => `--tag "${text}"`),
  ].join(' ')
  return usageFailure(
    `Failed to run scenarios: none of the ${count} matches ${flags}. Print them with --list.`,
  )
}
