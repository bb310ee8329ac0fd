/** Answers the control operations: validate what is sent against the contract, call, map what came of it. */
import { Router, type ErrorRequestHandler, type Request, type Response } from 'express'
import { issuesOf } from '../../contract/issues.ts'
import type { Sandbox } from '../../simulator/running/sandbox.ts'
import { errorResponseOf } from '../error-response.ts'
import { BODY_LIMIT, JSON_HEADERS, pathOf, type Answer, type ServiceRequest } from '../exchange.ts'
import { readRequest, requestOf } from '../fast/read-request.ts'
import { writeAnswer } from '../fast/write-answer.ts'
import { readJson } from '../json-body.ts'
import { invalid } from '../request-input.ts'
import { controlPathNotFound, invalidEscape, methodNotAllowed } from '../route-errors.ts'
import type { ControlCall, ControlOperation, StreamShell } from './operation.ts'
import { CONTROL_OPERATIONS } from './operations.ts'

export type ServeOptions = StreamShell & {
  readonly onDefect: (defect: unknown) => void
}

type Send = (res: Response, answer: Answer) => void

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

const ROUTES = Object.entries<ControlOperation>(CONTROL_OPERATIONS).map(
  ([operationId, operation]) => {
    const [method, path] = operation.route.split(' ') as [keyof typeof METHODS, string]
    return { operationId, operation, method, path }
  },
)
const PATHS = [...new Set(ROUTES.map(({ path }) => path))]

export function serveOperations(sandbox: Sandbox, options: ServeOptions): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const send: Send = (res, answer) => {
    if (answer.defect !== undefined) options.onDefect(answer.defect)
    if (!res.headersSent) writeAnswer(res, answer, options.closing)
  }
  for (const { operationId, operation, method, path } of ROUTES) {
    router[METHODS[method]](path, async (req, res) => {
      try {
        const call = await readCall(sandbox, operationId, operation, req)
        if ('stream' in operation) {
          operation.stream(call, req, res, options)
          return
        }
        const body = JSON.stringify(await operation.answer(call))
        send(res, { status: operation.status ?? 200, headers: JSON_HEADERS, body })
      } catch (error) {
        send(res, errorResponseOf(error))
      }
    })
  }
  rejectTheRest(router, send)
  return router
}

/** Throws ApiError. The call holds what the contract says, so the types of the operation are true of it. */
async function readCall(
  sandbox: Sandbox,
  operationId: string,
  { takes, bodyLimitBytes = BODY_LIMIT }: ControlOperation,
  req: Request,
): Promise<ControlCall<never, never>> {
  const request =
    takes === 'body'
      ? await new Promise<ServiceRequest>((done) => readRequest(req, done, bodyLimitBytes))
      : requestOf(req)
  const running = sandbox.worldOf(request.apiKey)
  let query: Readonly<Record<string, unknown>> = {}
  let body: unknown = {}
  if (takes !== undefined) {
    const { CONTROL_INPUTS } = await import('../../contract/generated/control-inputs.js')
    const input = CONTROL_INPUTS[operationId]
    const isBodySent = request.rawBody !== undefined || request.isBodyTooLarge === true
    if (takes === 'query') query = readQuery(request)
    else if (isBodySent || input?.isBodyRequired) body = readJson(request, bodyLimitBytes)
    if (input?.isValid(takes === 'query' ? query : body) === false) {
      throw invalid(
        `the ${takes} of ${nameOf(request)}`,
        issuesOf(input.isValid.errors ?? [], { whole: takes }),
      )
    }
  }
  const call: ControlCall = { sandbox, running, input: { ...query, ...req.params }, body }
  return call as ControlCall<never, never>
}

/** Each parameter once; the only number among them is `limit`. */
function readQuery(request: ServiceRequest): Readonly<Record<string, unknown>> {
  const values = Object.create(null) as Record<string, unknown>
  for (const [field, value] of new URLSearchParams(request.query)) {
    if (field in values) {
      const message = 'is in the query twice; send it once'
      throw invalid(`the query of ${nameOf(request)}`, [{ field, message }])
    }
    values[field] = field === 'limit' && /^\d{1,15}$/.test(value) ? Number(value) : value
  }
  return values
}

function nameOf({ method, path }: ServiceRequest): string {
  return `${method} ${pathOf(path)}`
}

function rejectTheRest(router: Router, send: Send): void {
  for (const path of PATHS) {
    const allowed = ROUTES.filter((route) => route.path === path).map(({ method }) => method)
    router.all(path, (req, res) => {
      res.setHeader('allow', allowed.join(', '))
      send(res, errorResponseOf(methodNotAllowed(calledBy(req), allowed)))
    })
  }
  router.use((req, res) => send(res, errorResponseOf(controlPathNotFound(calledBy(req), PATHS))))
  const onError: ErrorRequestHandler = (error: unknown, req, res, _next) => {
    send(res, errorResponseOf(error instanceof URIError ? invalidEscape(calledBy(req)) : error))
  }
  router.use(onError)
}

function calledBy({ method, originalUrl }: Request) {
  return { method, path: originalUrl }
}
