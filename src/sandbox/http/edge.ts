/**
 * The way of a service request from its key to its answer: authenticate, limit, apply faults,
 * validate, call, map what came of it. Synchronous and free of sockets, so that servers,
 * scenarios and tests get the same answer to the same request.
 */
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { listProviderBanks, resolveBankAccount } from '../simulator/banks/operations.ts'
import { matchHttpFaults } from '../simulator/behaviour/http-faults.ts'
import { takeRequest } from '../simulator/behaviour/rate-limit.ts'
import { getOrderIntent } from '../simulator/intents/operations.ts'
import type { Caller } from '../simulator/keys/key.ts'
import { createOrder, monitorOrderStatus } from '../simulator/orders/operations.ts'
import { createQuote } from '../simulator/quotes/operations.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { isVaried, type SentResponse } from '../simulator/variations.ts'
import type { Transaction } from '../simulator/transaction.ts'
import type { World } from '../simulator/world.ts'
import { applyFault } from './apply-fault.ts'
import { catalogOf } from './catalog.ts'
import { deviate } from './deviate.ts'
import { errorResponseOf, rateLimitedResponse } from './error-response.ts'
import { loggedAnswer, loggedRequest } from './logged-exchange.ts'
import { JSON_HEADERS, type Answer, type ServiceRequest } from '../simulator/service-exchange.ts'
import { shapesOf } from '../shapes/shapes.ts'
import { readNoBody } from './json-body.ts'
import { readBody, readQuery } from './request-input.ts'
import { pathNotFound } from './route-errors.ts'
import { shapedFailure, shapedSuccess } from './shaped.ts'

/** What a request needs of a world; one that repeats a recording has no more. */
export type AnsweringWorld = Pick<RunningWorld, 'world' | 'settle'> & {
  readonly log: Pick<RunningWorld['log'], 'request' | 'answer' | 'because'>
}

export type AnsweringSandbox<W extends AnsweringWorld = AnsweringWorld> = {
  readonly defaultWorld: W
  worldOf(apiKey: string | undefined): W
  authenticate(apiKey: string | undefined): { readonly running: W; readonly caller: Caller }
}

type Call = { readonly world: World; readonly caller: Caller; readonly request: ServiceRequest }

/** Validates what the operation takes of the request, then calls it. Throws ApiError. */
type Handler = (call: Call) => object

/** Operations of the contract that have no entry here do not compile. */
export const HANDLERS: Readonly<Record<OperationId, Handler>> = {
  createQuote: handler(
    ({ request, world, caller }) => ({
      request: readBody('quote-request', request, world),
      caller,
    }),
    createQuote,
  ),
  createOrder: handler(
    ({ request, world, caller }) => ({
      request: readBody('order-request', request, world),
      caller,
    }),
    createOrder,
  ),
  getOrderIntent: handler(
    ({ request, caller }) => ({
      query: readQuery(request, ['customerId', 'token', 'network']),
      caller,
    }),
    getOrderIntent,
  ),
  monitorOrderStatus: handler(({ request, world, caller }) => {
    readNoBody(request, world.behaviour.assumptions.syncRequestBody)
    return { transactionId: request.params['transactionId'] ?? '', caller }
  }, monitorOrderStatus),
  listProviderBanks: handler(
    ({ request }) => ({ provider: request.params['provider'] ?? '' }),
    listProviderBanks,
  ),
  resolveBankAccount: handler(
    ({ request, world }) => readBody('resolve-request', request, world),
    resolveBankAccount,
  ),
}

function handler<Input>(
  validate: (call: Call) => Input,
  operation: (tx: Transaction, input: Input) => object,
): Handler {
  return (call) => call.world.call(operation, validate(call))
}

