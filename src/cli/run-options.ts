/** The options of `run`, read and checked. */
import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import type { ReportOptions } from '../scenarios/runner/result.ts'
import type { Shard } from '../scenarios/runner/run-suite.ts'
import type { Io } from './command.ts'
import { badValue, optional, webAddress, wholeNumber } from './option-values.ts'

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
const LARGEST_SEED = 999_999_999_999_999

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
  const url = webAddress('--target', text('target'))
  const appUrl = webAddress('--app', text('app'))
  const apiKey = text('apiKey') ?? env['RAMP_API_KEY']
  const token = text('controlToken') ?? env['RAMP_CONTROL_TOKEN']
  if (url !== undefined && (appUrl ?? text('appStart')) !== undefined) {
    throw badValue(
      '--target',
      url,
      'it cannot go with --app or --app-start. An application is told stories in process',
    )
  }
  const start = text('appStart')
  const servicePort = wholeNumber('--service-port', text('servicePort'), 65_535) ?? 0
  if (appUrl !== undefined && start !== undefined)
    throw badValue(
      '--app',
      appUrl,
      'it cannot go with --app-start. Say where it runs, or how to start it',
    )
  if (appUrl !== undefined && servicePort === 0) {
    throw badValue(
      '--app',
      appUrl,
      'an application that runs already has to know where the service will be. Start it with RAMP_BASE_URL=http://127.0.0.1:7267, say, and add --service-port 7267',
    )
  }
  return {
    ...optional('filter', text('filter')),
    ...optional('shard', shardOf(text('shard'))),
    seed:
      wholeNumber('--seed', text('seed'), LARGEST_SEED) ??
      (url === undefined ? DEFAULT_SEED : randomInt(2 ** 31)),
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
  throw badValue('--shard', text, 'it must be i/n with 1 ≤ i ≤ n, such as 1/3')
}
