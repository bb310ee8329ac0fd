/**
 * The simulator on a port, with a hand between it and its callers that may change what they ask and what they are told.
 * Everything is in one process and every request is one function call, so hundreds of deployments fit into a test run.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Behaviour } from '../../src/simulator/behaviour/behaviour.ts'
import { changeBehaviour } from '../../src/simulator/behaviour/operations.ts'
import { OPERATIONS, type OperationId } from '../../src/contract/generated/operations.ts'
import { answer } from '../../src/server/edge.ts'
import { createApp } from '../../src/server/server.ts'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { VERSION } from '../../src/vocabulary/version.ts'
import type { Json } from '../contracts/samples.ts'

/** A request of a documented operation, read. */
export type Call = {
  readonly operationId: OperationId
  readonly apiKey: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Undefined where none was sent. */
  readonly body: Json | undefined
}

export type Reply = {
  readonly status: number
  readonly json: Json
  /** Beside those of an answer in JSON. */
  readonly headers?: Readonly<Record<string, string>>
  /** Goes out as it is, in place of `json`. */
  readonly text?: string
}

/** Asks the simulator; as often as it takes. */
export type Ask = (call: Call) => Reply

/** One way to differ. Made afresh for every deployment, so it may remember. */
export type Transform = (call: Call, ask: Ask) => Reply | Promise<Reply>

/** Asked with this key, the simulator takes the call for one of the business's own. */
export const OWN_KEY = 'the key of the business'

export type TransformedOptions = {
  readonly transform?: Transform
  readonly behaviour?: Behaviour
  /** Say in every answer that a sandbox gave it, so that its control API is found. */
  readonly isSandbox?: boolean
  /** The key of the business, where it is not the usual one. */
  readonly apiKey?: string
  /** Something else between the answer and the wire. */
  readonly write?: (response: ServerResponse, reply: Reply) => void
}

export type TransformedService = {
  readonly url: string
  readonly apiKey: string
  close(): Promise<void>
}

/** One simulator for all of them, each in a world of its own: the control API is dear to start. */
const sandbox = new Sandbox()
const app = createApp(sandbox)

export async function transformedService(
  options: TransformedOptions = {},
): Promise<TransformedService> {
  const {
    transform = (call, ask) => ask(call),
    behaviour,
    isSandbox = true,
    write = writeReply,
  } = options
  const { running, keys } = sandbox.createWorld()
  running.world.call(changeBehaviour, { progression: 'manual', ...behaviour })
  const apiKey = options.apiKey ?? keys.test
  const ask: Ask = (call) => {
    const isOwn = call.apiKey === apiKey || call.apiKey === OWN_KEY
    const reply = simulated(isOwn ? { ...call, apiKey: keys.test } : call)
    return isSandbox ? { ...reply, headers: { 'x-ramp-sandbox': VERSION } } : reply
  }
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/__sandbox') === true) return app(request, response)
    void serve(request, response)
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request)
    write(response, call === undefined ? { status: 404, json: {} } : await transform(call, ask))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on a TCP port has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await sandbox.removeWorld(running.name)
    },
  }
}

export function isFine({ status }: Reply): boolean {
  return status >= 200 && status <= 299
}

export function isConflict({ json }: Reply): boolean {
  return json['code'] === 'GATEWAY_ACTIVE_INTENT_CONFLICT'
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
  return {
    status,
    json: text === '' ? {} : (JSON.parse(text) as Json),
    ...(text === '' ? { text } : {}),
  }
}

async function readCall(request: IncomingMessage): Promise<Call | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
  const text = Buffer.concat(chunks).toString('utf8')
  for (const { operationId, method, path } of OPERATIONS) {
    const names = path.split('/')
    const parts = pathname.split('/')
    const isOne =
      names.length === parts.length &&
      names.every((name, index) => name.startsWith(':') || name === parts[index])
    if (!isOne || method !== request.method) continue
    const params = names.flatMap((name, index) =>
      name.startsWith(':')
        ? [[name.slice(1), decodeURIComponent(parts[index] ?? '')] as const]
        : [],
    )
    return {
      operationId: operationId as OperationId,
      apiKey: request.headers['x-api-key']?.toString(),
      params: Object.fromEntries(params),
      query: Object.fromEntries(searchParams),
      body: text === '' ? undefined : (JSON.parse(text) as Json),
    }
  }
  return undefined
}
