/** The express app: the documented operations, the control API, and errors for the rest. */
import type { IncomingMessage } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { realTime } from '../../base/ports/real-time.ts'
import { OPERATIONS } from '../../base/contract/generated/operations.ts'
import type { ScenarioRunner } from './control/scenario-runner.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Sandbox } from '../running/sandbox.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import { CATALOG_PATH } from './catalog.ts'
import { CONSOLE_PATH, consoleFiles, consoleRedirect } from './console.ts'
import { controlRoutes } from './control/control-routes.ts'
import type { GuardOptions } from './control/guard.ts'
import { serviceGuard } from './callers.ts'
import { answer, answerCatalog, reject, worldOf } from './edge.ts'
import { CONTROL_PATH, delayOf } from './exchange.ts'
import type { Answer, ServiceRequest } from '../simulator/service-exchange.ts'
import { nodeHandlers, type NodeHandlers } from './node-handlers.ts'
import { apiKeyOf } from './read-request.ts'
import type { RequestLog } from './request-log.ts'
import { CONTRACT_DOCUMENTS } from './served-contract.ts'
import { invalidEscape, methodNotAllowed, pathNotFound } from './route-errors.ts'

export type AppOptions = {
  /** Without one, nothing is formatted. */
  readonly log?: RequestLog
  /** Gets what was thrown behind a 500: a defect of the sandbox. */
  readonly onDefect?: (defect: unknown) => void
  /** Once aborted, every answer is the last one of its connection. */
  readonly closing?: AbortSignal
  /** Who may call the control API; its host names are those of the service too. */
  readonly control?: GuardOptions
  /** What the control API lists and runs. */
  readonly scenarios?: ScenarioRunner
  /** Origins whose pages may call the service. */
  readonly cors?: readonly string[]
}

export function createExpressApp(sandbox: Sandbox, options: AppOptions = {}): Express {
  const { log, onDefect, closing, control, cors = [] } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  const handlers = nodeHandlers({
    closing,
    guard: serviceGuard({ ...control, cors }, (request, error) => reject(sandbox, request, error)),
    onAnswer: (request, answered, arrivedAt) => {
      if (answered.defect !== undefined) onDefect?.(answered.defect)
      if (log === undefined) return
      logAnswer(log, worldOf(sandbox, request.apiKey), request, answered, arrivedAt)
    },
  })
  serveOperations(app, sandbox, handlers)
  app.get('/', consoleRedirect)
  app.use(CONSOLE_PATH, consoleFiles({ ...control }))
  app.use(CONTROL_PATH, announce(sandbox, log), controlRoutes(sandbox, { ...options, ...control }))
  rejectTheRest(app, sandbox, handlers)
  return app
}

function serveOperations(
  app: Express,
  sandbox: Sandbox,
  { withBody, withoutBody }: NodeHandlers,
): void {
  for (const { operationId, method, path } of OPERATIONS) {
    const respond = (request: ServiceRequest) => answer(sandbox, operationId, request)
    if (method === 'GET') app.get(path, withoutBody(respond))
    else app.post(path, withBody(respond))
  }
  app.get(
    CATALOG_PATH,
    withoutBody((request) => answerCatalog(sandbox, request)),
  )
  for (const [path, respond] of Object.entries(CONTRACT_DOCUMENTS)) {
    app.get(path, withoutBody(respond()))
  }
}

function rejectTheRest(app: Express, sandbox: Sandbox, { withoutBody }: NodeHandlers): void {
  for (const { method, path } of OPERATIONS) {
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
    app.all(
      path,
      withoutBody((request) => answerOtherMethod(sandbox, request, allowed)),
    )
  }
  app.use(withoutBody((request) => reject(sandbox, request, pathNotFound(request))))
  const onError: ErrorRequestHandler = (error: unknown, req, res, _next) => {
    const respond = withoutBody((request) =>
      reject(sandbox, request, error instanceof URIError ? invalidEscape(request) : error),
    )
    respond(req, res)
  }
  app.use(onError)
}

function answerOtherMethod(
  sandbox: Sandbox,
  request: ServiceRequest,
  allowed: readonly string[],
): Answer {
  const headers = { allow: [...allowed, 'OPTIONS'].join(', ') }
  if (request.method === 'OPTIONS') return { status: 204, headers, body: '' }
  const answered = reject(sandbox, request, methodNotAllowed(request, allowed))
  return { ...answered, headers: { ...answered.headers, ...headers } }
}

function logAnswer(
  log: RequestLog,
  { name, world }: RunningWorld,
  { method, path }: Pick<ServiceRequest, 'method' | 'path'>,
  answer: Omit<Answer, 'headers'>,
  arrivedAt: number,
): void {
  const { status, body, breaks } = answer
  log.request({
    at: world.now(),
    world: name,
    method,
    path,
    status,
    tookMs: realTime.elapsed() - arrivedAt + delayOf(answer),
    response: body,
    ...(breaks === undefined ? {} : { breaks }),
  })
}

/** What an open console reads is no news. Only a page of the sandbox itself is of its origin. */
function isOfConsole({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers['sec-fetch-site'] === 'same-origin'
}

/** The header that every answer has, and the line in the log of a control call. */
function announce(sandbox: Sandbox, log: RequestLog | undefined): RequestHandler {
  return (req, res, next) => {
    res.setHeader('x-ramp-sandbox', VERSION)
    if (log !== undefined && !isOfConsole(req)) {
      const arrivedAt = realTime.elapsed()
      // Before the call, which may delete the world.
      const running = worldOf(sandbox, apiKeyOf(req))
      const call = { method: req.method, path: req.originalUrl }
      res.on('finish', () => {
        logAnswer(log, running, call, { status: res.statusCode, body: '' }, arrivedAt)
      })
    }
    next()
  }
}
