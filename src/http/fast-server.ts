/**
 * A node:http server for an express app, made so that express's dearest line does nothing. Express gives every request
 * and response a new prototype, which throws both off the engine's fast path; here they are constructed with it.
 * The app itself is unchanged, and works in any other server too (under supertest, for one).
 */
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express, Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { ApiError } from '../errors.ts'
import { VERSION } from '../version.ts'
import type { Answer } from './exchange.ts'
import { refusal } from './refusal.ts'
import { send } from './send.ts'

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
  const serve = (req: IncomingMessage, res: ServerResponse) => {
    app(req as ExpressRequest, res as ExpressResponse, () => send(res, noPath()))
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
    socket.end(
      rawAnswer(
        refusal(new ApiError('METHOD_NOT_ALLOWED', 'Failed to connect: this is no proxy.')),
      ),
    )
  })
  return server
}

function noPath(): Answer {
  const message =
    'Failed to read the request: its target has no path. Send one, such as /api/developer/quotes.'
  return refusal(new ApiError('PATH_NOT_FOUND', message))
}

/** For what the HTTP parser could not read there is no request and no response object. */
function unreadable(error: NodeJS.ErrnoException): Answer {
  const cause =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'its headers are too large. Send less'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'it did not arrive in time. Send it again'
        : `it is no HTTP request (${error.code ?? error.message}). Check the client`
  const message = `Failed to read the request: ${cause}.`
  const details = [{ field: 'request', message: cause }]
  return refusal(new ApiError('VALIDATION_FAILED', message, { details }))
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
