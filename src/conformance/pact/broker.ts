/**
 * A Pact broker, over the HAL resources of its documented API. Links are followed on the broker's
 * own address only: its credentials go nowhere else, and behind a proxy its links may name a host
 * that only the broker knows.
 */
import { DeploymentError } from '../../client/deployment-error.ts'
import { HttpClient } from '../../client/http-client.ts'
import type { NetworkRoute } from '../../client/network-route.ts'
import { memberOf } from '../../vocabulary/json.ts'
import { cut } from '../../vocabulary/text.ts'
import type { Masking } from '../../vocabulary/masking.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { ConsumerPact } from './consumer-pact.ts'
import type { Verified } from './consumer-row.ts'

export type BrokerOptions = {
  /** Without a slash at the end; may carry a path. */
  readonly url: string
  /** The option that has it, for advice. */
  readonly flag: string
  /** The whole header. */
  readonly authorization?: string
  readonly masking: Masking
  readonly network?: NetworkRoute
  readonly timeoutMs: number
}

/** Which pacts of a provider. */
export type PactQuery = {
  readonly provider: string
  readonly selectors: readonly Readonly<Record<string, unknown>>[]
  readonly providerBranch?: string
  readonly isPendingEnabled: boolean
  /** A day; pacts in progress since then are added. */
  readonly wipSince?: string
}

export type FoundPact = {
  readonly document: unknown
  readonly source: string
  readonly isPending: boolean
}

export type Publication = {
  readonly version: string
  readonly branch?: string
  readonly buildUrl?: string
}

const PACTS_FOR_VERIFICATION = 'pb:provider-pacts-for-verification'
const LATEST_PACTS = 'pb:latest-provider-pacts'
const PUBLISH = 'pb:publish-verification-results'
const BRANCH_VERSION = 'pb:branch-version'

export class PactBroker {
  readonly #options: BrokerOptions
  readonly #client: HttpClient

  constructor(options: BrokerOptions) {
    const { url, flag, network = {}, timeoutMs } = options
    this.#options = options
    const flags = { baseUrl: flag, timeout: '--timeout' }
    this.#client = new HttpClient({
      baseUrl: new URL(url).origin,
      timeoutMs,
      flags,
      network,
      idleMs: 0,
    })
  }

  /** Throws DeploymentError. */
  async pactsFor(query: PactQuery): Promise<readonly FoundPact[]> {
    const { provider } = query
    const index = await this.#get('read pacts', this.#options.url)
    const link = hrefOf(index, PACTS_FOR_VERIFICATION)
    if (link === undefined) return this.#latest(index, provider)
    const path = expanded(link, { provider })
    const answer = await this.#send('read pacts', 'POST', path, bodyOf(query))
    const pacts = listIn(memberOf(answer, '_embedded'), 'pacts')
    return this.#read(
      pacts.map((pact) => {
        const properties = memberOf(pact, 'verificationProperties')
        const isPending = ['pending', 'wip'].some((name) => memberOf(properties, name) === true)
        return { href: hrefOf(pact, 'self'), isPending }
      }),
    )
  }

  /** A pact by its address. Throws DeploymentError. */
  async pactAt(url: string): Promise<FoundPact> {
    const document = await this.#get('read the pact', url)
    return { document, source: url, isPending: false }
  }

  /** Throws DeploymentError if the broker does not take the results. */
  async publish(
    { document }: ConsumerPact,
    results: readonly Verified[],
    publication: Publication,
  ): Promise<void> {
    const { version, branch } = publication
    const what = 'publish the results'
    const publish = hrefOf(document, PUBLISH)
    if (publish === undefined) throw this.#failure(what, `the pact has no link "${PUBLISH}"`)
    if (branch !== undefined) {
      const provider = hrefOf(document, 'pb:provider')
      const links = provider && (await this.#get(what, provider))
      const link = hrefOf(links, BRANCH_VERSION)
      if (link === undefined)
        throw this.#failure(what, 'it has no branches. Leave out --provider-branch')
      await this.#send(what, 'PUT', expanded(link, { branch, version }), {})
    }
    await this.#send(what, 'POST', publish, resultBody(results, publication))
  }

  /** Brokers before version 2.47 select nothing. */
  async #latest(index: unknown, provider: string): Promise<readonly FoundPact[]> {
    const link = hrefOf(index, LATEST_PACTS)
    if (link === undefined)
      throw this.#failure('read pacts', `its answer has no link "${PACTS_FOR_VERIFICATION}"`)
    const links = memberOf(await this.#get('read pacts', expanded(link, { provider })), '_links')
    const pacts = [...listIn(links, 'pb:pacts'), ...listIn(links, 'pacts')]
    const hrefs = new Set(pacts.map((pact) => String(memberOf(pact, 'href'))))
    return this.#read([...hrefs].map((href) => ({ href, isPending: false })))
  }

  async #read(
    found: readonly { readonly href: string | undefined; readonly isPending: boolean }[],
  ): Promise<readonly FoundPact[]> {
    const pacts: FoundPact[] = []
    for (const { href, isPending } of found) {
      if (href === undefined) throw this.#failure('read pacts', 'a pact has no link "self"')
      pacts.push({ document: await this.#get('read the pact', href), source: href, isPending })
    }
    return pacts
  }

  #get(what: string, href: string): Promise<unknown> {
    return this.#send(what, 'GET', href)
  }

  async #send(what: string, method: string, href: string, body?: object): Promise<unknown> {
    const { url, authorization } = this.#options
    const base = URL.canParse(href, `${url}/`) ? new URL(href, `${url}/`) : new URL(url)
    const response = await this.#client.send({
      method,
      path: base.pathname + base.search,
      headers: {
        accept: 'application/hal+json, application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(authorization === undefined ? {} : { authorization }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    })
    const { status, json } = response
    if (status === 401 || status === 403) throw this.#failure(what, rejected(status, authorization))
    if (status === 404) throw this.#failure(what, `it has no ${base.pathname} (404). ${CHECK}`)
    if (status < 200 || status > 299) {
      const said = cut(response.body.trim().replace(/\s+/g, ' '), 200)
      throw this.#failure(what, `it answers ${method} ${base.pathname} with ${status}: ${said}`)
    }
    if (json === undefined && method !== 'PUT')
      throw this.#failure(
        what,
        `it answers ${base.pathname} with something else than JSON. ${CHECK}`,
      )
    return json
  }

  #failure(what: string, why: string): DeploymentError {
    const end = why.endsWith('.') ? '' : '.'
    const { flag, url, masking } = this.#options
    return new DeploymentError(
      'helper',
      masking.text(`Failed to ${what} (${flag} ${url}): ${why}${end}`),
    )
  }
}

