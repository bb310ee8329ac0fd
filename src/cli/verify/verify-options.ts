/** The options of `verify`. */
import type { Command } from 'commander'
import { checkDocument, readDocument } from '../../sandbox/config/document.ts'
import {
  baseUrl,
  duration,
  pathFrom,
  port,
  wholeNumber,
} from '../../sandbox/config/option-parsers.ts'
import { option, TOKEN_VARIABLE, tokenOption } from '../../sandbox/config/settings.ts'
import type { MagicValues } from '../../verify/probe/capabilities.ts'
import type { KnownGap } from '../../verify/known-gap.ts'
import { readKnownGaps } from '../../verify/read-known-gaps.ts'
import { DEFAULT_SETTLE_MS } from '../../verify/client/settling.ts'
import { DEFAULT_BUDGET } from '../../verify/client/deployment.ts'
import type { VerificationOptions } from '../../verify/run-verification.ts'
import type { ReportFiles } from '../../report/verify/write-reports.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'
import type { Io } from '../command.ts'
import { usageFailure } from '../failure.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { addNetworkOptions, networkOf, type NetworkFlags } from '../network-options.ts'
import { addRecordOptions, type RecordFlags } from '../record-options.ts'
import { addReportOptions, reportPaths, type ReportFlags } from '../report-options.ts'
import { pathSecrets } from '../../base/vocabulary/masking.ts'
import { addPactOptions, checkPactOptions, pactSecrets, type PactFlags } from './pact-options.ts'
import { addRouteOptions, routeHelpers, type RouteFlags } from './verify-route-options.ts'

type VerifyFlags = ReportFlags & {
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly allowLive?: boolean
  readonly dryRun?: boolean
  readonly wait?: number
  readonly settle: number
  readonly magic?: MagicValues
  readonly control?: string
  readonly controlToken?: string
  readonly webhookListen?: number
  readonly webhookUrl?: string
  readonly webhookSecret?: string
  readonly assumptionsOut?: string
  readonly timeout: number
  readonly maxRequests: number
  readonly maxOrders: number
  readonly budget?: number
  readonly knownGaps?: string
} & RouteFlags &
  RecordFlags &
  NetworkFlags &
  PactFlags

export type VerifyOptions = {
  readonly verification: VerificationOptions
  readonly knownGaps?: readonly KnownGap[]
  readonly isDryRun: boolean
  readonly reports: ReportFiles
}

const LARGEST_BUDGET = 1_000_000

export function addVerifyOptions(command: Command, io: Io): void {
  const { maxRequests, maxOrders, timeoutMs } = DEFAULT_BUDGET
  const budget = wholeNumber(LARGEST_BUDGET, '400', 1)
  const key = 'a test key of the deployment; safer in the environment'
  const secret = 'the secret that signs these webhooks'
  command
    .addOption(
      option('--base-url <url>', 'address of the deployment', 'RAMP_BASE_URL').argParser(baseUrl),
    )
    .addOption(option('--api-key <key>', key, 'RAMP_API_KEY').argParser(apiKey))
    .option('--allow-live', 'continue although the key or the deployment is live')
    .option(
      '--compare <files...>',
      'two recordings of verify, the older first: what changed; sends nothing',
    )
    .option('--known-gaps <file>', 'rules that may fail, each until a day', pathFrom(io.cwd))
    .option('--json', 'print JSON, for programs')
    .option('--observations', 'print what the deployment does where the documentation is silent')
    .option('--dry-run', 'print what would be sent, and send nothing')
    .option('--wait <duration>', 'how long orders may take to end by themselves', duration)
    .addOption(
      option('--settle <duration>', 'how late an answer may show what another call did')
        .default(DEFAULT_SETTLE_MS, formatDuration(DEFAULT_SETTLE_MS))
        .argParser((text) => (/^0s?$/.test(text) ? 0 : duration(text))),
    )
    .option(
      '--magic <file>',
      "the deployment's own test values: {completed, failed, expired: fields of an order, account}",
      magicFrom(io.cwd),
    )
    .option('--control <url>', 'control API; of a sandbox at --base-url, verify finds it', baseUrl)
    .addOption(tokenOption())
    .option('--webhook-listen <port>', 'receive webhooks at this port', port)
    .option('--webhook-url <url>', 'address at which the deployment reaches that port', baseUrl)
    .addOption(option('--webhook-secret <secret>', secret, 'RAMP_WEBHOOK_SECRET'))
  addRouteOptions(command)
  addPactOptions(command)
  addNetworkOptions(command, io)
  addRecordOptions(command)
  addReportOptions(command, io, (called) => ({
    files: [['--assumptions-out', called.opts<VerifyFlags>().assumptionsOut]],
  }))
    .option(
      '--assumptions-out <file>',
      'write the observed assumptions as a file for start --config',
      pathFrom(io.cwd),
    )
    .addOption(
      option('--timeout <duration>', 'time limit of one request')
        .default(timeoutMs, formatDuration(timeoutMs))
        .argParser(duration),
    )
    .option('--max-requests <number>', 'maximum number of requests', budget, maxRequests)
    .option(
      '--max-orders <number>',
      'maximum number of orders',
      wholeNumber(LARGEST_BUDGET),
      maxOrders,
    )
    .option('--budget <duration>', 'time limit; unfinished checks are inconclusive', duration)
}

