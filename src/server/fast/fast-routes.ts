/**
 * The interface of this folder to the express app: routes whose answers are functions of the request. Behind it stand a
 * table of the plain paths, the lean reading of requests, their batching and the single write of an answer.
 */
import type { Express, Request, Response } from 'express'
import type { Answer, ServiceRequest } from '../exchange.ts'
import { readRequest, requestOf } from './read-request.ts'
import { batchRequests } from './request-batching.ts'
import { routeTable } from './route-table.ts'
import { writeAnswer } from './write-answer.ts'

export type Respond = (request: ServiceRequest) => Answer

export type FastRoute = {
  readonly method: 'GET' | 'POST'
  /** As express writes it, with at most one `:name`. */
  readonly path: string
  readonly respond: Respond
}

export type FastOptions = {
  /** Once aborted, every answer is the last one of its connection. */
  readonly closing?: AbortSignal | undefined
  /** Called after an answer was written; `arrivedAt` is a time of `performance.now()`. */
  readonly onAnswer?: (request: ServiceRequest, answer: Answer, arrivedAt: number) => void
}

/** Answers a request that is on none of the routes, without reading its body. */
export type RespondTo = (req: Request, res: Response, respond: Respond) => void

type Arrival = {
  readonly res: Response
  readonly request: ServiceRequest
  readonly respond: Respond
  readonly arrivedAt: number
}

/** Adds the routes to the app. Express itself routes what is not written plainly, to the same functions. */
export function addFastRoutes(
  app: Express,
  routes: readonly FastRoute[],
  { closing, onAnswer }: FastOptions,
): RespondTo {
  const answerLater = batchRequests<Arrival>((arrivals) => {
    const answers = arrivals.map((each) => [each, each.respond(each.request)] as const)
    for (const [{ res, request, arrivedAt }, answer] of answers) {
      writeAnswer(res, answer, closing)
      onAnswer?.(request, answer, arrivedAt)
    }
  })
  const respondTo = (res: Response, request: ServiceRequest, respond: Respond) => {
    answerLater({ res, request, respond, arrivedAt: performance.now() })
  }
  const handled = routes.map(({ method, path, respond }) => ({
    method,
    path,
    handle: (req: Request, res: Response) => {
      // A GET's body has no meaning, so it is not read.
      if (method === 'GET') respondTo(res, requestOf(req), respond)
      else readRequest(req, (request) => respondTo(res, request, respond))
    },
  }))
  app.use(routeTable(handled))
  for (const { method, path, handle } of handled) {
    if (method === 'GET') app.get(path, handle)
    else app.post(path, handle)
  }
  return (req, res, respond) => respondTo(res, requestOf(req), respond)
}
