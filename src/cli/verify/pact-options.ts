/**
 * The options of `verify` about the consumers' own pacts: files, addresses and a broker. Names and
 * variables are those of Pact's own tools.
 */
import { InvalidArgumentError, type Command } from 'commander'
import { baseUrl } from '../../sandbox/config/option-parsers.ts'
import { option } from '../../sandbox/config/settings.ts'
import { existingMoment } from '../../base/vocabulary/time.ts'
import type { Secret } from '../../base/vocabulary/masking.ts'
import { CommandFailure, usageFailure } from '../failure.ts'

type Selector = Readonly<Record<string, unknown>>

export type PactFlags = {
  readonly pact?: readonly string[]
  readonly pactBrokerUrl?: string
  readonly pactBrokerToken?: string
  readonly pactBrokerUsername?: string
  readonly pactBrokerPassword?: string
  readonly providerName: string
  readonly consumerVersionSelector?: readonly Selector[]
  readonly enablePending?: boolean
  readonly includeWipPactsSince?: string
  readonly providerVersion?: string
  readonly providerBranch?: string
  readonly providerTags?: readonly string[]
  readonly buildUrl?: string
  readonly publish?: boolean
}

/** The provider of contracts/pacts. */
const DEFAULT_PROVIDER = 'ramp-service'

export function addPactOptions(command: Command): void {
  command
    .option('--pact <file|url>', "a consumer's pact to verify as well; repeatable", pactPlaces)
    .addOption(
      option(
        '--pact-broker-url <url>',
        "verify the pacts of the provider's consumers that this broker has",
        'PACT_BROKER_BASE_URL',
      ).argParser((text) => baseUrl(withoutUser(text, '--pact-broker-url'))),
    )
    .addOption(
      option('--pact-broker-token <token>', 'bearer token of the broker', 'PACT_BROKER_TOKEN'),
    )
    .addOption(
      option('--pact-broker-username <name>', 'user of the broker', 'PACT_BROKER_USERNAME'),
    )
    .addOption(option('--pact-broker-password <password>', 'its password', 'PACT_BROKER_PASSWORD'))
    .addOption(
      option(
        '--provider-name <name>',
        'name of the deployment in the broker',
        'PACT_PROVIDER_NAME',
      ).default(DEFAULT_PROVIDER),
    )
    .option(
      '--consumer-version-selector <text>',
      'which pacts of the broker: mainBranch, deployedOrReleased, matchingBranch, branch=NAME, environment=NAME, or JSON; repeatable (default: mainBranch and deployedOrReleased)',
      selectors,
    )
    .option('--enable-pending', 'a pact that the broker lists as pending fails no run')
    .option('--include-wip-pacts-since <day>', 'add pacts in progress since that day', day)
    .option('--provider-version <version>', 'version of the deployment, for --publish')
    .option('--provider-branch <name>', 'branch of that version')
    .option('--provider-tags <tag>', 'a tag of that version; repeatable', tags)
    .option('--build-url <url>', 'address of the build, for the broker', baseUrl)
    .addOption(
      option(
        '--publish',
        'publish the results to the broker',
        'PACT_BROKER_PUBLISH_VERIFICATION_RESULTS',
      ),
    )
}

/** Throws CommandFailure where options contradict each other or miss another one. */
export function checkPactOptions(command: Command): void {
  const flags = command.opts<PactFlags>()
  const { pactBrokerUrl, pactBrokerToken, pactBrokerUsername, pactBrokerPassword } = flags
  const hasPacts = pactBrokerUrl !== undefined || flags.pact !== undefined
  if (pactBrokerToken !== undefined && pactBrokerUsername !== undefined && hasPacts)
    throw usage(
      'call the broker',
      '--pact-broker-token and --pact-broker-username are both given. Pass one of them, and check PACT_BROKER_TOKEN and PACT_BROKER_USERNAME',
    )
  if (pactBrokerPassword !== undefined && pactBrokerUsername === undefined && hasPacts)
    throw usage(
      'call the broker',
      '--pact-broker-password is given without a user. Pass --pact-broker-username, or set PACT_BROKER_USERNAME',
    )
  if (!pactBrokerPassword && pactBrokerUsername !== undefined && hasPacts)
    throw usage(
      'call the broker',
      '--pact-broker-username is given without a password. Pass --pact-broker-password, or set PACT_BROKER_PASSWORD',
    )
  const needBroker = [
    ['--consumer-version-selector', flags.consumerVersionSelector],
    ['--enable-pending', flags.enablePending],
    ['--include-wip-pacts-since', flags.includeWipPactsSince],
  ].find(([, value]) => value !== undefined)
  if (needBroker !== undefined && pactBrokerUrl === undefined)
    throw usage(
      'read pacts',
      `${String(needBroker[0])} selects pacts of a broker, and no broker is named. Pass --pact-broker-url, or set PACT_BROKER_BASE_URL`,
    )
  const needBranch = flags.enablePending === true || flags.includeWipPactsSince !== undefined
  if (needBranch && flags.providerBranch === undefined && flags.providerTags === undefined)
    throw usage(
      'read pacts',
      'whether a pact is pending depends on the branch of the provider. Pass --provider-branch',
    )
  // The variable may be there for other tools of Pact.
  const isAsked = command.getOptionValueSource('publish') === 'cli'
  const hasAddress = pactBrokerUrl !== undefined || flags.pact?.some(isBrokerUrl) === true
  if (flags.publish !== true || !(isAsked || hasAddress)) return
  if (flags.providerVersion === undefined)
    throw usage(
      'publish results',
      '--provider-version is missing. Pass the version that is deployed, such as its commit',
    )
  if (!hasAddress)
    throw usage(
      'publish results',
      'no pact comes from a broker. Pass --pact-broker-url, or set PACT_BROKER_BASE_URL',
    )
}

