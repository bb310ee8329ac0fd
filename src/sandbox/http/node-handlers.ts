/** Express handlers for requests whose answer is a function of the request. */
import type { Request, Response } from 'express'
import { realTime } from '../../base/ports/real-time.ts'
import type { Answer, ServiceRequest } from '../simulator/service-exchange.ts'
import { readRequest, requestOf } from './read-request.ts'
import { batchRequests } from './request-batching.ts'
import { writeAnswer } from './write-answer.ts'

/** Must not throw. */
export type Respond = (request: ServiceRequest) => Answer

export type NodeHandlers = {
  readonly withBody: (respond: Respond) => Handler
  /** Does not read the body, which has no meaning in a GET. */
  readonly withoutBody: (respond: Respond) => Handler
}

type Handler = (req: Request, res: Response) => void

export type NodeHandlersOptions = {
  /** Once aborted, every answer is the last one of its connection. */
  readonly closing?: AbortSignal | undefined
  /** What comes before and after every response. */
  readonly guard: (respond: Respond) => Respond
  /** Called once an answer was written; `arrivedAt` is a time of `performance.now()`. */
  readonly onAnswer: (request: ServiceRequest, answer: Answer, arrivedAt: number) => void
}

type Arrival = {
  readonly res: Response
  readonly request: ServiceRequest
  readonly respond: Respond
  readonly arrivedAt: number
}

export function nodeHandlers({ closing, guard, onAnswer }: NodeHandlersOptions): NodeHandlers {
  const answerInTurn = batchRequests<Arrival>((arrivals) => {
    const answers = arrivals.map((each) => [each, each.respond(each.request)] as const)
    for (const [{ res, request, arrivedAt }, answer] of answers) {
      writeAnswer(res, answer, closing)
      onAnswer(request, answer, arrivedAt)
    }
  })
  const arrive = (res: Response, request: ServiceRequest, respond: Respond) =>
    answerInTurn({ res, request, respond, arrivedAt: realTime.elapsed() })
  return {
    withBody: (respond) => {
      const guarded = guard(respond)
      return (req, res) => readRequest(req, (request) => arrive(res, request, guarded))
    },
    withoutBody: (respond) => {
      const guarded = guard(respond)
      return (req, res) => arrive(res, requestOf(req), guarded)
    },
  }
}
