/**
 * Every setting, in one table: its flag, its environment variable, its default and its parser. The
 * commands take their options from this table, and the configuration file its keys.
 */
import { Option } from 'commander'
import { DEFAULT_MAX_STEPS } from './max-steps.ts'
import { DEFAULT_PROGRESSION } from '../simulator/behaviour/behaviour.ts'
import { DEFAULT_LOG_BOUND } from '../log/log-bound.ts'
import { nearest } from '../../base/vocabulary/nearest.ts'
import { ConfigError } from './config-error.ts'
import {
  address,
  hostNames,
  hosts,
  origins,
  parentToWatch,
  pathFrom,
  port,
  progression,
} from './option-parsers.ts'
import { endpointUrl, truth, wholeNumber } from './option-parsers.ts'

export const CONFIG_FILE = 'ramp-sandbox.config.yaml'
export const DEFAULT_PORT = 7267
export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_DATA = '.ramp-sandbox'
/** Names the running sandbox that a command means. */
export const URL_VARIABLE = 'RAMP_SANDBOX_URL'
const MOST_STEPS = 1_000_000_000
const MOST_LOG_ENTRIES = 1_000_000
const MOST_LOG_MEGABYTES = 1_024
export const DEFAULT_SCENARIOS = 'scenarios'

export type LogFormat = 'text' | 'json' | 'none'

/** Null is a default that does not apply to a stored world. */
export type Settings = {
  readonly port?: number
  readonly host?: string
  readonly allowHost?: readonly string[]
  readonly cors?: readonly string[]
  readonly controlToken?: string
  readonly data?: string
  readonly memory?: boolean
  readonly record?: string
  readonly scenario?: string
  readonly scenarios?: string
  readonly maxSteps?: number
  readonly logEntries?: number
  readonly logMegabytes?: number
  readonly webhook?: string
  readonly webhookSecret?: string
  readonly allowWebhookTo?: readonly string[]
  readonly seed?: number | null
  readonly clock?: 'real' | 'manual' | null
  readonly progression?: string | null
  readonly json?: boolean
  readonly quiet?: boolean
  readonly log?: LogFormat
  readonly exitWithParent?: boolean | number
  readonly config?: string | null
}

export type SettingName = keyof Settings