/** Never shown. */
export function pactSecrets(flags: PactFlags): readonly Secret[] {
  const { pactBrokerToken = '', pactBrokerPassword = '' } = flags
  return [
    { value: pactBrokerToken, shownAs: '$PACT_BROKER_TOKEN' },
    { value: pactBrokerPassword, shownAs: '$PACT_BROKER_PASSWORD' },
  ]
}

export function isBrokerUrl(place: string): boolean {
  return /^https?:\/\//i.test(place)
}

function tags(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, text]
}

function usage(what: string, why: string): CommandFailure {
  return usageFailure(`Failed to ${what}: ${why}.`)
}

function pactPlaces(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, pactPlace(text)]
}

function pactPlace(text: string): string {
  if (!isBrokerUrl(text)) {
    if (text !== '' && !text.includes('\0')) return text
    throw new InvalidArgumentError('It must be a file or an http or https URL.')
  }
  withoutUser(text, '--pact')
  if (URL.canParse(text)) return new URL(text).href
  throw new InvalidArgumentError('It must be a file or an http or https URL.')
}

/** Does not throw commander's own error, which repeats the value. */
function withoutUser(text: string, flag: string): string {
  if (!/^https?:\/\/[^/?#]*@/i.test(text)) return text
  const fix = 'Pass --pact-broker-token, or --pact-broker-username and --pact-broker-password'
  throw usage(`read ${flag}`, `its address has credentials. ${fix}`)
}

const SWITCHES = [
  'mainBranch',
  'deployedOrReleased',
  'matchingBranch',
  'deployed',
  'released',
  'latest',
]
const NAMES = ['consumer', 'branch', 'fallbackBranch', 'environment', 'tag', 'fallbackTag']

function selectors(text: string, previous: readonly Selector[] = []): readonly Selector[] {
  return [...previous, selector(text)]
}

/** `mainBranch`, `branch=main,consumer=shop`, or the JSON of Pact's own tools. */
function selector(text: string): Selector {
  const found = text.trim().startsWith('{') ? jsonSelector(text) : shortSelector(text)
  const entries = Object.entries(found ?? {})
  const isValid = entries.every(([key, value]) =>
    SWITCHES.includes(key)
      ? typeof value === 'boolean'
      : NAMES.includes(key) && typeof value === 'string' && value !== '',
  )
  if (found !== undefined && entries.length > 0 && isValid) return found
  throw new InvalidArgumentError(
    `It must be one of ${SWITCHES.join(', ')}, or NAME=VALUE with one of ${NAMES.join(', ')}, or a JSON object of these.`,
  )
}

function jsonSelector(text: string): Selector | undefined {
  try {
    return Object(JSON.parse(text)) as Selector
  } catch {
    return undefined
  }
}

function shortSelector(text: string): Selector {
  return Object.fromEntries(
    text.split(',').map((part) => {
      const at = part.indexOf('=')
      const key = (at === -1 ? part : part.slice(0, at)).trim()
      const value = at === -1 ? 'true' : part.slice(at + 1).trim()
      return [key, SWITCHES.includes(key) ? value === 'true' : at === -1 ? undefined : value]
    }),
  )
}

function day(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && existingMoment(text) !== undefined) return text
  throw new InvalidArgumentError('It must be a day, such as 2026-01-31.')
}
