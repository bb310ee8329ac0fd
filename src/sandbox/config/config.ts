/**
 * The configuration of a command: a flag beats an environment variable, which beats
 * ramp-sandbox.config.yaml, which beats the default. The result is checked, complete and frozen.
 */
import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defined } from '../../base/vocabulary/defined.ts'
import { DEFAULT_LOG_BOUND, type LogBound } from '../log/log-bound.ts'
import { DEFAULT_MAX_STEPS } from './max-steps.ts'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { laidBehaviour } from './laid-behaviour.ts'
import { ConfigError } from './config-error.ts'
import { CONFIG_FILE, DEFAULT_DATA, DEFAULT_HOST, DEFAULT_PORT } from './settings.ts'
import { rejectMisspeltVariables } from './settings.ts'
import type { LogFormat, Settings } from './settings.ts'

type Store = { readonly kind: 'memory' } | { readonly kind: 'files'; readonly directory: string }

/** Null without a setting: a stored world keeps its own value. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Host names that the sandbox accepts beside `host`. */
  readonly allowedHosts: readonly string[]
  /** Origins whose pages may call the service. */
  readonly cors: readonly string[]
  /** Null without a setting: beyond loopback a random one is made. */
  readonly controlToken: string | null
  readonly store: Store
  /** A folder of scenarios that may not exist. */
  readonly scenarios: string | null
  /** Total of steps of one run of a scenario. */
  readonly maxSteps: number
  /** How much the log of a world keeps. */
  readonly logBound: LogBound
  /** File that gets what happens in the default world. */
  readonly record: string | null
  readonly webhook: string | null
  /** Null without a setting: the seed gives one. */
  readonly webhookSecret: string | null
  /** Hosts that webhooks may reach whatever their address. */
  readonly webhookHosts: readonly string[]
  readonly clock: 'real' | 'manual' | null
  /** Where a manual clock starts, epoch milliseconds; null leaves that to the clock. */
  readonly startsAt: number | null
  readonly seed: number | null
  /** What differs from the default behaviour. */
  readonly behaviour: Behaviour | null
  /** What the command prints on stdout when it is ready. */
  readonly ready: 'banner' | 'line' | 'json'
  readonly log: LogFormat
  /** The command ends with its parent, or with the process that has this id. */
  readonly exitWithParent?: true | number
  /** The configuration file that was read. */
  readonly file: string | null
}

/** Reads the files that the parsed options name. Throws ConfigError. */
export async function loadConfig(command: Command, cwd: string): Promise<Config> {
  const { path, file } = await configFileOf(command, cwd)
  setBelowVariables(command, file?.settings)
  const { scenario } = command.opts<Settings>()
  const world =
    scenario === undefined ? undefined : (await import('./world-file.ts')).readWorldFile(scenario)
  setBelowVariables(command, world?.settings)
  const settings = command.opts<Settings>()
  const { clock = null, progression = null, exitWithParent = false } = settings
  const config: Omit<Config, 'webhookSecret'> = {
    port: settings.port ?? DEFAULT_PORT,
    host: settings.host ?? DEFAULT_HOST,
    allowedHosts: settings.allowHost ?? [],
    cors: settings.cors ?? [],
    controlToken: tokenOf(settings),
    store: storeOf(command, cwd),
    scenarios: settings.scenarios ?? null,
    maxSteps: settings.maxSteps ?? DEFAULT_MAX_STEPS,
    logBound: {
      entries: settings.logEntries ?? DEFAULT_LOG_BOUND.entries,
      megabytes: settings.logMegabytes ?? DEFAULT_LOG_BOUND.megabytes,
    },
    record: settings.record ?? null,
    webhook: settings.webhook ?? null,
    webhookHosts: settings.allowWebhookTo ?? [],
    clock,
    startsAt: clock === 'manual' ? (world?.startsAt ?? null) : null,
    seed: settings.seed ?? null,
    behaviour: behaviourOf([
      file?.behaviour ?? {},
      world?.behaviour ?? {},
      progression === null ? {} : { progression },
    ]),
    ready: settings.json === true ? 'json' : settings.quiet === true ? 'line' : 'banner',
    log: logOf(command),
    ...(exitWithParent === false ? {} : { exitWithParent }),
    file: path,
  }
  return freeze({ ...config, webhookSecret: secretOf(command, config) })
}

/**
 * The same for a command that opens worlds of its own: only how the service behaves, and the
 * settings that the command has under the same name. Throws ConfigError.
 */
