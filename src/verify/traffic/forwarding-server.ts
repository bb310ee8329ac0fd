/**
 * Forwards requests to one server, the upstream, as they come, and answers as they come back: raw
 * headers but Host and those of a connection, and bodies as streams. Nothing is sent again, and no
 * redirect is followed. Its own answers say that they are its own.
 */
import { Agent as HttpAgent, createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { listening, type LocalServer } from '../../base/client/local-server.ts'
import { answerOwn, forwardCall, ownBody } from './forwarded-call.ts'
import { OWN_ANSWER, type ForwardingOptions } from './passed.ts'
import { headersOf, pairsOf } from './raw-headers.ts'

/** More calls wait for one of these to end: each has copies of its bodies in memory. */
const MOST_CALLS = 100
/** Servers close their connections later, so no request meets one that is being closed. */
const IDLE_MS = 1_000
/** Everything else can be read as another address, such as `//other` and `http://other`. */
const PATH = /^\/(?![/\\])/
const CONTINUE = /100-continue/i
const OWN_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** Throws the system's error if the port cannot be had. */
export async function startForwarding(options: ForwardingOptions): Promise<LocalServer> {
  const base = new URL(options.upstream)
  const kept = { keepAlive: true, maxSockets: MOST_CALLS, timeout: IDLE_MS }
  const agent =
    base.protocol === 'https:'
      ? new HttpsAgent({ ...kept, rejectUnauthorized: true })
      : new HttpAgent(kept)
  const way = { base, agent, onPassed: options.onPassed }
  // How long a call may take is the concern of its two sides.
  const server = createServer({
    ...{ requestTimeout: 0, keepAliveTimeout: 0 },
    ...{ requireHostHeader: false, insecureHTTPParser: false },
  })
  const answering = new WeakMap<Duplex, ServerResponse>()
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const [status, why] = rejection(request, options.reject) ?? []
    answering.set(request.socket, response)
    response.once('finish', () => answering.delete(request.socket))
    if (status !== undefined && why !== undefined) {
      answerOwn(response, status, why)
      request.resume()
      return
    }
    if (CONTINUE.test(request.headers.expect ?? '')) response.writeContinue()
    forwardCall({ request, response }, way)
  }
  server.on('request', forward)
  server.on('checkContinue', forward)
  server.on('checkExpectation', forward)
  server.on('connect', (_request, socket) => rejectBytes(socket, 'it asks for a tunnel'))
  server.on('clientError', (error, socket) => {
    if (!socket.writable || answering.get(socket)?.headersSent === true) socket.destroy()
    else rejectBytes(socket, `it is not a valid HTTP/1.1 request (${error.message})`)
  })
  const { port, close } = await listening(server, { port: options.port, host: '127.0.0.1' })
  return { port, close: () => close().finally(() => agent.destroy()) }
}

/** Undefined if the request may pass: nothing of it, such as its key, leaves before. */
function rejection(
  { url = '', rawHeaders }: IncomingMessage,
  reject: ForwardingOptions['reject'],
): readonly [status: number, why: string] | undefined {
  if (!PATH.test(url))
    return [400, 'it asks for an address instead of a path. Call the proxy like the deployment']
  const hosts = pairsOf(rawHeaders).filter(([name]) => name.toLowerCase() === 'host')
  const host = (hosts[0]?.[1] ?? '').toLowerCase().replace(/:\d+$/, '')
  // A page can point a name of its own at this machine, but not an address or localhost.
  if (hosts.length !== 1 || !OWN_HOSTS.includes(host))
    return [403, 'its Host header names another server. Call the proxy as 127.0.0.1 or localhost']
  const why = reject?.(headersOf(rawHeaders))
  return why === undefined ? undefined : [403, why]
}

/** For what is no request of node:http. */
function rejectBytes(socket: Duplex, why: string): void {
  const body = ownBody(why)
  const head = [
    ...['HTTP/1.1 400 Bad Request', 'content-type: application/json', `${OWN_ANSWER}: 1`],
    ...[`content-length: ${Buffer.byteLength(body)}`, 'connection: close'],
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
