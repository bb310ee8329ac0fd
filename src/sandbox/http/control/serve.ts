/** Answers the control operations: validate against the contract, call, map to an answer. */
import { Router, type ErrorRequestHandler, type Request, type Response } from 'express'
import {
  CONTROL_OPERATIONS,
  type ControlOperation,
} from '../../../base/contract/generated/control-operations.js'
import { issuesOf } from '../../../base/contract/issues.ts'
import type { ScenarioRunner } from './scenario-runner.ts'
import type { Timers } from '../../../base/ports/timers.ts'
import type { Sandbox } from '../../running/sandbox.ts'
import { defined } from '../../../base/vocabulary/defined.ts'
import { invalid, stopping } from '../../../base/vocabulary/errors.ts'
import { errorResponseOf } from '../error-response.ts'
import { BODY_LIMIT, shownPath } from '../exchange.ts'
import { JSON_HEADERS } from '../../simulator/service-exchange.ts'
import type { Answer, ServiceRequest } from '../../simulator/service-exchange.ts'
import { loggedAnswer, loggedRequest } from '../logged-exchange.ts'
import { readRequest, requestOf } from '../read-request.ts'
import { writeAnswer } from '../write-answer.ts'
import { readJson } from '../json-body.ts'
import { controlPathNotFound, invalidEscape, methodNotAllowed } from '../route-errors.ts'
import type { ControlCall, StreamShell } from './control-call.ts'
import { BODY_LIMITS, CONTROL_HANDLERS, LONG_BODIES } from './operations.ts'

export type ControlServeOptions = StreamShell & {
  readonly onDefect: (defect: unknown) => void
  readonly scenarios?: ScenarioRunner
}

type Send = (res: Response, answer: Answer) => void

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** Parameters that are numbers or switches; every other one is text. */
const NOT_TEXT: ReadonlyMap<string, RegExp> = new Map([
  ['limit', /^(0|[1-9]\d{0,14})$/],
  ['wait', /^(true|false)$/],
  ['newest', /^(true|false)$/],
])

const OPERATIONS = Object.values(CONTROL_OPERATIONS)
const PATHS = [...new Set(OPERATIONS.map(({ path }) => path))]

export function serveOperations(sandbox: Sandbox, options: ControlServeOptions): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const send: Send = (res, answer) => {
    if (answer.defect !== undefined) options.onDefect(answer.defect)
    if (!res.headersSent) writeAnswer(res, answer, options.closing)
  }
  const { scenarios } = options
  for (const operation of OPERATIONS) {
    const { operationId, method, path, successStatus: status } = operation
    const handler = CONTROL_HANDLERS[operationId]
    router[METHODS[method]](path, async (req, res) => {
      try {
        const { call, request } = await readCall(
          { sandbox, ...defined({ scenarios }) },
          { operation, req, timers: options.timers },
        )
        if ('stream' in handler) await handler.stream(call, req, res, options)
        else {
          const answered = async () => {
            const answer = await handler(call, stopOf(res, options.closing))
            return { status, headers: JSON_HEADERS, body: JSON.stringify(answer) }
          }
          // A call that only reads leaves no entry.
          send(
            res,
            await (method === 'GET' ? answered() : logged(operation, call, request, answered)),
          )
        }
      } catch (error) {
        send(res, errorResponseOf(error))
      }
    })
  }
  rejectTheRest(router, send)
  return router
}

/** Its entries are around what it changes. What it does after a while names its own cause. */
async function logged(
  { operationId }: ControlOperation,
  { running: { log, world } }: ControlCall,
  request: ServiceRequest,
  answered: () => Promise<Answer>,
): Promise<Answer> {
  world.catchUp()
  const asked = log.request(loggedRequest(operationId, request, true))
  let answer: Answer
  try {
    answer = await log.because(asked, answered)
  } catch (error) {
    answer = errorResponseOf(error)
  }
  log.answer(asked, loggedAnswer(answer))
  return answer
}

