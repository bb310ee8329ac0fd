/**
 * Every setting that can be given from outside, in one table: its flag, its environment variables,
 * its key in the configuration file, and how its text becomes a value. The command line's help is
 * printed from the same table.
 */
import { DEFAULT_PROGRESSION } from '../simulator/behaviour/behaviour.ts'
import { parseProgression, PROGRESSIONS } from '../simulator/behaviour/progression.ts'

export type Setting<T> = {
  /** The flag's name where it is not the setting's own, without dashes at its front. */
  readonly flag?: string
  /** Whether the flag may be given again, which adds to the comma list. */
  readonly repeats?: true
  /** What the flag takes, as the help writes it; a setting without one is a switch. */
  readonly takes?: string
  /** Looked at in this order; the first that is not empty counts. */
  readonly env: readonly string[]
  readonly help: string
  /** What holds where nothing is said, as the help writes it. */
  readonly otherwise?: string
  /** What the text has to be, after "it must be". */
  readonly expects: string
  readonly example: string
  /** Undefined where the text does not fit. */
  readonly parse: (text: string) => T | undefined
}

const LARGEST_PORT = 65_535
const WEBHOOK_LENGTH = 2_048
const HOST_NAME = /^[a-z\d_](?:[\w.-]{0,252}\w)?$/i

export const SETTINGS = {
  port: setting({
    takes: 'number',
    env: ['RAMP_SANDBOX_PORT', 'PORT'],
    help: 'port to listen on; 0 takes a free one',
    otherwise: '7267',
    expects: `a whole number from 0 to ${LARGEST_PORT}`,
    example: '7267',
    parse: (text) => wholeNumber(text, LARGEST_PORT),
  }),
  host: setting({
    takes: 'address',
    env: ['RAMP_SANDBOX_HOST'],
    help: 'address to listen on; beyond loopback the control API wants a token',
    otherwise: '127.0.0.1',
    expects: 'a host name or an IP address, without a port',
    example: '127.0.0.1',
    parse: (text) => (/^(?:[\w.-]+|[\da-f:]*:[\da-f:.]*(?:%\w+)?)$/i.test(text) ? text : undefined),
  }),
  allowHost: setting({
    flag: 'allow-host',
    repeats: true,
    takes: 'name',
    env: ['RAMP_SANDBOX_ALLOW_HOST'],
    help: "a further name that the control API answers to, such as a container's; may be repeated, or a comma list",
    expects: 'a host name without a port, or several with commas between them',
    example: 'ramp-sandbox,sandbox.test',
    parse: hostNames,
  }),
  data: setting({
    takes: 'folder',
    env: ['RAMP_SANDBOX_DATA'],
    help: 'where worlds are kept',
    otherwise: '.ramp-sandbox',
    expects: 'the path of a folder',
    example: '.ramp-sandbox',
    parse: path,
  }),
  memory: setting({
    env: ['RAMP_SANDBOX_MEMORY'],
    help: 'keep nothing on disk',
    expects: 'true or false',
    example: 'true',
    parse: truth,
  }),
  scenario: setting({
    takes: 'file',
    env: ['RAMP_SANDBOX_SCENARIO'],
    help: 'begin with the world section of a scenario, or with a behaviour file',
    expects: 'the path of a file',
    example: 'scenarios/slow-provider.yaml',
    parse: path,
  }),
  webhook: setting({
    takes: 'url',
    env: ['RAMP_SANDBOX_WEBHOOK'],
    help: 'a webhook endpoint that is registered from the start',
    expects: 'an http or https URL without credentials',
    example: 'http://127.0.0.1:3000/webhooks',
    parse: webhookUrl,
  }),
  seed: setting({
    takes: 'number',
    env: ['RAMP_SANDBOX_SEED'],
    help: 'the same seed and the same calls give the same answers',
    otherwise: '1',
    expects: `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
    example: '1',
    parse: (text) => wholeNumber(text, Number.MAX_SAFE_INTEGER),
  }),
  clock: setting<'real' | 'manual'>({
    takes: 'mode',
    env: ['RAMP_SANDBOX_CLOCK'],
    help: 'real runs by itself, manual stands until it is advanced',
    otherwise: 'real',
    expects: '"real" or "manual"',
    example: 'manual',
    parse: (text) => oneOf(text, ['real', 'manual']),
  }),
  progression: setting({
    takes: 'policy',
    env: ['RAMP_SANDBOX_PROGRESSION'],
    help: 'how orders move by themselves: immediate, after:<duration>, polls:<n> or manual',
    otherwise: DEFAULT_PROGRESSION,
    expects: PROGRESSIONS,
    example: 'after:30s',
    parse: (text) => (parseProgression(text) === undefined ? undefined : text),
  }),
  json: setting({
    env: ['RAMP_SANDBOX_JSON'],
    help: 'print one JSON line when ready; the log goes to stderr as JSON',
    expects: 'true or false',
    example: 'true',
    parse: truth,
  }),
  quiet: setting({
    env: ['RAMP_SANDBOX_QUIET'],
    help: 'print the ready line and nothing else',
    expects: 'true or false',
    example: 'true',
    parse: truth,
  }),
  log: setting<'text' | 'json' | 'none'>({
    takes: 'format',
    env: ['RAMP_SANDBOX_LOG'],
    help: 'how requests and deliveries are logged: text, json or none',
    expects: '"text", "json" or "none"',
    example: 'json',
    parse: (text) => oneOf(text, ['text', 'json', 'none']),
  }),
  config: setting({
    takes: 'file',
    env: ['RAMP_SANDBOX_CONFIG'],
    help: 'the configuration file',
    otherwise: 'ramp-sandbox.config.yaml, where there is one',
    expects: 'the path of a file',
    example: 'ramp-sandbox.config.yaml',
    parse: path,
  }),
} as const

export type SettingName = keyof typeof SETTINGS

export type SettingValue<K extends SettingName> = Exclude<
  ReturnType<(typeof SETTINGS)[K]['parse']>,
  undefined
>

export type SettingValues = { readonly [K in SettingName]?: SettingValue<K> }

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** `--allow-host`, as it is typed. */
export function flagOf(name: SettingName): string {
  return `--${SETTINGS[name].flag ?? name}`
}

/** Infers the value's type from `parse`. */
function setting<T>(of: Setting<T>): Setting<T> {
  return of
}

function wholeNumber(text: string, largest: number): number | undefined {
  return /^\d{1,16}$/.test(text) && Number(text) <= largest ? Number(text) : undefined
}

function truth(text: string): boolean | undefined {
  if (/^(?:true|1|yes|on)$/i.test(text)) return true
  return /^(?:false|0|no|off)$/i.test(text) ? false : undefined
}

function oneOf<T extends string>(text: string, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === text)
}

function path(text: string): string | undefined {
  return text === '' || text.includes('\0') ? undefined : text
}

function hostNames(text: string): readonly string[] | undefined {
  const names = text.trim() === '' ? [] : text.split(',').map((name) => name.trim().toLowerCase())
  return names.every((name) => HOST_NAME.test(name)) ? [...new Set(names)] : undefined
}

function webhookUrl(text: string): string | undefined {
  if (text.length > WEBHOOK_LENGTH || !URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  const isHttp = protocol === 'http:' || protocol === 'https:'
  return isHttp && username === '' && password === '' ? href : undefined
}
