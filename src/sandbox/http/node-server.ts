/**
 * A node:http server that constructs its requests and responses with the prototypes of an
 * express app. Express otherwise gives every request and response a new prototype, after which
 * each access to them is slow. The app itself is unchanged, and works in any other server too
 * (under supertest, for one).
 */
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express, Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { ApiError } from '../../base/vocabulary/errors.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import { errorResponse } from './error-response.ts'
import { connectNotAllowed, pathMissing, unreadableRequest } from './route-errors.ts'
import { writeAnswer } from './write-answer.ts'

/** Longer than clients keep idle connections: the server must not close one that is used again. */
const KEEP_ALIVE_MS = 65_000

export function createNodeServer(app: Express): Server {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request)
  Object.setPrototypeOf(Response.prototype, app.response)
  app.request = Request.prototype as typeof app.request
  app.response = Response.prototype as typeof app.response
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    // Only a target without a path passes every route. A callback is cheaper than express's own.
    app(req as ExpressRequest, res as ExpressResponse, () =>
      writeAnswer(res, errorResponse(pathMissing())),
    )
  }
  // A pipelined request waits until the response before it is finished, which is when its own
  // response gets the socket (RFC 9112 §9.3.2): service requests are batched and control
  // requests are not, and a reset must not overtake the order that was sent before it. Between
  // connections no order is promised.
  const serve = (req: IncomingMessage, res: ServerResponse) => {
    if (res.socket !== null) handle(req, res)
    // Node is not done with the response in the middle of its event.
    else res.once('socket', () => queueMicrotask(() => handle(req, res)))
  }
  const server = createServer(
    {
      IncomingMessage: Request,
      ServerResponse: Response,
      // The app answers a request without a Host itself, with its own error response.
      requireHostHeader: false,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    serve,
  )
  server.on('checkExpectation', serve)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else socket.end(rawResponse(unreadableRequest(error)))
  })
  server.on('connect', (_req, socket: Socket) => socket.end(rawResponse(connectNotAllowed())))
  return server
}

/** As text, because what the parser rejects has no response object. */
function rawResponse(error: ApiError): string {
  const { status, headers, body } = errorResponse(error)
  const lines = Object.entries({
    ...headers,
    'x-ramp-sandbox': VERSION,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}
