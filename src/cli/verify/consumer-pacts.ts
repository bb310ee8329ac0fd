/** The consumers' pacts that `verify` plays: files, and what Pact's Verifier reads by itself. */
import { resolve } from 'node:path'
import { readText } from '../../sandbox/config/read-text.ts'
import { readConsumerPact, type ConsumerPact } from '../../verify/pact/consumer-pact.ts'
import type { BrokerSource } from '../../verify/pact/verifier-options.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import type { Io } from '../command.ts'
import { CommandFailure, fileFailure } from '../failure.ts'
import { networkOf, type NetworkFlags } from '../network-options.ts'
import { isBrokerUrl, type PactFlags } from './pact-options.ts'

const MOST_MB = 16

/** Throws CommandFailure. `taken` gets the ids of rows. */
export function readPactFiles(
  { pact = [] }: PactFlags,
  taken: Set<string>,
  io: Io,
): readonly ConsumerPact[] {
  return pact.filter((place) => !isBrokerUrl(place)).map((place) => readFile(place, taken, io))
}

/**
 * A broker, and addresses of pacts. Credentials go to the broker's own address, and to those of
 * pacts if no broker is named.
 */
export function pactSources(
  flags: PactFlags & NetworkFlags,
  env: Readonly<Record<string, string | undefined>>,
): readonly BrokerSource[] {
  const { pactBrokerUrl, pact = [] } = flags
  const own = pactBrokerUrl === undefined ? undefined : originOf(pactBrokerUrl)
  const sourceAt = (url: string, which: object) => ({
    ...which,
    ...(own === undefined || originOf(url) === own ? credentials(flags) : {}),
    ...publication(flags),
    network: networkOf(url, flags, env).network,
  })
  const ofBroker = pactBrokerUrl === undefined ? [] : [sourceAt(pactBrokerUrl, brokerQuery(flags))]
  const others = pact.filter(isBrokerUrl).map((url) => sourceAt(url, { pactUrls: [url] }))
  return [...ofBroker, ...others]
}

function brokerQuery(flags: PactFlags): object {
  const { pactBrokerUrl, consumerVersionSelector, enablePending, includeWipPactsSince } = flags
  return defined({
    pactBrokerUrl,
    consumerVersionSelectors: consumerVersionSelector ?? DEFAULT_SELECTORS,
    enablePending,
    includeWipPactsSince,
  })
}

/** Those that the documentation of Pact recommends. */
const DEFAULT_SELECTORS = [{ mainBranch: true }, { deployedOrReleased: true }]

function credentials({ pactBrokerToken, pactBrokerUsername, pactBrokerPassword }: PactFlags) {
  return defined({ pactBrokerToken, pactBrokerUsername, pactBrokerPassword })
}

function publication(flags: PactFlags) {
  const { providerName: provider, publish, providerVersion, providerBranch, providerTags } = flags
  return {
    provider,
    ...defined({
      publishVerificationResult: publish,
      providerVersion,
      providerVersionBranch: providerBranch,
      providerVersionTags: providerTags,
      buildUrl: flags.buildUrl,
    }),
  }
}

function originOf(url: string): string {
  return new URL(url).origin
}

function readFile(place: string, taken: Set<string>, io: Io): ConsumerPact {
  let text: string
  try {
    text = readText(resolve(io.cwd, place), MOST_MB)
  } catch (error) {
    throw unreadable(place, new Error(fileCause(error)))
  }
  const document = parsedJson(text)
  if (document === undefined) throw unreadable(place, new Error('it is not valid JSON'))
  try {
    return readConsumerPact(document, taken)
  } catch (error) {
    throw unreadable(place, error)
  }
}

function unreadable(source: string, error: unknown): CommandFailure {
  const cause = error instanceof Error ? error.message : String(error)
  return fileFailure(
    `Failed to read the pact "${source}": ${cause}. Pass the file that a consumer's tests write.`,
  )
}