/** Aborts when the connection closes, or the server does. */
function stopOf(res: Response, closing: AbortSignal): AbortSignal {
  const stop = new AbortController()
  const end = () => stop.abort(closing.reason)
  // Nobody reads why.
  const leave = () => stop.abort(stopping())
  closing.addEventListener('abort', end)
  res.once('close', () => {
    closing.removeEventListener('abort', end)
    if (!res.writableFinished) leave()
  })
  // Reading the body took a while.
  if (closing.aborted) end()
  else if (res.destroyed) leave()
  return stop.signal
}

/** Throws ApiError. The call is valid by the contract, and so by the types of the handlers. */
async function readCall(
  around: Pick<ControlCall, 'sandbox' | 'scenarios'>,
  of: { readonly operation: ControlOperation; readonly req: Request; readonly timers: Timers },
): Promise<{ readonly call: ControlCall<never>; readonly request: ServiceRequest }> {
  const { req, timers } = of
  const { operationId, body, query } = of.operation
  const limitBytes = BODY_LIMITS[operationId] ?? BODY_LIMIT
  const readLong = LONG_BODIES[operationId]
  const { request, long } = await new Promise<{
    readonly request: ServiceRequest
    readonly long?: AsyncIterable<Uint8Array> | undefined
  }>((done) => {
    if (body === undefined) done({ request: requestOf(req) })
    else {
      const options = { limitBytes, takesLong: readLong !== undefined }
      readRequest(req, (read, chunks) => done({ request: read, long: chunks }), options)
    }
  })
  const running = around.sandbox.worldOf(request.apiKey)
  if (query === undefined && body !== undefined) rejectQuery(request)
  const inQuery =
    query === undefined ? {} : checked(request, 'query', readQuery(request), query.isValid)
  const value =
    long === undefined || readLong === undefined ? undefined : await readLong(request, long)
  const inBody =
    body === undefined ? {} : await readBody(request, body, { limitBytes, timers, value })
  const call: ControlCall = {
    ...around,
    running,
    ...defined({ host: request.host }),
    input: { ...inBody, ...inQuery, ...request.params },
  }
  return { call: call as ControlCall<never>, request }
}

async function readBody(
  request: ServiceRequest,
  { isRequired, isValid }: NonNullable<ControlOperation['body']>,
  of: {
    readonly limitBytes: number
    readonly timers: Timers
    /** The body that has been read as it arrived. */
    readonly value: unknown
  },
): Promise<object> {
  const { limitBytes, timers } = of
  const isSent = request.rawBody !== undefined || request.isBodyTooLarge === true
  const value = of.value ?? (isSent || isRequired ? readJson(request, limitBytes) : {})
  if (limitBytes === BODY_LIMIT) return checked(request, 'body', value, isValid)
  // Reading a large body and checking it both take a while: other requests go in between.
  await timers.turn?.()
  const body = checked(request, 'body', value, isValid)
  await timers.turn?.()
  return body
}

function checked(
  request: ServiceRequest,
  part: 'body' | 'query',
  value: unknown,
  isValid: NonNullable<ControlOperation['query']>['isValid'],
): object {
  if (isValid(value)) return value
  throw invalid(
    `read the ${part} of ${nameOf(request)}`,
    issuesOf(isValid.errors ?? [], { whole: part }),
  )
}

/** Who sends in the query what belongs into the body would get the default without a word. */
function rejectQuery(request: ServiceRequest): void {
  const details = [...new URLSearchParams(request.query).keys()].map((field) => ({
    field,
    message: 'must be in the body, as JSON; it was in the query',
  }))
  if (details.length > 0) throw invalid(`read the query of ${nameOf(request)}`, details)
}

/** Each parameter once. */
function readQuery(request: ServiceRequest): Readonly<Record<string, unknown>> {
  const values = Object.create(null) as Record<string, unknown>
  for (const [field, value] of new URLSearchParams(request.query)) {
    if (field in values) {
      const message = 'must be in the query only once; it was sent again'
      throw invalid(`read the query of ${nameOf(request)}`, [{ field, message }])
    }
    values[field] = NOT_TEXT.get(field)?.test(value) === true ? JSON.parse(value) : value
  }
  return values
}

function nameOf({ method, path }: ServiceRequest): string {
  return `${method} ${shownPath(path)}`
}

function rejectTheRest(router: Router, send: Send): void {
  for (const path of PATHS) {
    const allowed = OPERATIONS.filter((each) => each.path === path).map(({ method }) => method)
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