/** The answer to a request of a documented operation. Never throws. */
export function answer(
  sandbox: AnsweringSandbox,
  operation: OperationId,
  request: ServiceRequest,
): Answer {
  return answerOnce(sandbox, operation, request, (running) => {
    const { world } = running
    const { caller } = sandbox.authenticate(request.apiKey)
    const { assumptions, deviations, http } = world.behaviour
    if (assumptions.rateLimitPerMinute > 0) {
      const waitSeconds = world.call(takeRequest, caller.keyId)
      const cause = `this key has made its ${assumptions.rateLimitPerMinute} requests of the minute`
      if (waitSeconds > 0) return rateLimitedResponse(cause, waitSeconds)
    }
    const perform = () =>
      deviate(operation, performed(operation, { world, caller, request }), deviations)
    if (http.length === 0) return perform()
    const decision = world.call(matchHttpFaults, operation)
    const answered = applyFault(decision, perform)
    return decision.endsWhenSent ? { ...answered, until: () => running.settle() } : answered
  })
}

function performed(operation: OperationId, call: Call): Answer {
  try {
    const output = HANDLERS[operation](call)
    const status = operation === 'createOrder' ? 201 : 200
    const shapes = shapesOf(call.world.behaviour.shapes)
    if (shapes === undefined) return { status, headers: JSON_HEADERS, body: JSON.stringify(output) }
    const { environment } = call.caller
    return shapedSuccess({ ...call, operation, status, environment }, output, shapes)
  } catch (error) {
    return errorResponseOf(error)
  }
}

/** The undocumented catalog; an unknown path in worlds that do not serve it. Never throws. */
export function answerCatalog(sandbox: AnsweringSandbox, request: ServiceRequest): Answer {
  return answerOnce(sandbox, null, request, ({ world }) => {
    const { behaviour } = world.row
    const { assumptions } = behaviour
    if (assumptions.catalog === 'absent') throw pathNotFound(request)
    const { caller } = sandbox.authenticate(request.apiKey)
    const body = JSON.stringify(catalogOf(caller, behaviour))
    const status = shapesOf(behaviour.shapes)?.success ?? 200
    return { status, headers: JSON_HEADERS, body }
  })
}

/** The error response to a request that reaches no operation. Never throws. */
export function reject(sandbox: AnsweringSandbox, request: ServiceRequest, error: unknown): Answer {
  return answerOnce(sandbox, null, request, () => {
    throw error
  })
}

/** Whose assumptions and log apply: the world of the key, or else the default world. */
export function worldOf<W extends AnsweringWorld>(
  sandbox: AnsweringSandbox<W>,
  apiKey: string | undefined,
): W {
  try {
    return sandbox.worldOf(apiKey)
  } catch {
    return sandbox.defaultWorld
  }
}

/** Maps what `respond` throws to an answer, and logs the request and its answer. */
function answerOnce(
  sandbox: AnsweringSandbox,
  operation: OperationId | null,
  request: ServiceRequest,
  respond: (running: AnsweringWorld) => Answer,
): Answer {
  const running = worldOf(sandbox, request.apiKey)
  const { log, world } = running
  // A request and all that it does have one moment, so that it can be repeated.
  world.hold(world.now())
  try {
    // What was due before the request happened before it.
    world.catchUp()
    const asked = log.request(loggedRequest(operation, request))
    const usual = log.because(asked, () => answerOf(running, respond))
    const answered =
      usual.error === undefined ? usual : failed(running, { operation, request }, usual)
    const sent = varied(running, { operation, request, answer: answered })
    log.answer(asked, loggedAnswer(sent))
    return sent
  } finally {
    world.hold(undefined)
  }
}

function answerOf(running: AnsweringWorld, respond: (running: AnsweringWorld) => Answer): Answer {
  try {
    return respond(running)
  } catch (error) {
    return errorResponseOf(error)
  }
}

/** An error in the shape that the world states, whatever rejected the request. */
function failed(
  { world }: AnsweringWorld,
  asked: Pick<SentResponse, 'operation' | 'request'>,
  usual: Answer,
): Answer {
  const shapes = shapesOf(world.behaviour.shapes)
  if (shapes === undefined) return usual
  const key = [...world.rows.all('keys')].find((each) => each.key === asked.request.apiKey)
  return shapedFailure({ ...asked, world, environment: key?.environment }, usual, shapes)
}

function varied(running: AnsweringWorld, sent: SentResponse): Answer {
  const { world } = running
  const { seed, behaviour } = world.row
  if (!isVaried(behaviour.variations)) return sent.answer
  const by = { seed, behaviour, now: world.now(), settle: () => running.settle() }
  return world.variations.response(sent, by)
}