const CHECK =
  'Check that --pact-broker-url and --provider-name name a broker and one of its providers.'

function rejected(status: number, authorization: string | undefined): string {
  const fix =
    'Pass --pact-broker-token, or --pact-broker-username and --pact-broker-password, of an account that may do this.'
  return authorization === undefined
    ? `it asks for credentials (${status}). ${fix}`
    : `it rejects these credentials (${status}). ${fix}`
}

function bodyOf({ selectors, providerBranch, isPendingEnabled, wipSince }: PactQuery): object {
  return {
    consumerVersionSelectors: selectors,
    includePendingStatus: isPendingEnabled,
    ...(providerBranch === undefined ? {} : { providerVersionBranch: providerBranch }),
    ...(wipSince === undefined ? {} : { includeWipPactsSince: wipSince }),
  }
}

/** Of interactions that were verified: the others have no result. */
function resultBody(results: readonly Verified[], { version, buildUrl }: Publication): object {
  const verified = results.filter(({ isKept }) => isKept !== undefined)
  return {
    success: results.every(({ isKept }) => isKept === true),
    providerApplicationVersion: version,
    ...(buildUrl === undefined ? {} : { buildUrl }),
    verifiedBy: { implementation: 'ramp-sandbox', version: VERSION },
    testResults: verified.map(({ interaction, isKept, mismatches }) => ({
      interactionId: interaction.brokerId ?? '',
      interactionDescription: String(interaction.raw['description']),
      success: isKept === true,
      ...(mismatches.length === 0
        ? {}
        : {
            mismatches: mismatches.map(({ type, path, mismatch }) => ({
              attribute: type.replace(/(Type)?Mismatch$/, '').toLowerCase(),
              ...(path === undefined ? {} : { identifier: path }),
              description: mismatch,
            })),
          }),
    })),
  }
}

function hrefOf(resource: unknown, name: string): string | undefined {
  const link = memberOf(memberOf(resource, '_links'), name)
  const href = memberOf(Array.isArray(link) ? link[0] : link, 'href')
  return typeof href === 'string' ? href : undefined
}

/** `{provider}` in a link. */
function expanded(href: string, values: Readonly<Record<string, string>>): string {
  return href.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encodeURIComponent(value)
  })
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name)
  return Array.isArray(list) ? list : []
}
