/**
 * The settings of a start, parsed once: a flag beats an environment variable, which beats
 * ramp-sandbox.config.yaml, which beats the default. What comes out is checked, complete and
 * frozen; nothing behind it asks where a value came from.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Behaviour } from '../simulator/behaviour/behaviour.ts'
import { ConfigError } from './config-error.ts'
import type { ConfigFile } from './config-file.ts'
import type { WorldFile } from './world-file.ts'
import { flagOf, SETTINGS, type SettingName, type SettingValues } from './settings.ts'
import { withoutCredentials } from '../vocabulary/masking.ts'
import { nearest } from '../vocabulary/nearest.ts'

export const CONFIG_FILE = 'ramp-sandbox.config.yaml'

const PREFIX = 'RAMP_SANDBOX_'

export const DEFAULT_PORT = 7267
export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_DATA = '.ramp-sandbox'

export type Store =
  { readonly kind: 'memory' } | { readonly kind: 'files'; readonly directory: string }

export type LogFormat = 'text' | 'json' | 'none'

/** Null where nobody chose: a world that was kept then goes on as it is. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Names beside the host's own that the control API answers to. */
  readonly allowedHosts: readonly string[]
  readonly store: Store
  readonly webhook: string | null
  readonly clock: 'real' | 'manual' | null
  /** Where a manual clock starts, epoch milliseconds; null leaves that to the clock. */
  readonly startsAt: number | null
  readonly seed: number | null
  /** What differs from the default behaviour. */
  readonly behaviour: Behaviour | null
  /** How readiness is said on stdout. */
  readonly ready: 'banner' | 'line' | 'json'
  readonly log: LogFormat
  /** The configuration file that was read. */
  readonly file: string | null
}

export type ConfigSources = {
  /** As the command line gave them: text, or true for a switch. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** The settings that the command has; flags and variables of others are not looked at. */
  readonly settings: readonly SettingName[]
  /** The log of a command that nobody told how to log. */
  readonly log?: LogFormat
}

/** Throws ConfigError, which names the setting, the cause and the mend. */
export async function loadConfig(sources: ConfigSources): Promise<Config> {
  const flags = fromFlags(sources)
  const env = fromEnv(sources)
  const path = configPath(flags.config ?? env.config, sources.cwd)
  const file = path === undefined ? undefined : await readFile(path)
  const layers = [flags, env, file?.settings ?? {}]
  const said = flags.scenario ?? env.scenario ?? file?.settings.scenario
  const scenario = said === undefined ? undefined : await readScenario(resolve(sources.cwd, said))
  const given = { ...file?.settings, ...scenario?.settings, ...env, ...flags }
  const isJson = given.json === true
  const log = logOf(layers) ?? sources.log ?? (isJson ? 'json' : 'text')
  return freeze({
    port: given.port ?? DEFAULT_PORT,
    host: given.host ?? DEFAULT_HOST,
    allowedHosts: given.allowHost ?? [],
    store: storeOf(layers, sources.cwd),
    webhook: given.webhook ?? null,
    clock: given.clock ?? null,
    startsAt: given.clock === 'manual' ? (scenario?.startsAt ?? null) : null,
    seed: given.seed ?? null,
    behaviour: behaviourOf([
      file?.behaviour ?? {},
      scenario?.behaviour ?? {},
      given.progression === undefined ? {} : { progression: given.progression },
    ]),
    ready: isJson ? 'json' : given.quiet === true ? 'line' : 'banner',
    log,
    file: path ?? null,
  })
}

function fromFlags({ flags, settings }: ConfigSources): SettingValues {
  const values: Record<string, unknown> = {}
  for (const name of settings) {
    const text = flags[name]
    if (text !== undefined) values[name] = parse(name, flagOf(name), String(text))
  }
  return values
}

/** A variable that is set to nothing counts as unset, as CI systems have it. */
function fromEnv({ env, settings }: ConfigSources): SettingValues {
  refuseSlips(env)
  const values: Record<string, unknown> = {}
  for (const name of settings) {
    const variable = SETTINGS[name].env.find((key) => (env[key] ?? '') !== '')
    if (variable !== undefined) values[name] = parse(name, variable, env[variable] ?? '')
  }
  return values
}

/** A variable that is nearly one of ours was meant to be it; any other belongs to somebody else. */
function refuseSlips(env: ConfigSources['env']): void {
  const known = Object.values(SETTINGS).flatMap(({ env }) => env)
  for (const name of Object.keys(env)) {
    if (!name.startsWith(PREFIX) || known.includes(name)) continue
    const words = known.filter((each) => each.startsWith(PREFIX)).map(wordOf)
    const meant = nearest(wordOf(name), words)
    if (meant === undefined) continue
    const cause = `there is no such variable. Did you mean ${PREFIX}${meant}?`
    throw new ConfigError('usage', `Failed to read ${name}: ${cause}`)
  }
}

function wordOf(variable: string): string {
  return variable.slice(PREFIX.length)
}

function parse(name: SettingName, source: string, text: string): unknown {
  const { parse, expects, example } = SETTINGS[name]
  const value = parse(text)
  if (value !== undefined) return value
  throw new ConfigError(
    'usage',
    `Failed to read ${source} "${withoutCredentials(text)}": it must be ${expects}. Give one such as ${example}, or leave it out.`,
  )
}

function configPath(given: string | undefined, cwd: string): string | undefined {
  if (given !== undefined) return resolve(cwd, given)
  const usual = resolve(cwd, CONFIG_FILE)
  return existsSync(usual) ? usual : undefined
}

async function readFile(path: string): Promise<ConfigFile> {
  const { readConfigFile } = await import('./config-file.ts')
  return readConfigFile(path)
}

/** `memory` and `data` exclude one another, so the first source that says either decides. */
function storeOf(layers: readonly SettingValues[], cwd: string): Store {
  let mayBeMemory = true
  for (const { memory, data } of layers) {
    if (memory === true && data !== undefined) {
      throw new ConfigError(
        'usage',
        `Failed to choose where worlds are kept: memory and data "${data}" are both given. Leave one of them out.`,
      )
    }
    if (memory === true && mayBeMemory) return { kind: 'memory' }
    if (data !== undefined) return { kind: 'files', directory: resolve(cwd, data) }
    if (memory === false) mayBeMemory = false
  }
  return { kind: 'files', directory: resolve(cwd, DEFAULT_DATA) }
}

function logOf(layers: readonly SettingValues[]): LogFormat | undefined {
  for (const { log, quiet } of layers) {
    if (log !== undefined) return log
    if (quiet === true) return 'none'
  }
  return undefined
}

/**
 * The configuration file's own, the scenario's laid on it, and the one policy that a flag can
 * change.
 */
function behaviourOf(parts: readonly Behaviour[]): Behaviour | null {
  const said = parts.reduce(mergeBehaviour, {})
  return Object.keys(said).length === 0 ? null : said
}

/** Settings one by one, lists and providers whole, as when a behaviour is laid on a world. */
function mergeBehaviour(base: Behaviour, over: Behaviour): Behaviour {
  const assumptions = { ...base.assumptions, ...over.assumptions }
  const providers = { ...base.providers, ...over.providers }
  return {
    ...base,
    ...over,
    ...(Object.keys(assumptions).length === 0 ? {} : { assumptions }),
    ...(Object.keys(providers).length === 0 ? {} : { providers }),
  }
}

async function readScenario(path: string): Promise<WorldFile> {
  const { readWorldFile } = await import('./world-file.ts')
  return readWorldFile(path)
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) freeze(member)
  return Object.freeze(value)
}
