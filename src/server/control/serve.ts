/**
 * Routes the control operations: what comes is checked against the contract, what is thrown becomes the house's
 * errorResponse.
 */
import { Router, type ErrorRequestHandler, type Request, type Response } from 'express'
import { ApiError, listed, type ErrorDetail } from '../../vocabulary/errors.ts'
import { nearest } from '../../vocabulary/nearest.ts'
import type { Sandbox } from '../../simulator/running/sandbox.ts'
import { readBodyBytes, type ReadBody } from '../body-reader.ts'
import { BODY_LIMIT, CONTROL_PATH, JSON_HEADERS, pathOf, type ServiceRequest } from '../exchange.ts'
import { methodNotAllowed } from '../known-paths.ts'
import { readJson } from '../fast/read-json.ts'
import { errorResponseOf } from '../error-response.ts'
import { send } from '../send.ts'
import { apiKeyOf, badEscape, serviceRequest } from '../service-request.ts'
import type { ControlContract } from './contract.ts'
import type { ControlCall, ControlOperation, StreamShell } from './operation.ts'
import { CONTROL_OPERATIONS } from './operations.ts'

export type ServeOptions = StreamShell & {
  readonly onDefect: (defect: unknown) => void
  readonly contract?: ControlContract
}

const ROUTES: readonly (readonly [string, ControlOperation])[] = Object.entries(CONTROL_OPERATIONS)

export function serveOperations(sandbox: Sandbox, options: ServeOptions): Router {
  const router = Router({ strict: true, caseSensitive: true })
  let loading = options.contract === undefined ? undefined : Promise.resolve(options.contract)
  const contract = () => (loading ??= loadContract())
  const refuse = (res: Response, error: unknown) => {
    const answer = errorResponseOf(error)
    if (answer.defect !== undefined) options.onDefect(answer.defect)
    if (!res.headersSent) send(res, answer, options.closing)
  }
  for (const [operationId, operation] of ROUTES) {
    const [method, path] = partsOf(operation)
    router[method](path, async (req, res) => {
      try {
        const call = await readCall(sandbox, operationId, operation, req, contract)
        if ('stream' in operation) operation.stream(call, req, res, options)
        else {
          const output =
            'describe' in operation
              ? operation.describe(await contract())
              : await operation.answer(call)
          const body = JSON.stringify(output)
          const status = operation.status ?? 200
          send(res, { status, headers: JSON_HEADERS, body }, options.closing)
        }
      } catch (error) {
        refuse(res, error)
      }
    })
  }
  refuseTheRest(router, refuse)
  return router
}

async function loadContract(): Promise<ControlContract> {
  const { readControlContract } = await import('./contract.ts')
  return readControlContract()
}

/** Throws ApiError. What the call holds is what the contract says, so the operation's own types are true of it. */
async function readCall(
  sandbox: Sandbox,
  operationId: string,
  operation: ControlOperation,
  req: Request,
  contract: () => Promise<ControlContract>,
): Promise<ControlCall<never, never>> {
  const { takes, bodyLimitBytes = BODY_LIMIT } = operation
  const bytes = takes === 'body' ? await bodyOf(req, bodyLimitBytes) : {}
  const running = sandbox.worldOf(apiKeyOf(req))
  let query: Readonly<Record<string, unknown>> = {}
  let body: unknown = {}
  if (takes !== undefined) {
    const { operations, faultsOf } = await contract()
    const request = serviceRequest(req, bytes)
    if (takes === 'query') query = readQuery(request)
    else if (
      bytes.rawBody !== undefined ||
      bytes.isBodyTooLarge ||
      operations.get(operationId)?.needsBody
    ) {
      body = readJson(request, bodyLimitBytes)
    }
    refuseFaults(request, takes, faultsOf(operationId, takes, takes === 'query' ? query : body))
  }
  const call: ControlCall = { sandbox, running, input: { ...query, ...req.params }, body }
  return call as ControlCall<never, never>
}

function refuseFaults(
  { method, path }: ServiceRequest,
  part: 'query' | 'body',
  details: readonly ErrorDetail[],
): void {
  if (details.length === 0) return
  const asked = pathOf(path)
  throw new ApiError(
    'VALIDATION_FAILED',
    `Failed to read the ${part} of ${method} ${asked}: ${listed(details)}`,
    { details },
  )
}

function bodyOf(req: Request, limitBytes: number): Promise<ReadBody> {
  return new Promise((resolve) => readBodyBytes(req, resolve, limitBytes))
}

/** Each parameter once; the only number among them is `limit`. */
function readQuery({ method, path, query }: ServiceRequest): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in values) {
      const message = 'is in the query twice; send it once'
      const said = `Failed to read the query of ${method} ${pathOf(path)}: ${name} ${message}.`
      throw new ApiError('VALIDATION_FAILED', said, { details: [{ field: name, message }] })
    }
    values[name] = name === 'limit' && /^\d{1,15}$/.test(value) ? Number(value) : value
  }
  return values
}

function refuseTheRest(router: Router, refuse: (res: Response, error: unknown) => void): void {
  for (const path of new Set(ROUTES.map(([, operation]) => partsOf(operation)[1]))) {
    const allowed = ROUTES.map(([, { route }]) => route.split(' '))
      .filter(([, known]) => known === path)
      .map(([method = '']) => method)
    router.all(path, (req, res) => {
      res.setHeader('allow', allowed.join(', '))
      refuse(res, methodNotAllowed(req.method, req.originalUrl, allowed))
    })
  }
  router.use((req, res) => refuse(res, pathNotFound(req)))
  const onError: ErrorRequestHandler = (error: unknown, req, res, _next) => {
    refuse(
      res,
      error instanceof URIError ? badEscape({ method: req.method, path: req.originalUrl }) : error,
    )
  }
  router.use(onError)
}

function pathNotFound(req: Request): ApiError {
  const asked = pathOf(req.path)
  const meant = nearest(asked, new Set(ROUTES.map(([, operation]) => partsOf(operation)[1])))
  const mend =
    meant === undefined
      ? `GET ${CONTROL_PATH}/openapi.json lists them.`
      : `Did you mean ${CONTROL_PATH}${meant}?`
  return new ApiError(
    'PATH_NOT_FOUND',
    `Failed to find ${req.method} ${pathOf(req.originalUrl)}: the control API has no such path. ${mend}`,
  )
}

function partsOf({
  route,
}: ControlOperation): readonly ['get' | 'post' | 'put' | 'delete', string] {
  const [method, path = ''] = route.split(' ')
  return [
    method === 'POST' ? 'post' : method === 'PUT' ? 'put' : method === 'DELETE' ? 'delete' : 'get',
    path,
  ]
}
