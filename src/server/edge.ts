/**
 * The one way through the edge: a request of a documented operation comes in, an answer goes out. Synchronous and free
 * of sockets, so that the server, the scenarios and the tests all get the same answer to the same request.
 */
import { matchHttpFaults } from '../simulator/behaviour/http-faults.ts'
import { takeRequest } from '../simulator/behaviour/rate-limit.ts'
import { ApiError } from '../vocabulary/errors.ts'
import type { OperationId } from '../contract/generated/operations.ts'
import type { RunningWorld } from '../simulator/running/running-world.ts'
import type { Authenticated, Sandbox } from '../simulator/running/sandbox.ts'
import { catalogOf } from './catalog.ts'
import { JSON_HEADERS, type Answer, type ServiceRequest } from './exchange.ts'
import { underFault } from './fault-answer.ts'
import { journal } from './journal.ts'
import { pathNotFound } from './known-paths.ts'
import { HANDLERS } from './operations.ts'
import { errorResponse, errorResponseOf } from './error-response.ts'

/** Authenticates, lets faults strike, checks, calls and maps what came of it. Throws nothing. */
export function answer(sandbox: Sandbox, operation: OperationId, request: ServiceRequest): Answer {
  let known: Authenticated
  try {
    known = sandbox.authenticate(request.apiKey)
  } catch (error) {
    return refuse(sandbox, request, error, operation)
  }
  const answered = meet(known, operation, request)
  journal(known.running, operation, request, answered)
  return answered
}

/** The answer to a request that does not get as far as its operation, or has none. */
export function refuse(
  sandbox: Sandbox,
  request: ServiceRequest,
  error: unknown,
  operation: OperationId | null = null,
): Answer {
  const running = worldBehind(sandbox, request.apiKey)
  const answered = errorResponseOf(error, running.world.row.behaviour.assumptions)
  journal(running, operation, request, answered)
  return answered
}

/** The undocumented catalog, where the world serves it; to all others it is an unknown path. */
export function answerCatalog(sandbox: Sandbox, request: ServiceRequest): Answer {
  try {
    const { assumptions } = worldBehind(sandbox, request.apiKey).world.row.behaviour
    if (assumptions.catalog === 'absent') throw pathNotFound(request.method, request.path)
    const known = sandbox.authenticate(request.apiKey)
    const body = JSON.stringify(catalogOf(known, assumptions))
    const answered = { status: assumptions.successStatus, headers: JSON_HEADERS, body }
    journal(known.running, null, request, answered)
    return answered
  } catch (error) {
    return refuse(sandbox, request, error)
  }
}

function meet(known: Authenticated, operation: OperationId, request: ServiceRequest): Answer {
  const { world } = known.running
  const { assumptions, http } = world.row.behaviour
  if (assumptions.rateLimitPerMinute > 0) {
    const waitSeconds = world.call(takeRequest, known.caller.keyId)
    if (waitSeconds > 0) return rateLimited(known, waitSeconds)
  }
  if (http.length === 0) return perform(known, operation, request)
  const weather = world.call(matchHttpFaults, operation)
  return underFault(weather, assumptions, () => perform(known, operation, request))
}

function perform(known: Authenticated, operation: OperationId, request: ServiceRequest): Answer {
  const { world } = known.running
  const { assumptions } = world.row.behaviour
  try {
    const output = HANDLERS[operation]({ world, caller: known.caller, request })
    const status =
      operation === 'createOrder' ? assumptions.orderCreatedStatus : assumptions.successStatus
    // These two say by themselves that nothing follows.
    const body = status === 204 || status === 205 ? '' : JSON.stringify(output)
    return { status, headers: JSON_HEADERS, body }
  } catch (error) {
    return errorResponseOf(error, assumptions)
  }
}

function rateLimited({ running }: Authenticated, waitSeconds: number): Answer {
  const { assumptions } = running.world.row.behaviour
  const error = new ApiError(
    'RATE_LIMITED',
    `Failed to answer the call: this key has made its ${assumptions.rateLimitPerMinute} requests of the minute. Try again in ${waitSeconds} s.`,
  )
  const answered = errorResponse(error, assumptions)
  return { ...answered, headers: { ...answered.headers, 'retry-after': String(waitSeconds) } }
}

/** Whose assumptions and journal a refused request meets: those of its key, as far as that is known. */
export function worldBehind(sandbox: Sandbox, apiKey: string | undefined): RunningWorld {
  try {
    return sandbox.worldOf(apiKey)
  } catch {
    return sandbox.defaultWorld
  }
}
