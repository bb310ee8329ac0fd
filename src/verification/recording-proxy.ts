/**
 * Stands between a contract-testing tool and the deployment. The tool asks the proxy; the proxy asks the deployment
 * with everything that the client gives (budget, time-outs, masking), keeps each exchange under the name of the
 * interaction that it belongs to, and holds each answer against its schema. The key stays here: the tool sends a
 * placeholder that only this proxy knows what to make of, so no key reaches the tool's logs or results.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deployment, RawRequest } from './deployment.ts'
import { DeploymentError } from './deployment-error.ts'
import type { Answer } from './http-client.ts'
import { schemaViolations, type Violation } from './schema-violations.ts'
import type { Exchange } from './verdict.ts'

export type RecordingProxy = {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string
  /** What the tool sends as x-api-key in the place of the business's key. */
  readonly keyPlaceholder: string
  /** What was asked in the name of an interaction; of all of them where none is named. */
  exchanges(interaction?: string): readonly Exchange[]
  /** How answers broke their schemas, in the name of an interaction or in all. */
  violations(interaction?: string): readonly Violation[]
  /** Why requests of an interaction got no answer. */
  failures(interaction?: string): readonly DeploymentError[]
  close(): Promise<void>
}

/** The header by which a request says which interaction it belongs to; it is not passed on. */
export const INTERACTION_HEADER = 'x-verified-interaction'

/** Headers between two ends of a connection, and what would make the answer unreadable here. */
const NOT_PASSED_ON = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'accept-encoding',
  INTERACTION_HEADER,
])

/** Larger than any documented request. */
const BODY_LIMIT = 1024 * 1024

type Asked = { readonly interaction: string } & (
  { readonly exchange: Exchange } | { readonly failure: DeploymentError }
)

/**
 * Requests of an interaction that `isSkipped` names are not passed on: what they rely on was not reached, and they
 * would ask for something else.
 */
export async function startRecordingProxy(
  deployment: Deployment,
  isSkipped: (interaction: string) => boolean = () => false,
): Promise<RecordingProxy> {
  const keyPlaceholder = `key-placeholder-${randomBytes(8).toString('hex')}`
  const asked: Asked[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const interaction = String(request.headers[INTERACTION_HEADER] ?? '')
    if (isSkipped(interaction))
      return reply(response, noAnswer('What the interaction relies on was not reached.'))
    try {
      const raw = await readRequest(request, { keyPlaceholder, apiKey: deployment.apiKey })
      const { exchange, answer } = await deployment.forward(raw)
      asked.push({ interaction, exchange })
      reply(response, answer)
    } catch (error) {
      if (error instanceof DeploymentError) asked.push({ interaction, failure: error })
      reply(response, noAnswer(error))
    }
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const of = (interaction: string | undefined) =>
    interaction === undefined ? asked : asked.filter((one) => one.interaction === interaction)
  const exchanges = (interaction?: string) =>
    of(interaction).flatMap((one) => ('exchange' in one ? [one.exchange] : []))
  return {
    // A server that listens on a TCP port has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyPlaceholder,
    exchanges,
    violations: (interaction) => exchanges(interaction).flatMap(schemaViolations),
    failures: (interaction) =>
      of(interaction).flatMap((one) => ('failure' in one ? [one.failure] : [])),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(
  request: IncomingMessage,
  key: { readonly keyPlaceholder: string; readonly apiKey: string },
): Promise<RawRequest> {
  const headers = passedOn(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  if (headers['x-api-key'] === key.keyPlaceholder) headers['x-api-key'] = key.apiKey
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers,
    body: await readBody(request),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_LIMIT)
      throw new RangeError(`Failed to forward a request: its body is over ${BODY_LIMIT} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function passedOn(headers: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(headers.filter(([name]) => !NOT_PASSED_ON.has(name)))
}

/** How JSON is announced is not documented, so a body that is JSON is announced as such. */
function reply(response: ServerResponse, { status, headers, body, json }: Answer): void {
  const announced = json === undefined ? {} : { 'content-type': 'application/json' }
  response.writeHead(status, { ...passedOn(Object.entries(headers)), ...announced })
  response.end(body)
}

function noAnswer(error: unknown): Answer {
  const body = JSON.stringify({ message: error instanceof Error ? error.message : String(error) })
  return { status: 502, headers: {}, body, json: {} }
}