export async function loadBehaviour(command: Command, cwd: string): Promise<Behaviour> {
  const { file } = await configFileOf(command, cwd)
  setBelowVariables(command, defined({ seed: file?.settings.seed }))
  return file?.behaviour ?? {}
}

async function configFileOf(command: Command, cwd: string) {
  rejectMisspeltVariables()
  const usual = resolve(cwd, CONFIG_FILE)
  const path = command.opts<Settings>().config ?? (existsSync(usual) ? usual : null)
  if (path === null) return { path }
  return { path, file: (await import('./config-file.ts')).readConfigFile(path) }
}

/** Where the worlds of a folder are stored, for commands that start no sandbox. */
export async function dataFolder(given: string | undefined, cwd: string): Promise<string> {
  if (given !== undefined) return given
  const file = resolve(cwd, CONFIG_FILE)
  const { data } = existsSync(file)
    ? (await import('./config-file.ts')).readConfigFile(file).settings
    : {}
  return data ?? resolve(cwd, DEFAULT_DATA)
}

/** The values of a file, where no flag and no variable gave one. */
function setBelowVariables(command: Command, settings: Settings = {}): void {
  for (const [name, value] of Object.entries(settings)) {
    if (rankOf(command, name) < RANKS.indexOf('env'))
      command.setOptionValueWithSource(name, value, 'config')
  }
}

/** The sources of a value; each beats those before it. */
const RANKS: readonly (string | undefined)[] = [undefined, 'default', 'config', 'env', 'cli']

function rankOf(command: Command, name: string): number {
  return RANKS.indexOf(command.getOptionValueSource(name))
}

/** Not a conflict in commander's sense: the stronger source decides between `memory` and `data`. */
function storeOf(command: Command, cwd: string): Store {
  const { memory = false, data = resolve(cwd, DEFAULT_DATA) } = command.opts<Settings>()
  const [memoryRank, dataRank] = [rankOf(command, 'memory'), rankOf(command, 'data')]
  if (memory && memoryRank === dataRank) {
    throw new ConfigError(
      'usage',
      `Failed to choose where worlds are stored: memory and data "${data}" are both given. Omit one of them.`,
    )
  }
  return memory && memoryRank > dataRank ? { kind: 'memory' } : { kind: 'files', directory: data }
}

/** What the header of a bearer token can carry. A message never quotes it. */
const TOKEN = /^[\w.~+/-]{1,512}={0,2}$/

function tokenOf({ controlToken }: Settings): string | null {
  if (controlToken === undefined || TOKEN.test(controlToken)) return controlToken ?? null
  throw new ConfigError(
    'usage',
    'Failed to read the control token: it is too long, or has other characters than letters, digits and - . _ ~ + /. Choose another one, of at most 512 characters.',
  )
}

/** Visible characters: others are lost in variables and files. A message never quotes it. */
const SECRET = /^[!-~]{1,512}$/
/** What Standard Webhooks says: from 24 to 64 bytes in base64. */
const STANDARD_SECRET = /^(?:whsec_)?[A-Za-z\d+/]{32,86}={0,2}$/

function secretOf(command: Command, { behaviour }: Pick<Config, 'behaviour'>): string | null {
  const { webhookSecret } = command.opts<Settings>()
  if (webhookSecret === undefined) return null
  const isStandard = behaviour?.assumptions?.signatureScheme === 'standard-webhooks'
  const cause = !SECRET.test(webhookSecret)
    ? 'it must have from 1 to 512 characters, without spaces and line breaks'
    : isStandard && !STANDARD_SECRET.test(webhookSecret)
      ? 'under the scheme standard-webhooks it must be whsec_ and from 24 to 64 bytes in base64'
      : undefined
  if (cause === undefined) return webhookSecret
  const isFile = command.getOptionValueSource('webhookSecret') === 'config'
  throw new ConfigError(
    isFile ? 'bad-file' : 'usage',
    `Failed to read the webhook secret: ${cause}. Choose another one.`,
  )
}

function logOf(command: Command): LogFormat {
  const { log, quiet = false, json = false } = command.opts<Settings>()
  if (quiet && rankOf(command, 'quiet') > rankOf(command, 'log')) return 'none'
  return log ?? (json ? 'json' : 'text')
}

/** Later parts are laid over earlier ones. */
function behaviourOf(parts: readonly Behaviour[]): Behaviour | null {
  const merged = parts.reduce(laidBehaviour, {})
  return Object.keys(merged).length === 0 ? null : merged
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) freeze(member)
  return Object.freeze(value)
}
