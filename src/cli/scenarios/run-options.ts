/** The options of `run`. */
import type { Command } from 'commander'
import { baseUrl, pathFrom, shard, wholeNumber } from '../../sandbox/config/option-parsers.ts'
import { option, settingOptions, tokenOption } from '../../sandbox/config/settings.ts'
import type { Shard } from '../../base/vocabulary/shard.ts'
import {
  ADAPTER_WORDS,
  noServicePort,
  rejectServicePort,
  servicePortOption,
} from '../application/adapter-options.ts'
import { addServiceOptions } from '../application/service-settings.ts'
import { usageFailure } from '../failure.ts'
import { repeated } from '../signatures/body-input.ts'
import type { Io } from '../command.ts'
import { addNetworkOptions, type NetworkFlags } from '../network-options.ts'
import { addRecordOptions, type RecordFlags } from '../record-options.ts'
import { addReportOptions, type ReportFlags } from '../report-options.ts'

export type RunFlags = ReportFlags & {
  readonly filter?: readonly string[]
  readonly exclude?: readonly string[]
  readonly tag?: readonly string[]
  readonly shard?: Shard
  readonly jobs?: number
  readonly repeat?: number
  readonly verbose?: boolean
  readonly seed?: number
  readonly bail?: boolean
  readonly list?: boolean
  readonly watch?: boolean
  readonly maxSteps: number
  readonly target?: string
  readonly apiKey?: string
  readonly allowLive?: boolean
  readonly controlToken?: string
  readonly appUrl?: string
  readonly appStart?: string
  readonly adapter?: string
  readonly servicePort: number
} & NetworkFlags &
  RecordFlags

const SEARCHED = 'file, name or covered rules'
const MOST_JOBS = 64
const MOST_REPETITIONS = 10_000
const LARGEST_SEED = 999_999_999_999_999

export function addRunOptions(command: Command, io: Io): void {
  const target = 'a running sandbox or a deployment, instead of the simulator in process'
  const key = 'a test key of the deployment; safer in the environment'
  const app = 'the application under test, which already runs and calls --service-port'
  command
    .option('--filter <text>', `only scenarios whose ${SEARCHED} contain it; repeatable`, repeated)
    .option(
      '--exclude <text>',
      `leave out scenarios whose ${SEARCHED} contain it; repeatable`,
      repeated,
    )
    .option('--tag <name>', 'only scenarios with this tag; repeatable', repeated)
    .option(
      '--jobs <number>',
      'scenarios to run at once (default: as many as the target allows)',
      wholeNumber(MOST_JOBS, '4', 1),
    )
    .option(
      '--repeat <number>',
      'run each scenario this many times, each with another seed; one failed run fails it',
      wholeNumber(MOST_REPETITIONS, '20', 1),
    )
    .option('--shard <i/n>', 'the i-th of n equal shares, for parallel CI jobs', shard)
    .option('--bail', 'start no further scenario after the first that does not pass')
    .option(
      '--seed <number>',
      'changes all random data (default: 1; random with --target)',
      wholeNumber(LARGEST_SEED),
    )
    .addOption(settingOptions(io.cwd).maxSteps)
    .option(
      '--verbose',
      'print the calls of a failed scenario as curl commands, and each skipped scenario',
    )
    .option('--list', 'print the selected scenarios without running them')
    .option('--watch', 'run again whenever a scenario file changes')
    .addOption(
      option('--target <url>', target)
        .argParser(baseUrl)
        .conflicts(['app', 'appStart', 'adapter', 'scheme']),
    )
    .addOption(option('--api-key <key>', key, 'RAMP_API_KEY'))
    .option('--allow-live', 'continue although the key or the deployment is live')
    .addOption(tokenOption())
    .addOption(option('--app-url <url>', app).argParser(baseUrl).conflicts('appStart'))
    .option('--app-start <command>', 'starts the application under test')
    .option('--adapter <file>', ADAPTER_WORDS, pathFrom(io.cwd))
    .addOption(servicePortOption())
  addServiceOptions(command, io)
  addNetworkOptions(command, io)
  addRecordOptions(command)
  addReportOptions(command, io)
}

/** Throws CommandFailure. */
export function readRunOptions(command: Command): RunFlags {
  const options = command.opts<RunFlags>()
  if (options.record !== undefined && options.target === undefined)
    throw usageFailure(
      'Failed to record the run: --record needs a target that is called. Pass --target.',
    )
  if (options.target !== undefined && command.getOptionValueSource('config') === 'cli')
    throw usageFailure(
      'Failed to use --config: a target behaves as it does. Start a sandbox with that file, or leave out --target.',
    )
  if (options.target !== undefined)
    rejectServicePort(options.servicePort, 'Pass --adapter FILE instead of --target')
  if (options.appUrl === undefined || options.servicePort !== 0) return options
  throw noServicePort(options.appUrl)
}
