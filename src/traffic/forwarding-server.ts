/**
 * Forwards requests to another address as they come: all headers but Host and those of a
 * connection, in both directions, as streams. Its own error is a 502 that says so.
 */
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingMessage,
  type ServerResponse,
} from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'
import { listening, type LocalServer } from '../client/local-server.ts'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { networkError } from '../vocabulary/network-error.ts'
import { flatHeaders } from '../vocabulary/flat-headers.ts'

export type Passed = {
  readonly method: string
  /** At the target. */
  readonly url: string
  readonly startedAt: number
  readonly tookMs: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBytes: Body
  /** Undefined if the target did not answer. */
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly bytes: Body
    /** False if it broke off. */
    readonly isWhole: boolean
  }
}

/** The first bytes of it, up to a limit, and how many there were. */
export type Body = { readonly bytes: Buffer; readonly length: number }

export type ForwardingOptions = {
  readonly target: string
  readonly port: number
  /** Undefined forwards the request; a text rejects it with 403. */
  readonly reject?: (request: IncomingMessage) => string | undefined
  readonly onPassed: (passed: Passed) => void
  /** Undefined, or resolves once there is room for another exchange: a request waits so long. */
  readonly room?: () => Promise<void> | undefined
}

/** Marks answers that are not of the target. */
export const OWN_ANSWER = 'x-ramp-sandbox-proxy'

const LONGEST_COPY = 8 * 1024 * 1024

/** Each hop has its own (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'transfer-encoding',
  'upgrade',
])

/** Throws the system's error if the port cannot be had. */
export async function startForwarding(options: ForwardingOptions): Promise<LocalServer> {
  const base = new URL(options.target)
  const isTls = base.protocol === 'https:'
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const way = { ...options, base, agent, isTls }
  const server = createServer((request, response) => {
    const why = hostError(request) ?? options.reject?.(request)
    if (why !== undefined) return answerOwn(response, 403, why)
    const room = options.room?.()
    if (room === undefined) return forward(request, response, way)
    void room.then(() => {
      if (!response.destroyed) forward(request, response, way)
    })
  })
  // The target decides how long a request may take.
  server.requestTimeout = 0
  const { port, close } = await listening(server, { port: options.port, host: '127.0.0.1' })
  return { port, close: () => close().finally(() => agent.destroy()) }
}

type Way = ForwardingOptions & {
  readonly base: URL
  readonly agent: Agent | TlsAgent
  readonly isTls: boolean
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { base, agent, isTls, onPassed }: Way,
): void {
  const startedAt = systemWallClock.now()
  const began = performance.now()
  const { method = 'GET', url: path = '/' } = request
  const address = `${base.origin}${pathAt(base, path)}`
  const sent = copyOf(request)
  let isDone = false
  let hasAnswer = false
  const done = (answer: Passed['response']) => {
    if (isDone) return
    isDone = true
    // Rounded up, an answer would seem to end after the next request began.
    const tookMs = Math.floor(performance.now() - began)
    const requestHeaders = flatHeaders(request.headers)
    const seen = { method, url: address, startedAt, tookMs, requestHeaders, requestBytes: sent() }
    onPassed(answer === undefined ? seen : { ...seen, response: answer })
  }
  const send = isTls ? httpsRequest : httpRequest
  const onward = send({
    protocol: base.protocol,
    hostname: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port,
    path: pathAt(base, path),
    method,
    agent,
    headers: [
      'host',
      base.host,
      ...forwardedHeaders(request, ['host', 'expect']),
      ...lengthOf(request),
    ],
  })
  onward.on('information', ({ statusCode, headers: { link } }) => {
    if (statusCode === 103 && link !== undefined) response.writeEarlyHints({ link })
  })
  onward.on('response', (answer) => {
    hasAnswer = true
    const received = copyOf(answer)
    const status = answer.statusCode ?? 0
    const headers = flatHeaders(answer.headers)
    const finish = (isWhole: boolean) => done({ status, headers, bytes: received(), isWhole })
    response.sendDate = false
    response.writeHead(status, answer.statusMessage, [...forwardedHeaders(answer, [])])
    passTrailers(answer, response)
    let hasBegun = false
    answer.once('data', () => (hasBegun = true))
    // A body that came with its headers is sent with them: each write of a socket is costly.
    setImmediate(() => {
      if (!hasBegun && !response.writableEnded) response.flushHeaders()
    })
    answer.pipe(response)
    answer.on('end', () => finish(true))
    answer.on('close', () => {
      if (!answer.complete) response.destroy()
      finish(answer.complete)
    })
    answer.on('error', () => response.destroy())
  })
  onward.on('error', (error) => {
    // An answer that breaks off reports that itself, with its status.
    if (!hasAnswer) done(undefined)
    if (response.headersSent) response.destroy()
    else answerOwn(response, 502, `${base.origin} did not answer: ${networkError(error).text}`)
  })
  response.on('close', () => {
    // The client has left before the end.
    if (!response.writableFinished) onward.destroy()
  })
  request.on('error', () => onward.destroy())
  passTrailers(request, onward)
  request.pipe(onward)
}

/** Below the path of the target; a target without a path keeps that of the request. */
function pathAt(base: URL, path: string): string {
  const folder = base.pathname.replace(/\/$/, '')
  return folder !== '' && path === '/' ? base.pathname + base.search : folder + path
}

/** With their spelling, order and repetition. */
function* forwardedHeaders(
  { rawHeaders, headers }: IncomingMessage,
  own: readonly string[],
): Generator<string, void> {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    const lower = name.toLowerCase()
    // Without it a body of unknown length would have no end.
    const isFramed = lower === 'transfer-encoding' && value.toLowerCase() === 'chunked'
    const isOfConnection = (HOP_BY_HOP.has(lower) && !isFramed) || named.includes(lower)
    if (isOfConnection || own.includes(lower)) continue
    yield name
    yield value
  }
}

/** Before the pipe ends `to`: its listener of the end comes later. */
function passTrailers(from: IncomingMessage, to: OutgoingMessage): void {
  from.on('end', () => {
    const { rawTrailers } = from
    const pairs = rawTrailers.flatMap((name, at): [string, string][] =>
      at % 2 === 0 ? [[name, rawTrailers[at + 1] ?? '']] : [],
    )
    if (pairs.length > 0) to.addTrailers(pairs)
  })
}

/** A request without a body stays one: a body of unknown length would be announced otherwise. */
function lengthOf({ method = 'GET', headers }: IncomingMessage): readonly string[] {
  const isFramed = 'content-length' in headers || 'transfer-encoding' in headers
  return isFramed || ['GET', 'HEAD', 'OPTIONS'].includes(method) ? [] : ['content-length', '0']
}

function copyOf(message: IncomingMessage): () => Body {
  const chunks: Buffer[] = []
  let length = 0
  message.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= LONGEST_COPY) chunks.push(chunk)
  })
  return () => ({ bytes: Buffer.concat(chunks), length })
}

/** A page can point a name of its own at this machine, but not an address or localhost. */
function hostError({ headers: { host = '' } }: IncomingMessage): string | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (['127.0.0.1', 'localhost', '[::1]'].includes(name)) return undefined
  return `the Host header names another server. Call the proxy as 127.0.0.1 or localhost`
}

function answerOwn(response: ServerResponse, status: number, why: string): void {
  const message = `Failed to forward the request: ${why}.`
  response.writeHead(status, { 'content-type': 'application/json', [OWN_ANSWER]: '1' })
  response.end(JSON.stringify({ message }))
}
