/**
 * A node:http server for an express app, made so that express's dearest line does nothing. Express gives every request
 * and response a new prototype, which throws both off the engine's fast path; here they are constructed with it.
 * The app itself is unchanged, and works in any other server too (under supertest, for one).
 */
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express, Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { ApiError } from '../../vocabulary/errors.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { Answer } from '../exchange.ts'
import { errorResponse } from '../error-response.ts'
import { send } from '../send.ts'

/** Longer than clients keep idle connections, so that it is not the server that breaks one as it is used again. */
const KEEP_ALIVE_MS = 65_000

export function createFastServer(app: Express): Server {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request)
  Object.setPrototypeOf(Response.prototype, app.response)
  app.request = Request.prototype as typeof app.request
  app.response = Response.prototype as typeof app.response
  // Only a target without any path gets past every route. Saying what then happens also spares express its own way out.
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    app(req as ExpressRequest, res as ExpressResponse, () => send(res, noPath()))
  }
  // A response gets its socket once those before it on the connection are finished. A call that was sent without waiting
  // for the one before waits here (RFC 9112 §9.3.2): service calls are answered in turns (in-turns.ts), control calls at
  // once, and a reset must not overtake the order that it was sent after. Between connections nothing is promised.
  const serve = (req: IncomingMessage, res: ServerResponse) => {
    if (res.socket !== null) handle(req, res)
    // Node is not done with the response in the middle of its event.
    else res.once('socket', () => queueMicrotask(() => handle(req, res)))
  }
  const server = createServer(
    // The app refuses a request without a Host itself, in the words of the house.
    {
      IncomingMessage: Request,
      ServerResponse: Response,
      requireHostHeader: false,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    serve,
  )
  server.on('checkExpectation', serve)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else socket.end(rawAnswer(unreadable(error)))
  })
  server.on('connect', (_req, socket: Socket) => {
    socket.end(rawAnswer(noProxy()))
  })
  return server
}

function noPath(): Answer {
  const message =
    'Failed to read the request: its target has no path. Send one, such as /api/developer/quotes.'
  return errorResponse(new ApiError('PATH_NOT_FOUND', message))
}

function noProxy(): Answer {
  const message =
    "Failed to CONNECT: this is no proxy. Take it out of the client's proxy settings, and send requests to it directly."
  return errorResponse(new ApiError('METHOD_NOT_ALLOWED', message))
}

/** For what the HTTP parser could not read there is no request and no response object. */
function unreadable(error: NodeJS.ErrnoException): Answer {
  const message =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'has headers that are too large; send less'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'did not arrive in time; send it again'
        : `is not HTTP (${error.code ?? error.message}); check the client`
  const details = [{ field: 'request', message }]
  return errorResponse(
    new ApiError('VALIDATION_FAILED', `Failed to read the request: it ${message}.`, { details }),
  )
}

function rawAnswer({ status, headers, body }: Answer): string {
  const lines = Object.entries({
    ...headers,
    'x-ramp-sandbox': VERSION,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}
