/**
 * The control API as a router, to be mounted under /__sandbox. The operations and their
 * contract are loaded by the first control call, because a start does not need them.
 */
import { Router } from 'express'
import { systemTimers } from '../../../base/ports/system-timers.ts'
import type { ScenarioRunner } from './scenario-runner.ts'
import type { Timers } from '../../../base/ports/timers.ts'
import type { Sandbox } from '../../running/sandbox.ts'
import { defined } from '../../../base/vocabulary/defined.ts'
import { errorResponseOf } from '../error-response.ts'
import type { Answer } from '../../simulator/service-exchange.ts'
import { writeAnswer } from '../write-answer.ts'
import { hostErrorOf } from '../request-host.ts'
import { checkCaller, type GuardOptions } from './guard.ts'

export type ControlOptions = GuardOptions & {
  /** Once aborted, streams end. */
  readonly closing?: AbortSignal
  /** Without one, the operations about scenarios answer an error. */
  readonly scenarios?: ScenarioRunner
  /** For the heartbeat of streams. */
  readonly timers?: Timers
  /** Gets what was thrown behind a 500: a defect of the sandbox. */
  readonly onDefect?: (defect: unknown) => void
}

export function controlRoutes(sandbox: Sandbox, options: ControlOptions = {}): Router {
  const { closing = new AbortController().signal, timers = systemTimers } = options
  const { onDefect = () => {}, scenarios } = options
  const router = Router()
  router.use((req, res, next) => {
    try {
      const hostError = hostErrorOf(req, req.originalUrl)
      if (hostError !== undefined) throw hostError
      checkCaller(req.headers, options, req.path)
    } catch (error) {
      // Its body is not read, so the connection cannot be used again.
      if (req.method !== 'GET') res.shouldKeepAlive = false
      writeAnswer(res, withChallenge(errorResponseOf(error)))
      return
    }
    next()
  })
  let loaded: Promise<Router> | undefined
  router.use((req, res, next) => {
    loaded ??= import('./serve.ts').then(({ serveOperations }) =>
      serveOperations(sandbox, { closing, timers, onDefect, ...defined({ scenarios }) }),
    )
    loaded.then((operations) => operations(req, res, next), next)
  })
  return router
}

function withChallenge(answer: Answer): Answer {
  if (answer.status !== 401) return answer
  return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Bearer' } }
}