/** New options of every setting. Relative paths start from `folder`. */
export function settingOptions(folder: string): Readonly<Record<SettingName, Option>> {
  const path = pathFrom(folder)
  return {
    port: setting(
      '--port <number>',
      'port to listen on; 0 selects a free port. If RAMP_SANDBOX_PORT is not set, PORT is used',
      'PORT',
    )
      .default(DEFAULT_PORT)
      .argParser(port),
    host: setting(
      '--host <address>',
      'address to listen on; beyond loopback the control API requires a token',
    )
      .default(DEFAULT_HOST)
      .argParser(address),
    allowHost: setting(
      '--allow-host <names>',
      'further host names that the sandbox accepts, such as host.docker.internal; repeatable, or separated by commas',
    ).argParser(hostNames),
    cors: setting(
      '--cors <origins>',
      'origins whose web pages may call the service, never the control API; repeatable, or separated by commas',
    ).argParser(origins),
    controlToken: setting(
      '--control-token <token>',
      'bearer token that the control API requires; never printed. Beyond loopback, a missing token is generated and printed. Unlike a flag, the variable does not show in lists of processes',
    ),
    data: setting('--data <folder>', 'folder that stores the worlds')
      .default(path(DEFAULT_DATA), DEFAULT_DATA)
      .argParser(path),
    memory: setting('--memory [boolean]', 'keep the worlds only in memory').argParser(truth),
    record: setting(
      '--record <file>',
      'write what happens in every world to this HAR file, for replay and traffic',
    ).argParser(path),
    scenario: setting(
      '--scenario <file>',
      'initial state: the world section of a scenario, or a behaviour file (settings and faults)',
    ).argParser(path),
    scenarios: setting(
      '--scenarios <folder>',
      'scenarios that the console and the control API run, beside the library of the package',
    )
      .default(path(DEFAULT_SCENARIOS), `${DEFAULT_SCENARIOS}, if it exists`)
      .argParser(path),
    maxSteps: setting(
      '--max-steps <number>',
      'maximum number of steps in one run of a scenario, nested and repeated ones included',
    )
      .default(DEFAULT_MAX_STEPS)
      .argParser(wholeNumber(MOST_STEPS, String(DEFAULT_MAX_STEPS), 1)),
    logEntries: setting(
      '--log-entries <number>',
      'maximum number of entries in the log of a world; older ones leave it',
    )
      .default(DEFAULT_LOG_BOUND.entries)
      .argParser(wholeNumber(MOST_LOG_ENTRIES, String(DEFAULT_LOG_BOUND.entries), 100)),
    logMegabytes: setting(
      '--log-megabytes <number>',
      'maximum size of the headers and bodies in the log of a world; the oldest leave first',
    )
      .default(DEFAULT_LOG_BOUND.megabytes)
      .argParser(wholeNumber(MOST_LOG_MEGABYTES, String(DEFAULT_LOG_BOUND.megabytes), 1)),
    webhook: setting(
      '--webhook <url>',
      'webhook endpoint that is registered from the start; sandbox:inbox keeps webhooks in the sandbox',
    ).argParser(endpointUrl),
    webhookSecret: setting(
      '--webhook-secret <secret>',
      'secret of the first webhook endpoint (default: one that --seed gives). Unlike a flag, the variable does not show in lists of processes',
    ).argParser((text) => text),
    allowWebhookTo: setting(
      '--allow-webhook-to <hosts>',
      'hosts that webhooks may reach although they are link-local or the sandbox itself; repeatable, or separated by commas',
    ).argParser(hosts),
    seed: setting('--seed <number>', 'the same seed and the same calls give the same responses')
      .default(null, '1')
      .argParser(wholeNumber(Number.MAX_SAFE_INTEGER)),
    clock: setting(
      '--clock <mode>',
      'real follows the time of day; manual moves only when it is advanced',
    )
      .default(null, 'real')
      .choices(['real', 'manual']),
    progression: setting(
      '--progression <policy>',
      'how orders progress: immediate, after:<duration>, polls:<n> or manual',
    )
      .default(null, DEFAULT_PROGRESSION)
      .argParser(progression),
    json: setting(
      '--json [boolean]',
      'print one JSON line when ready, and write the log to stderr as JSON',
    ).argParser(truth),
    quiet: setting('--quiet [boolean]', 'print the ready line and nothing else').argParser(truth),
    log: setting(
      '--log <format>',
      'format of the log of requests and deliveries; text unless --json or --quiet is set',
    ).choices(['text', 'json', 'none']),
    exitWithParent: setting(
      '--exit-with-parent [pid]',
      'end when the program that started it has ended, or the process with this id; also true or false',
    ).argParser(parentToWatch),
    config: setting('--config <file>', 'configuration file')
      .default(null, `${CONFIG_FILE}, if it exists`)
      .argParser(path),
  }
}

const PREFIX = 'RAMP_SANDBOX_'
/** For `start`, which takes the token, and for every command that sends it. */
export const TOKEN_VARIABLE = `${PREFIX}CONTROL_TOKEN`

/** The option of a command that calls a control API. */
export function tokenOption(): Option {
  const words = 'token of the control API, if it requires one'
  return option('--control-token <token>', words, TOKEN_VARIABLE)
}

/**
 * An option with its variables. Commander reads one variable, and it reads empty ones; CI systems
 * make a variable empty to unset it.
 */
export function option(
  flags: string,
  description: string,
  ...variables: readonly string[]
): Option {
  const { env } = process
  const made = new Option(flags, description)
  const name =
    variables.find((each) => env[each]) ?? variables.find((each) => env[each] === undefined)
  return name === undefined ? made : made.env(name)
}

function setting(flags: string, description: string, ...otherVariables: readonly string[]): Option {
  return option(flags, description, variableOf(new Option(flags)), ...otherVariables)
}

function variableOf(option: Option): string {
  return PREFIX + option.name().replaceAll('-', '_').toUpperCase()
}

/** Throws ConfigError where a variable has nearly the name of a setting. */
export function rejectMisspeltVariables(): void {
  const known = Object.values(settingOptions('')).map(variableOf)
  for (const name of Object.keys(process.env)) {
    if (!name.startsWith(PREFIX) || known.includes(name)) continue
    const words = known.map((each) => each.slice(PREFIX.length))
    const meant = nearest(name.slice(PREFIX.length), words)
    if (meant === undefined) continue
    const cause = `there is no such variable. Did you mean ${PREFIX}${meant}?`
    throw new ConfigError('usage', `Failed to read ${name}: ${cause}`)
  }
}
