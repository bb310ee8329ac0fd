/**
 * One request on its way to the upstream, and its answer on the way back, as streams: whoever reads
 * slowly makes the other side wait, and a side that breaks off breaks the other one off.
 */
import type {
  Agent,
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  ServerResponse,
} from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { systemWallClock } from '../../base/ports/system-wall-clock.ts'
import { networkError } from '../../base/vocabulary/network-error.ts'
import { BodyCopy } from './body-copy.ts'
import { OWN_ANSWER, type Passed } from './passed.ts'
import { forwardedHeaders, headersOf, pairsOf } from './raw-headers.ts'

type Way = {
  readonly base: URL
  readonly agent: Agent
  readonly onPassed: (passed: Passed) => void
}

/** Methods whose requests usually have no body. */
const BODILESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

export function forwardCall(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  { base, agent, onPassed }: Way,
): void {
  const { method = '' } = request
  const path = pathAt(base, request.url ?? '')
  const [startedAt, began] = [systemWallClock.now(), performance.now()]
  const [sent, received] = [new BodyCopy(), new BodyCopy()]
  let answer: IncomingMessage | undefined
  let isReported = false
  const report = (isWhole: boolean) => {
    if (isReported) return
    isReported = true
    onPassed({
      ...{ method, url: base.origin + path, startedAt },
      // Rounded up, an answer would seem to end after the next request began.
      tookMs: Math.floor(performance.now() - began),
      ...{ requestHeaders: headersOf(request.rawHeaders), requestBytes: sent.body },
      ...(answer && {
        response: {
          ...{ status: answer.statusCode ?? 0, headers: headersOf(answer.rawHeaders) },
          ...{ bytes: received.body, isWhole },
        },
      }),
    })
  }
  const fail = (status: number, why: string) => {
    report(false)
    if (response.headersSent) breakOff(response)
    else answerOwn(response, status, why)
  }
  const forwarded = sentTo(base, { agent, method, path, request })
  if (forwarded === undefined) return answerOwn(response, 400, 'its head is invalid')
  request.on('data', (chunk: Buffer) => sent.add(chunk)).pipe(forwarded, { end: false })
  request.on('end', () => {
    forwarded.addTrailers(pairsOf(request.rawTrailers))
    forwarded.end()
  })
  forwarded.on('response', (incoming) => {
    answer = incoming
    // Corked, the last bytes leave after the exchange is written; others leave in the next turn.
    const cork = () => {
      if (response.writableCorked > 0) return
      response.cork()
      setImmediate(() => response.writableEnded || response.uncork())
    }
    incoming.on('end', () => {
      report(true)
      response.addTrailers(pairsOf(incoming.rawTrailers))
      response.end()
    })
    incoming.on('error', () => fail(502, ''))
    cork()
    try {
      writeHead(response, incoming)
    } catch (error) {
      answer = undefined
      forwarded.destroy()
      return fail(502, `the head of its answer is invalid: ${networkError(error).text}`)
    }
    incoming.on('data', (chunk: Buffer) => {
      cork()
      received.add(chunk)
    })
    incoming.pipe(response, { end: false })
  })
  forwarded.on('upgrade', (_answer, socket) => {
    socket.destroy()
    fail(502, `${base.origin} changed the protocol, which nobody asked for`)
  })
  forwarded.on('error', (error) => {
    if (answer !== undefined || response.destroyed) return
    fail(502, `${base.origin} did not answer: ${networkError(error).text}`)
  })
  response.on('error', () => {})
  response.on('close', () => {
    // The client has left, or has its answer although its own body still passes.
    report(false)
    forwarded.destroy()
    request.unpipe(forwarded).resume()
  })
}

/** Says what it is about, and that it is the proxy's own. */
export function answerOwn(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'application/json', [OWN_ANSWER]: '1' })
  response.end(ownBody(why))
}

export function ownBody(why: string): string {
  return JSON.stringify({ message: `Failed to forward the request: ${why}.` })
}

/** Below the path of the upstream; one without a path keeps that of the request. */
function pathAt(base: URL, path: string): string {
  const folder = base.pathname.replace(/\/$/, '')
  return folder !== '' && path === '/' ? base.pathname + base.search : folder + path
}

/** Undefined if its head is not one that can be sent. */
function sentTo(
  base: URL,
  {
    agent,
    method,
    path,
    request: { rawHeaders, headers },
  }: Pick<Way, 'agent'> & { method: string; path: string; request: IncomingMessage },
): ClientRequest | undefined {
  const passed = forwardedHeaders(rawHeaders, (name, value) => {
    if (name === 'host') return base.host
    if (isStray(name, headers)) return undefined
    // The proxy itself answers what the client expects.
    return name === 'expect' && /100-continue/i.test(value) ? undefined : value
  })
  const isFramed = headers['content-length'] ?? headers['transfer-encoding']
  // Otherwise it would be sent as a body of no chunks.
  if (isFramed === undefined && !BODILESS.has(method)) passed.push('Content-Length', '0')
  const isTls = base.protocol === 'https:'
  try {
    return (isTls ? httpsRequest : httpRequest)({
      ...{ agent, method, path, headers: passed, insecureHTTPParser: false },
      // The address is never read from the request.
      ...{ host: base.hostname.replace(/^\[|\]$/g, ''), port: base.port || (isTls ? 443 : 80) },
    })
  } catch {
    return undefined
  }
}

/** Throws an Error if it is not one that can be sent. */
function writeHead(response: ServerResponse, answer: IncomingMessage): void {
  // Chunks are those of each connection, and HTTP/1.0 does not have them.
  const headers = forwardedHeaders(answer.rawHeaders, (name, value) =>
    name === 'transfer-encoding' || isStray(name, answer.headers) ? undefined : value,
  )
  response.sendDate = false
  response.writeHead(answer.statusCode ?? 0, answer.statusMessage ?? '', headers)
  // flushHeaders would write them as UTF-8.
  response.write('', 'latin1')
}

/** Only chunks have trailers; node:http throws at others that are announced. */
function isStray(name: string, headers: IncomingHttpHeaders): boolean {
  return name === 'trailer' && headers['transfer-encoding'] === undefined
}

/** An end would look like that of the body to some clients. */
function breakOff({ socket }: ServerResponse): void {
  socket?.resetAndDestroy()
}
