/** The options of `run`, read and checked. */
import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import type { ReportOptions } from '../scenarios/result.ts'
import type { Shard } from '../scenarios/run-suite.ts'
import type { Io } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'

export type RunOptions = {
  readonly filter?: string
  readonly shard?: Shard
  readonly seed: number
  readonly isBailing: boolean
  readonly isListing: boolean
  readonly isWatching: boolean
  readonly target?: {
    readonly url: string
    readonly apiKey?: string
    readonly controlToken?: string
    readonly allowLive: boolean
  }
  readonly app: { readonly url?: string; readonly start?: string; readonly servicePort: number }
  readonly reports: ReportOptions
}

/**
 * Stories are the same every day unless another seed is asked for; on a target they must not meet
 * yesterday's.
 */
const DEFAULT_SEED = 1

/** Throws CommandFailure with the option, the cause and the mend. */
export function readRunOptions(
  given: Readonly<Record<string, unknown>>,
  { env, cwd }: Io,
): RunOptions {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined)
  const path = (name: string) => {
    const given = text(name)
    return given === undefined ? undefined : resolve(cwd, given)
  }
  const optional = <K extends string, V>(name: K, value: V | undefined) =>
    (value === undefined ? {} : { [name]: value }) as { readonly [N in K]?: V }
  const url = webAddress('--target', text('target'))
  const appUrl = webAddress('--app', text('app'))
  const apiKey = text('apiKey') ?? env['RAMP_API_KEY']
  const token = text('controlToken') ?? env['RAMP_CONTROL_TOKEN']
  if (url !== undefined && (appUrl ?? text('appStart')) !== undefined) {
    throw usage(
      '--target',
      url,
      'it cannot go with --app or --app-start. An application is told stories in process',
    )
  }
  const start = text('appStart')
  const servicePort = portOf(text('servicePort')) ?? 0
  if (appUrl !== undefined && start !== undefined)
    throw usage(
      '--app',
      appUrl,
      'it cannot go with --app-start. Say where it runs, or how to start it',
    )
  if (appUrl !== undefined && servicePort === 0) {
    throw usage(
      '--app',
      appUrl,
      'an application that runs already has to know where the service will be. Start it with RAMP_BASE_URL=http://127.0.0.1:7267, say, and add --service-port 7267',
    )
  }
  return {
    ...optional('filter', text('filter')),
    ...optional('shard', shardOf(text('shard'))),
    seed: seedOf(text('seed')) ?? (url === undefined ? DEFAULT_SEED : randomInt(2 ** 31)),
    isBailing: given['bail'] === true,
    isListing: given['list'] === true,
    isWatching: given['watch'] === true,
    ...(url === undefined
      ? {}
      : {
          target: {
            url,
            ...optional('apiKey', apiKey),
            ...optional('controlToken', token),
            allowLive: given['allowLive'] === true,
          },
        }),
    app: {
      ...optional('url', appUrl),
      ...optional('start', start),
      servicePort,
    },
    reports: {
      ...optional('junit', path('reportJunit')),
      ...optional('json', path('reportJson')),
      ...optional('html', path('reportHtml')),
    },
  }
}

function shardOf(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined
  const [, index = '', of = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { index: Number(index), of: Number(of) }
  if (shard.index >= 1 && shard.index <= shard.of) return shard
  throw usage('--shard', text, 'it must be i/n with 1 ≤ i ≤ n, such as 1/3')
}

function seedOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw usage('--seed', text, 'it must be a whole number of at most 15 digits')
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw usage('--service-port', text, 'it must be a whole number from 0 to 65535')
}

function webAddress(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain =
    url !== undefined &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '')
  throw usage(flag, text, 'it must be an http or https URL without credentials, query or fragment')
}

function usage(flag: string, value: string, cause: string): CommandFailure {
  return new CommandFailure(EXIT.usage, `Failed to read ${flag} "${value}": ${cause}.`)
}
