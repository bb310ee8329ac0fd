/**
 * A small Pact broker in the process of a test: the resources of its documented API that Pact's own
 * tools and `verify` use. It keeps what is published in memory.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Members = Readonly<Record<string, unknown>>

type StoredPact = {
  readonly consumer: string
  readonly provider: string
  readonly version: string
  readonly branch: string | undefined
  readonly content: Members
}

type StoredResult = {
  readonly pact: StoredPact
  readonly body: Members & {
    readonly success: boolean
    readonly providerApplicationVersion: string
  }
}

export type BrokerOptions = {
  /** The whole header that every request needs. */
  readonly authorization?: string
  /** Before the paths of the broker. */
  readonly basePath?: string
  readonly hasTags?: boolean
}

export async function localBroker({
  authorization,
  basePath = '',
  hasTags = true,
}: BrokerOptions = {}) {
  const pacts: StoredPact[] = []
  const results: StoredResult[] = []
  const requests: {
    method: string
    path: string
    authorization: string | undefined
    body: unknown
  }[] = []
  const branches = new Map<string, string>()
  const tags = new Map<string, string>()
  let origin = ''
  const at = (path: string) => `${origin}${basePath}${path}`
  const link = (path: string, templated = false) => ({ href: at(path), templated })

  const pathOf = (pact: StoredPact) => `/pacts/${pacts.indexOf(pact)}`
  const document = (pact: StoredPact) => ({
    ...pact.content,
    interactions: listOf(pact.content['interactions']).map((one, index) => ({
      ...Object(one),
      _id: `${pacts.indexOf(pact)}-${index}`,
    })),
    _links: {
      self: link(pathOf(pact)),
      'pb:provider': link(`/pacticipants/${encodeURIComponent(pact.provider)}`),
      'pb:publish-verification-results': link(`${pathOf(pact)}/verification-results`),
    },
  })
  const latest = (of: (pact: StoredPact) => boolean) => {
    const byConsumer = new Map(pacts.filter(of).map((pact) => [pact.consumer, pact]))
    return [...byConsumer.values()]
  }
  const selected = (
    provider: string,
    { consumerVersionSelectors, providerVersionBranch }: Members,
  ) =>
    listOf(consumerVersionSelectors).flatMap((selector) => {
      const {
        mainBranch,
        branch,
        latest: isLatest,
        matchingBranch,
        consumer,
      } = Object(selector) as Members
      const wanted = mainBranch ? 'main' : matchingBranch ? providerVersionBranch : branch
      if (wanted === undefined && isLatest !== true && consumer === undefined) return []
      return latest(
        (pact) =>
          pact.provider === provider &&
          (wanted === undefined || pact.branch === wanted) &&
          (consumer === undefined || pact.consumer === consumer),
      )
    })
  const isVerified = (pact: StoredPact) =>
    results.some((result) => result.pact === pact && result.body.success)

  const routes: readonly (readonly [
    RegExp,
    (found: readonly string[], body: Members, search: URLSearchParams) => unknown,
  ])[] = [
    [
      /^GET \/?$/,
      () => ({
        _links: {
          self: link(''),
          'pb:publish-contracts': link('/contracts/publish'),
          'pb:provider-pacts-for-verification': link(
            '/pacts/provider/{provider}/for-verification',
            true,
          ),
        },
      }),
    ],
    [
      /^POST \/contracts\/publish$/,
      (_, body) => {
        for (const contract of listOf(body['contracts'])) {
          const { content } = contract as { readonly content: string }
          pacts.push({
            consumer: String(body['pacticipantName']),
            provider: String(Object(contract).providerName),
            version: String(body['pacticipantVersionNumber']),
            branch: body['branch'] as string | undefined,
            content: JSON.parse(Buffer.from(content, 'base64').toString()) as Members,
          })
        }
        const notices = [{ type: 'success', text: 'published' }]
        return {
          notices,
          _embedded: {
            pacticipant: { name: body['pacticipantName'] },
            version: { number: body['pacticipantVersionNumber'] },
          },
          _links: {},
        }
      },
    ],
    [
      /^(?:GET|POST) \/pacts\/provider\/([^/]+)\/for-verification$/,
      ([provider = ''], body) => {
        const found = selected(provider, body)
        const wip =
          body['includeWipPactsSince'] === undefined
            ? []
            : latest(
                (pact) => pact.provider === provider && !found.includes(pact) && !isVerified(pact),
              )
        const shown = (pact: StoredPact, isWip: boolean) => ({
          shortDescription: 'latest',
          verificationProperties: {
            ...(body['includePendingStatus'] === true
              ? { pending: isWip || !isVerified(pact) }
              : {}),
            ...(isWip ? { wip: true } : {}),
            notices: [],
          },
          _links: { self: { ...link(pathOf(pact)), name: pact.consumer } },
        })
        return {
          _links: {
            self: link(`/pacts/provider/${encodeURIComponent(provider)}/for-verification`),
          },
          _embedded: {
            pacts: [
              ...found.map((one) => shown(one, false)),
              ...wip.map((one) => shown(one, true)),
            ],
          },
        }
      },
    ],
    [/^GET \/pacts\/(\d+)$/, ([index]) => pactAt(index, document)],
    [
      /^POST \/pacts\/(\d+)\/verification-results$/,
      ([index], body) =>
        pactAt(index, (pact) => {
          results.push({ pact, body: body as StoredResult['body'] })
          return body
        }),
    ],
    [
      /^GET \/pacticipants\/([^/]+)$/,
      ([name]) => ({
        name,
        _links: {
          self: link(`/pacticipants/${name}`),
          'pb:branch-version': link(
            `/pacticipants/${name}/branches/{branch}/versions/{version}`,
            true,
          ),
          ...(hasTags
            ? {
                'pb:version-tag': link(`/pacticipants/${name}/versions/{version}/tags/{tag}`, true),
              }
            : {}),
        },
      }),
    ],
    [
      /^PUT \/pacticipants\/[^/]+\/branches\/([^/]+)\/versions\/([^/]+)$/,
      ([branch = '', version = '']) => {
        branches.set(version, branch)
        return {}
      },
    ],
    [
      /^PUT \/pacticipants\/[^/]+\/versions\/([^/]+)\/tags\/([^/]+)$/,
      ([version = '', tag = '']) => {
        tags.set(version, tag)
        return {}
      },
    ],
    [/^GET \/matrix$/, (_, __, search) => matrix(search)],
  ]

  /** What `can-i-deploy` asks: whether the versions that are named have been verified together. */
  function matrix(search: URLSearchParams) {
    const names = search.getAll('q[][pacticipant]')
    const versions = search.getAll('q[][version]')
    const rows = pacts
      .filter(
        ({ consumer, version }) =>
          names.includes(consumer) && (versions.includes(version) || names.length > 1),
      )
      .map((pact) => {
        const result = results.findLast((one) => one.pact === pact)
        return {
          consumer: { name: pact.consumer, version: { number: pact.version } },
          provider: {
            name: pact.provider,
            version: result && { number: result.body.providerApplicationVersion },
          },
          pact: { createdAt: '2026-01-01T00:00:00Z' },
          verificationResult: result && {
            success: result.body.success,
            verifiedAt: '2026-01-01T00:00:00Z',
          },
        }
      })
    const success = rows.filter(
      ({ verificationResult }) => verificationResult?.success === true,
    ).length
    const failed = rows.filter(
      ({ verificationResult }) => verificationResult?.success === false,
    ).length
    const unknown = rows.length - success - failed
    const deployable = rows.length > 0 && success === rows.length
    const reason = deployable
      ? 'All required verification results are published and successful'
      : failed > 0
        ? 'A verification failed'
        : 'There is no verified pact between these versions'
    return {
      summary: { deployable, reason, success, failed, unknown },
      notices: [{ type: deployable ? 'success' : 'error', text: reason }],
      matrix: rows,
    }
  }

  function pactAt(index: string | undefined, answer: (pact: StoredPact) => unknown): unknown {
    const pact = pacts[Number(index)]
    return pact && answer(pact)
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, json }) => {
      response.writeHead(status, { 'content-type': 'application/hal+json;charset=utf-8' })
      response.end(JSON.stringify(json))
    })
  })
  async function answer(request: IncomingMessage): Promise<{ status: number; json: unknown }> {
    const { method = '', url = '', headers } = request
    const text = Buffer.concat(await request.toArray()).toString()
    const body: unknown = text === '' ? {} : JSON.parse(text)
    requests.push({ method, path: url, authorization: headers.authorization, body })
    if (authorization !== undefined && headers.authorization !== authorization)
      return { status: 401, json: { error: `no access with ${headers.authorization}` } }
    const { pathname, searchParams } = new URL(url, origin)
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : '/elsewhere'
    for (const [pattern, handle] of routes) {
      const found = pattern.exec(`${method} ${path}`)
      const json =
        found &&
        handle(found.slice(1).map(decodeURIComponent), Object(body) as Members, searchParams)
      if (json !== null && json !== undefined) return { status: 200, json }
    }
    return { status: 404, json: { error: 'not found' } }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: origin + basePath,
    requests,
    results,
    branches,
    tags,
    /** As `publish` of Pact's own tools. */
    publish: (content: Members, version = '1', branch: string | undefined = 'main') => {
      const name = (party: string) => String(Object(content[party]).name)
      pacts.push({
        consumer: name('consumer'),
        provider: name('provider'),
        version,
        branch,
        content,
      })
    },
  }
}

function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? (value as readonly Members[]) : []
}