/** Throws CommandFailure. */
export function readVerifyOptions(
  command: Command,
  env: Readonly<Record<string, string | undefined>>,
): VerifyOptions {
  const flags = command.opts<VerifyFlags>()
  checkPactOptions(command)
  const { controlToken, webhookSecret, webhookListen, webhookUrl } = flags
  if (webhookListen === undefined && webhookUrl !== undefined) {
    throw usageFailure(
      `Failed to receive webhooks at ${webhookUrl}: no port is open for them. Pass --webhook-listen with the port that the address leads to.`,
    )
  }
  const url = required(flags.baseUrl, '--base-url', 'RAMP_BASE_URL')
  const { headers, network, secrets } = networkOf(url, flags, env)
  return {
    verification: {
      baseUrl: `${url}${flags.basePath ?? ''}`,
      ...defined({ headers, network }),
      apiKey: required(flags.apiKey, '--api-key', 'RAMP_API_KEY'),
      allowLive: flags.allowLive === true,
      timeoutMs: flags.timeout,
      maxRequests: flags.maxRequests,
      maxOrders: flags.maxOrders,
      ...defined({ budgetMs: flags.budget }),
      secrets: [
        ...secrets,
        ...pactSecrets(flags),
        { value: webhookSecret ?? '', shownAs: '$RAMP_WEBHOOK_SECRET' },
        { value: controlToken ?? '', shownAs: `$${TOKEN_VARIABLE}` },
        ...pathSecrets(webhookUrl ?? '').map((value) => ({ value, shownAs: '…' })),
      ],
      helpers: defined({
        control:
          flags.control === undefined
            ? undefined
            : { url: flags.control, ...defined({ token: controlToken }) },
        waitMs: flags.wait,
        settleMs: flags.settle,
        magic: flags.magic,
        ...routeHelpers(flags),
      }),
      ...(webhookListen === undefined
        ? {}
        : {
            webhooks: {
              port: webhookListen,
              ...defined({ publicUrl: webhookUrl, secret: webhookSecret }),
            },
          }),
    },
    isDryRun: flags.dryRun === true,
    ...(flags.knownGaps === undefined ? {} : { knownGaps: readKnownGaps(flags.knownGaps) }),
    reports: { ...reportPaths(flags), ...defined({ assumptions: flags.assumptionsOut }) },
  }
}

/** Commander's own message about a missing option does not name the variable. */
function required(value: string | undefined, flag: string, variable: string): string {
  if (value !== undefined) return value
  throw usageFailure(
    `Failed to verify the deployment: ${flag} is missing. Pass it, or set ${variable}.`,
  )
}

/** Does not throw commander's own error, which repeats the value. */
function apiKey(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text
  throw usageFailure(
    'Failed to read --api-key or RAMP_API_KEY: it is empty, or has characters that an HTTP header cannot carry. Pass only the key.',
  )
}

/** Members that are added to an order so that it has this outcome, and an account that resolves. */
const MAGIC_SCHEMA = {
  type: 'object',
  properties: {
    completed: { type: 'object' },
    failed: { type: 'object' },
    expired: { type: 'object' },
    account: {
      type: 'object',
      properties: { bankCode: { type: 'string' }, accountNumber: { type: 'string' } },
      required: ['accountNumber'],
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const

/** Throws ConfigError. */
function magicFrom(cwd: string): (file: string) => MagicValues {
  return (file) => {
    const document = readDocument(pathFrom(cwd)(file))
    checkDocument(document, MAGIC_SCHEMA)
    return document.value
  }
}
