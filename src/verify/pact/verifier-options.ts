/** What the Verifier gets: the pacts, where it calls, and the variables of its process. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { NetworkRoute } from '../../base/client/network-route.ts'
import { writeCause } from '../../base/vocabulary/file-cause.ts'
import { Inconclusive } from '../inconclusive.ts'

export type PactSources = {
  readonly providerBaseUrl: string
  /** Where the Verifier requests provider states. */
  readonly statesUrl: string
  /** Where it requests messages. */
  readonly messagesUrl?: string
  /**
   * The texts of pact files by their names. The Verifier loads each by itself: one that it cannot
   * load takes no other down.
   */
  readonly pacts?: ReadonlyMap<string, string>
  /** What it reads by itself. */
  readonly broker?: BrokerSource
}

/** Names and meanings are those of the Verifier's own options. */
export type BrokerSource = {
  readonly provider: string
  readonly pactBrokerUrl?: string
  readonly pactUrls?: readonly string[]
  readonly pactBrokerToken?: string
  readonly pactBrokerUsername?: string
  readonly pactBrokerPassword?: string
  readonly consumerVersionSelectors?: readonly Readonly<Record<string, unknown>>[]
  readonly enablePending?: boolean
  readonly includeWipPactsSince?: string
  readonly providerVersion?: string
  readonly providerVersionBranch?: string
  readonly providerVersionTags?: readonly string[]
  readonly publishVerificationResult?: boolean
  readonly buildUrl?: string
  readonly network: NetworkRoute
}

export type Written = {
  /** For the process of the Verifier. */
  readonly message: {
    readonly options: Readonly<Record<string, unknown>>
    /** Variables of its environment. */
    readonly set: Readonly<Record<string, string>>
    readonly defaults: Readonly<Record<string, string>>
  }
  /** The pact files by their names. */
  readonly files: ReadonlyMap<string, string>
  remove(): void
}

/** Throws {@link Inconclusive} if the files cannot be written. */
export function writeOptions(sources: PactSources, timeoutMs: number): Written {
  const { providerBaseUrl, statesUrl, messagesUrl, pacts = new Map(), broker } = sources
  const folder = onTemporaryFiles(() => mkdtempSync(join(tmpdir(), 'ramp-sandbox-pact-')))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const named = [...pacts].map(([name, text], index) => {
    return { name, text, path: join(folder, `${index}.json`) }
  })
  const certificates = join(folder, 'certificates.pem')
  try {
    onTemporaryFiles(() => {
      for (const { path, text } of named) writeFileSync(path, text)
      writeFileSync(certificates, `${trusted(broker).join('\n')}\n`)
    })
  } catch (error) {
    remove()
    throw error
  }
  const { network: _, ...fromBroker } = broker ?? {}
  const options = {
    providerStatesSetupBody: true,
    logLevel: 'error',
    providerBaseUrl,
    providerStatesSetupUrl: statesUrl,
    timeout: timeoutMs,
    ...(messagesUrl === undefined ? {} : { transports: [messageTransport(messagesUrl)] }),
    ...(broker === undefined
      ? { pactUrls: named.map(({ path }) => path) }
      : { ...fromBroker, failIfNoPactsFound: true }),
  }
  const files = new Map(named.map(({ name, path }) => [name, path]))
  return { message: { options, ...variables(certificates, broker) }, files, remove }
}

/**
 * Without a broker, the Verifier calls two servers on this machine without TLS or a proxy. It would
 * read every certificate of the machine again for each request, and version 17 sends no request
 * without any certificate: it gets one.
 */
function trusted(broker: BrokerSource | undefined): readonly string[] {
  if (broker === undefined) return rootCertificates.slice(0, 1)
  return [...rootCertificates, ...(broker.network.ca ?? [])]
}

/** Those that the process has already stay where it has no others to get: the user's own count. */
function variables(certificates: string, broker: BrokerSource | undefined) {
  const tls = { SSL_CERT_FILE: certificates, SSL_CERT_DIR: devNull }
  if (broker === undefined) return { set: tls, defaults: {} }
  const { proxy, ca } = broker.network
  const proxies =
    proxy === undefined ? {} : { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: '127.0.0.1' }
  return ca === undefined
    ? { set: proxies, defaults: tls }
    : { set: { ...proxies, ...tls }, defaults: {} }
}

function messageTransport(url: string) {
  const { port, pathname } = new URL(url)
  return { protocol: 'message', port: Number(port), path: pathname }
}

/** A disk that is full says nothing about a deployment either. */
function onTemporaryFiles<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Inconclusive(
      `Pact could not run: the pact cannot be written to "${tmpdir()}", because ${writeCause(error)}`,
      'Set TMPDIR to a folder that can be written.',
    )
  }
}
