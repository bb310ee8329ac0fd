/** The options of `run`. */
import { InvalidArgumentError, type Command } from 'commander'
import { baseUrl, pathFrom, shard, wholeNumber } from '../config/option-parsers.ts'
import { option } from '../config/settings.ts'
import type { SignatureScheme } from '../simulator/webhooks/signature.ts'
import type { Shard } from '../vocabulary/shard.ts'
import { ADAPTER_WORDS, noServicePort, schemeOption, servicePortOption } from './adapter-options.ts'
import { repeated } from './body-input.ts'
import type { Io } from './command.ts'
import { addNetworkOptions, type NetworkFlags } from './network-options.ts'
import { addReportOptions, type ReportFlags } from './report-options.ts'

export type RunOptions = ReportFlags & {
  readonly filter?: readonly string[]
  readonly exclude?: readonly string[]
  readonly tag?: readonly string[]
  readonly shard?: Shard
  readonly jobs?: number
  readonly verbose?: boolean
  readonly seed?: number
  readonly bail?: boolean
  readonly list?: boolean
  readonly watch?: boolean
  readonly target?: string
  readonly apiKey?: string
  readonly allowLive?: boolean
  readonly controlToken?: string
  readonly app?: string
  readonly appStart?: string
  readonly adapter?: string
  readonly servicePort: number
  readonly scheme: SignatureScheme
} & NetworkFlags

const SEARCHED = 'file, name or covered rules'
const MOST_JOBS = 64
const LARGEST_SEED = 999_999_999_999_999

export function addRunOptions(command: Command, io: Io): void {
  const target = 'a running sandbox or a deployment, instead of the simulator in process'
  const key = 'a test key of the deployment; safer in the environment'
  const token = 'token of the control API, where it asks for one'
  const app = 'the application under test, which already runs and calls --service-port'
  command
    .option('--filter <text>', `only scenarios whose ${SEARCHED} contain it; repeatable`, repeated)
    .option('--exclude <text>', `but not those whose ${SEARCHED} contain it; repeatable`, repeated)
    .option('--tag <name>', 'only scenarios with this tag; repeatable', repeated)
    .option(
      '--jobs <number>',
      'how many scenarios run at once; by default as many as the target takes',
      jobs,
    )
    .option('--shard <i/n>', 'the i-th of n equal shares, for parallel CI jobs', shard)
    .option('--bail', 'start no further scenario after the first that does not pass')
    .option(
      '--seed <number>',
      'changes all random data; 1 by default, and drawn with --target',
      wholeNumber(LARGEST_SEED),
    )
    .option('--verbose', 'print the calls of a failed scenario as curl commands')
    .option('--list', 'print the selected scenarios without running them')
    .option('--watch', 'run again whenever a scenario file changes')
    .addOption(
      option('--target <url>', target)
        .argParser(baseUrl)
        .conflicts(['app', 'appStart', 'adapter', 'scheme']),
    )
    .addOption(option('--api-key <key>', key, 'RAMP_API_KEY'))
    .option('--allow-live', 'continue although the key or the deployment is live')
    .addOption(option('--control-token <token>', token, 'RAMP_CONTROL_TOKEN'))
    .addOption(option('--app <url>', app).argParser(baseUrl).conflicts('appStart'))
    .option('--app-start <command>', 'starts the application under test')
    .option('--adapter <file>', ADAPTER_WORDS, pathFrom(io.cwd))
    .addOption(servicePortOption())
    .addOption(schemeOption())
  addNetworkOptions(command, io)
  addReportOptions(command, io)
}

/** Throws CommandFailure. */
export function readRunOptions(command: Command): RunOptions {
  const options = command.opts<RunOptions>()
  if (options.app === undefined || options.servicePort !== 0) return options
  throw noServicePort(options.app)
}

function jobs(text: string): number {
  const found = wholeNumber(MOST_JOBS, '4')(text)
  if (found > 0) return found
  throw new InvalidArgumentError('It must be at least 1.')
}
