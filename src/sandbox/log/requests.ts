/** The requests of the service and their answers, as the log has them. */
import { defined } from '../../base/vocabulary/defined.ts'
import type { EntryOf } from './entries.ts'
import { askedOrder, type AskedOrder } from './request-asked.ts'
import { bodyText } from './request-body.ts'
import { problemOf, type RequestProblem } from './request-problem.ts'
import type { WorldLog } from './world-log.ts'

type Summary = {
  /** In the log of the world. */
  readonly number: number
  /** Counts every request since the start from 1. */
  readonly sequence: number
  /** When it arrived. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly operation: string | null
  readonly status: number
  readonly tookMs: number
  /** The injected faults of the answer, joined by `+`; absent without a fault. */
  readonly fault?: string
  /** The variations of the answer, as its header names them; absent without one. */
  readonly variations?: string
}

export type RequestEntry = Summary & {
  /** A name or its value, in turn, as received; null as for the body. */
  readonly headers: readonly string[] | null
  /** As received; null if it was absent, or has left the log. */
  readonly body: string | null
  readonly response: string | null
  /** What an error says, if its shape does not. */
  readonly problem?: RequestProblem
}

/** Its texts are in the log. */
export type AnsweredRequest = Summary & {
  /** Why it was rejected, where it was. */
  readonly problem?: RequestProblem
  readonly transactionId?: string
  /** What it asked for, if there is no order. */
  readonly asked?: AskedOrder
}

type Exchange = { readonly request: EntryOf<'request'>; readonly answer: EntryOf<'answer'> }

/** Longer texts are cut: a body has up to 256 kB. */
const TEXT_LENGTH = 8 * 1024
const PATH_LENGTH = 2_000
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** Those after the sequence, the newest last. */
export function requestsIn(log: WorldLog, after = 0): readonly RequestEntry[] {
  return log.entries.flatMap((entry) => {
    const exchange = exchangeOf(log, entry)
    return exchange !== undefined && exchange.request.sequence > after ? [shown(exchange)] : []
  })
}

/** A request of the service, if the entry answers it. */
export function exchangeOf(
  log: Pick<WorldLog, 'get'>,
  answer: { readonly kind: string; readonly cause: number | undefined },
): Exchange | undefined {
  if (answer.kind !== 'answer' || answer.cause === undefined) return undefined
  const request = log.get(answer.cause)
  if (request?.kind !== 'request' || request.isControl) return undefined
  return { request, answer: answer as EntryOf<'answer'> }
}

export function answeredRequest(exchange: Exchange): AnsweredRequest {
  const { status, response, problem = problemOf(status, response) } = exchange.answer
  const { path, operation, body } = exchange.request
  const text = typeof body === 'string' ? body : null
  return {
    ...summaryOf(exchange),
    ...defined({ problem }),
    ...orderNamed({ path, operation, body: text, response }),
  }
}

/** The first order that its path names, or else its answer; without one, what it asked for. */
export function orderNamed({
  path,
  operation,
  body,
  response,
}: Pick<RequestEntry, 'path' | 'operation' | 'body' | 'response'>) {
  const transactionId = ID.exec(path)?.[0] ?? ID.exec(response?.slice(0, TEXT_LENGTH) ?? '')?.[0]
  const asked = transactionId === undefined ? askedOrder(operation, body) : undefined
  return defined({ transactionId, asked })
}

function shown(exchange: Exchange): RequestEntry {
  const { headers, body } = exchange.request
  const { response, breaks, problem } = exchange.answer
  const text = body instanceof Uint8Array ? bodyText(body) : body
  return {
    ...summaryOf(exchange),
    headers,
    body: text === null ? null : text.slice(0, TEXT_LENGTH),
    response: breaks === 'reset' || response === null ? null : response.slice(0, TEXT_LENGTH),
    ...defined({ problem }),
  }
}

function summaryOf({ request, answer }: Exchange): Summary {
  const { number, sequence, at, method, path, operation } = request
  const { status, tookMs, fault, variations } = answer
  return {
    ...{ number, sequence, at, method, path: path.slice(0, PATH_LENGTH), operation },
    ...{ status, tookMs },
    ...defined({ fault, variations }),
  }
}
