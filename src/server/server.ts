/** The express app: six flat routes out of the contract, the control API, and an answer of the house to all else. */
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import { ApiError } from '../vocabulary/errors.ts'
import { OPERATIONS } from '../contract/generated/operations.ts'
import type { RunningWorld } from '../simulator/running/running-world.ts'
import type { Sandbox } from '../simulator/running/sandbox.ts'
import { VERSION } from '../vocabulary/version.ts'
import { readBodyBytes, type ReadBody } from './body-reader.ts'
import { CATALOG_PATH } from './catalog.ts'
import { controlRoutes } from './control/control-routes.ts'
import type { GuardOptions } from './control/guard.ts'
import { answer, answerCatalog, refuse, worldBehind } from './edge.ts'
import { CONTROL_PATH, type Answer, type ServiceRequest } from './exchange.ts'
import { batchRequests } from './fast/request-batching.ts'
import { methodNotAllowed, pathNotFound } from './known-paths.ts'
import { routeTable } from './fast/route-table.ts'
import type { RequestLog } from './request-log.ts'
import { send } from './send.ts'
import { apiKeyOf, badEscape, serviceRequest } from './service-request.ts'

export type AppOptions = {
  /** Where there is none, nothing is measured or formatted. */
  readonly log?: RequestLog
  /** Gets what was thrown behind a 500: a defect of the sandbox. */
  readonly onDefect?: (defect: unknown) => void
  /** Once aborted, every answer is the last one of its connection. */
  readonly closing?: AbortSignal
  /** Who may call the control API. */
  readonly control?: GuardOptions
}

export function createApp(sandbox: Sandbox, options: AppOptions = {}): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  const reply = replier(sandbox, options)
  routeOperations(app, sandbox, reply)
  app.get(CATALOG_PATH, (req, res) =>
    reply(req, res, {}, (request) => answerCatalog(sandbox, request)),
  )
  app.use(
    CONTROL_PATH,
    announce(sandbox, options),
    controlRoutes(sandbox, { ...options, ...options.control }),
  )
  refuseTheRest(app, sandbox, reply)
  return app
}

function routeOperations(app: Express, sandbox: Sandbox, reply: Reply): void {
  const routes = OPERATIONS.map(({ operationId, method, path }) => {
    const serve = (request: ServiceRequest) => answer(sandbox, operationId, request)
    const respond = (req: Request, res: Response) => {
      // A GET's body means nothing and is not read.
      if (method === 'GET') reply(req, res, {}, serve)
      else readBodyBytes(req, (body) => reply(req, res, body, serve))
    }
    return { method, path, respond }
  })
  app.use(routeTable(routes))
  for (const { method, path, respond } of routes) {
    if (method === 'GET') app.get(path, respond)
    else app.post(path, respond)
  }
}

function refuseTheRest(app: Express, sandbox: Sandbox, reply: Reply): void {
  for (const { method, path } of OPERATIONS) {
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
    app.all(path, (req, res) => {
      reply(req, res, {}, (request) => otherMethod(sandbox, request, allowed))
    })
  }
  app.use((req, res) => {
    reply(req, res, {}, (request) =>
      refuse(sandbox, request, pathNotFound(request.method, request.path)),
    )
  })
  const onError: ErrorRequestHandler = (error: unknown, req, res, _next) => {
    reply(req, res, {}, (request) =>
      refuse(sandbox, request, error instanceof URIError ? badEscape(request) : error),
    )
  }
  app.use(onError)
}

type Arrival = {
  readonly req: Request
  readonly res: Response
  readonly request: ServiceRequest
  readonly respond: (request: ServiceRequest) => Answer
  /** Milliseconds of `performance.now()`; only a log asks for it. */
  readonly arrivedAt: number
}

type Reply = (req: Request, res: Response, body: ReadBody, respond: Arrival['respond']) => void

function replier(sandbox: Sandbox, { log, onDefect, closing }: AppOptions): Reply {
  const answered = ({ req, request, respond }: Arrival) =>
    isHostMissing(req) ? refuse(sandbox, request, hostMissing()) : respond(request)
  const reply = ({ res, request, arrivedAt }: Arrival, said: Answer) => {
    send(res, said, closing)
    if (said.defect !== undefined) onDefect?.(said.defect)
    if (log !== undefined) {
      tell(log, worldBehind(sandbox, request.apiKey), request, said, arrivedAt)
    }
  }
  const arrive = batchRequests<Arrival>((arrivals) => {
    const answers = arrivals.map((arrival) => [arrival, answered(arrival)] as const)
    for (const [arrival, said] of answers) reply(arrival, said)
  })
  return (req, res, body, respond) => {
    const arrivedAt = log === undefined ? 0 : performance.now()
    arrive({ req, res, request: serviceRequest(req, body), respond, arrivedAt })
  }
}

function tell(
  log: RequestLog,
  { name, world }: RunningWorld,
  { method, path }: Pick<ServiceRequest, 'method' | 'path'>,
  { status, body, breaks, delayMs }: Omit<Answer, 'headers'>,
  arrivedAt: number,
): void {
  log.request({
    at: world.now(),
    world: name,
    method,
    path,
    status,
    tookMs: performance.now() - arrivedAt + (delayMs ?? 0),
    response: body,
    ...(breaks === undefined ? {} : { breaks }),
  })
}

function otherMethod(
  sandbox: Sandbox,
  request: ServiceRequest,
  allowed: readonly string[],
): Answer {
  const headers = { allow: [...allowed, 'OPTIONS'].join(', ') }
  if (request.method === 'OPTIONS') return { status: 204, headers, body: '' }
  const answered = refuse(sandbox, request, methodNotAllowed(request.method, request.path, allowed))
  return { ...answered, headers: { ...answered.headers, ...headers } }
}

function isHostMissing(req: Request): boolean {
  return req.headers.host === undefined && req.httpVersionMinor > 0
}

function hostMissing(): ApiError {
  return new ApiError(
    'VALIDATION_FAILED',
    'Failed to read the request: it has no Host header. Send one.',
    {
      details: [{ field: 'host', message: 'is required in HTTP/1.1; send a Host header' }],
    },
  )
}

/** Control routes answer by themselves; this much every answer of the server has, and every call a line in the log. */
function announce(sandbox: Sandbox, { log }: AppOptions): RequestHandler {
  return (req, res, next) => {
    res.setHeader('x-ramp-sandbox', VERSION)
    if (log !== undefined) {
      const startedAt = performance.now()
      const { method, originalUrl: path } = req
      const running = worldBehind(sandbox, apiKeyOf(req))
      res.on('finish', () => {
        tell(log, running, { method, path }, { status: res.statusCode, body: '' }, startedAt)
      })
    }
    next()
  }
}
