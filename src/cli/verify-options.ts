/** The options of `verify`, read and checked. */
import { resolve } from 'node:path'
import { checkDocument, readDocument } from '../config/document.ts'
import { parseDuration } from '../vocabulary/time.ts'
import type { MagicValues } from '../conformance/deployment/capabilities.ts'
import type { ReportFiles } from '../reporters/conformance/write-reports.ts'
import type { VerificationOptions } from '../conformance/run-verification.ts'
import type { Io } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { CommandFailure } from './failure.ts'
import { badValue, optional, webAddress, wholeNumber } from './option-values.ts'

export type VerifyOptions = {
  readonly verification: VerificationOptions
  readonly isDryRun: boolean
  readonly reports: ReportFiles
}

/** Bodies to lay over an order's so that it ends so, and an account that is resolved. */
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

/** Throws CommandFailure with the option, the cause and the mend, and ConfigError about the file of --magic. */
export function readVerifyOptions(
  given: Readonly<Record<string, unknown>>,
  { env, cwd }: Io,
): VerifyOptions {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined)
  const path = (name: string) => mapped(text(name), (file) => resolve(cwd, file))
  const baseUrl = webAddress('--base-url', text('baseUrl') ?? env['RAMP_BASE_URL'])
  const apiKey = text('apiKey') ?? env['RAMP_API_KEY']
  if (baseUrl === undefined)
    throw missing('--base-url', 'RAMP_BASE_URL', "the deployment's address")
  if (apiKey === undefined || apiKey === '')
    throw missing('--api-key', 'RAMP_API_KEY', 'a test key of the deployment')
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new CommandFailure(
      EXIT.usage,
      'Failed to read --api-key: it has characters that no header can carry. Pass the key alone.',
    )
  }
  const control = webAddress('--control', text('control'))
  const token = text('controlToken') ?? env['RAMP_CONTROL_TOKEN']
  const secret = text('webhookSecret') ?? env['RAMP_WEBHOOK_SECRET']
  const port = wholeNumber('--webhook-listen', text('webhookListen'), 65_535)
  const publicUrl = webAddress('--webhook-url', text('webhookUrl'))
  if (port === undefined && publicUrl !== undefined) {
    throw new CommandFailure(
      EXIT.usage,
      'Failed to read --webhook-url: nobody would listen there. Pass --webhook-listen with the port that it leads to.',
    )
  }
  return {
    verification: {
      baseUrl,
      apiKey,
      allowLive: given['allowLive'] === true,
      ...optional('timeoutMs', duration('--timeout', text('timeout'))),
      ...optional('maxRequests', wholeNumber('--max-requests', text('maxRequests'), 1_000_000)),
      ...optional('maxOrders', wholeNumber('--max-orders', text('maxOrders'), 1_000_000)),
      secrets: [
        ...(secret === undefined ? [] : [{ value: secret, shownAs: '$RAMP_WEBHOOK_SECRET' }]),
        ...(token === undefined ? [] : [{ value: token, shownAs: '$RAMP_CONTROL_TOKEN' }]),
      ],
      helpers: {
        ...(control === undefined
          ? {}
          : { control: { url: control, ...optional('token', token) } }),
        ...optional('waitMs', duration('--wait', text('wait'))),
        ...optional('magic', mapped(path('magic'), readMagic)),
      },
      ...(port === undefined
        ? {}
        : {
            webhooks: {
              port,
              ...optional('publicUrl', publicUrl),
              ...optional('secret', secret),
            },
          }),
    },
    isDryRun: given['dryRun'] === true,
    reports: {
      ...optional('junit', path('reportJunit')),
      ...optional('json', path('reportJson')),
      ...optional('html', path('reportHtml')),
      ...optional('assumptions', path('assumptionsOut')),
    },
  }
}

function readMagic(file: string): MagicValues {
  const document = readDocument(file)
  checkDocument(document, MAGIC_SCHEMA)
  return document.value as MagicValues
}

function mapped<T>(value: string | undefined, map: (value: string) => T): T | undefined {
  return value === undefined ? undefined : map(value)
}

function duration(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = parseDuration(text)
  if (ms !== undefined && ms > 0 && ms <= 86_400_000) return ms
  throw badValue(flag, text, 'it must be a duration of at most a day, such as 30s or 3m')
}

function missing(flag: string, variable: string, what: string): CommandFailure {
  return new CommandFailure(
    EXIT.usage,
    `Failed to verify: ${flag} is missing. Pass ${what}, or set ${variable}.`,
  )
}
