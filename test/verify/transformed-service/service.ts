/**
 * The simulator on a port, with a transform that may change requests and responses. All services
 * share a process and a request is one function call, so hundreds of them fit into a run.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import { findOperation } from '../../../src/base/contract/operation.ts'
import { answer } from '../../../src/sandbox/http/edge.ts'
import { createExpressApp } from '../../../src/sandbox/http/server.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { replaceBehaviour } from '../../../src/sandbox/simulator/behaviour/operations.ts'
import { ownNetwork } from '../../../src/base/ports/undici-transport.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { VERSION } from '../../../src/base/vocabulary/version.ts'
import type { Json } from '../../contracts/samples.ts'

/** A request of a documented operation. */
export type Call = {
  readonly operationId: OperationId
  readonly apiKey: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Undefined if none was sent. */
  readonly body: Json | undefined
}

export type Reply = {
  readonly status: number
  readonly json: Json
  /** Beside those of an answer in JSON. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, in place of `json`. */
  readonly text?: string
}

/** Calls the simulator. */
export type Ask = (call: Call) => Reply

export type Transform = (call: Call, ask: Ask) => Reply | Promise<Reply>

/** The simulator takes a call with this key for one of the business itself. */
export const OWN_KEY = 'the key of the business'

export type ServiceOptions = {
  /** Created for each service, so that a transform may keep state. */
  readonly transform?: () => Transform
  readonly behaviour?: Behaviour
  /** Name the sandbox in every answer, so that its control API is found. True unless given. */
  readonly isSandbox?: boolean
  /** The key of the business, where it is not the usual one. */
  readonly apiKey?: string
  /** How an answer is written to the socket. */
  readonly write?: (response: ServerResponse, reply: Reply) => void
}

type LoggedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly path: string
  /** Undefined if the path is not documented. */
  readonly call: Call | undefined
}

export type TransformedService = {
  readonly url: string
  readonly apiKey: string
  readonly requests: readonly LoggedRequest[]
  /** Moves its clock, in place of waiting. */
  elapse(ms: number): Promise<void>
  close(): Promise<void>
}

/** One simulator with a world per service: the control API takes long to start. */
const sandbox = new Sandbox(ownNetwork())
const app = createExpressApp(sandbox)

export async function transformedService(
  options: ServiceOptions = {},
): Promise<TransformedService> {
  const { behaviour, isSandbox = true, write = writeReply } = options
  const transform = options.transform?.() ?? ((call, ask) => ask(call))
  const { running, keys } = sandbox.createWorld()
  running.world.call(replaceBehaviour, { progression: 'manual', ...behaviour })
  const apiKey = options.apiKey ?? keys.test
  const requests: LoggedRequest[] = []
  const ask: Ask = (call) => {
    const isOwn = call.apiKey === apiKey || call.apiKey === OWN_KEY
    const reply = simulated(isOwn ? { ...call, apiKey: keys.test } : call)
    return isSandbox ? { ...reply, headers: { 'x-ramp-sandbox': VERSION } } : reply
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request)
    requests.push({ path: request.url ?? '', headers: request.headers, call })
    write(response, call === undefined ? { status: 404, json: {} } : await transform(call, ask))
  }
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/__sandbox') === true) app(request, response)
    else void serve(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on a TCP port has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    requests,
    elapse: async (ms) => void (await running.advance(ms)),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await sandbox.removeWorld(running.name)
    },
  }
}

export function writeReply(response: ServerResponse, { status, json, headers, text }: Reply): void {
  const body = text ?? JSON.stringify(json)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  response.end(body)
}

function simulated({ operationId, apiKey, params, query, body }: Call): Reply {
  const { status, body: text } = answer(sandbox, operationId, {
    method: 'POST',
    path: '/',
    apiKey,
    contentType: 'application/json',
    params,
    query: new URLSearchParams(query).toString(),
    rawBody: body === undefined ? undefined : JSON.stringify(body),
  })
  return text === '' ? { status, json: {}, text } : { status, json: JSON.parse(text) as Json }
}

/** Undefined if the path is not documented. */
async function readCall(request: IncomingMessage): Promise<Call | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
  const operation = findOperation(request.method ?? '', pathname)
  if (operation === undefined) return undefined
  const parts = pathname.split('/')
  const params = operation.path
    .split('/')
    .flatMap((name, at) =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[at] ?? '')]] : [],
    )
  return {
    operationId: operation.operationId,
    apiKey: request.headers['x-api-key']?.toString(),
    params: Object.fromEntries(params),
    query: Object.fromEntries(searchParams),
    body: text === '' ? undefined : (JSON.parse(text) as Json),
  }
}
