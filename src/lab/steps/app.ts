import { curlCommand } from '../../base/client/curl.ts'
import type { HttpRequest, TimedResponse } from '../../base/client/exchange.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { compareResponse, requestContent } from '../../scenarios/expectations/response.ts'
import type { AppInterrupt, AppStep } from '../../base/contract/generated/types.ts'
import { differenceFailure } from '../../scenarios/expectations/scenario-failure.ts'
import {
  addEntry,
  saveFrom,
  type StepKind,
  type ScenarioRun,
} from '../../scenarios/runner/scenario-run.ts'
import { appOf } from './application-subject.ts'
import { namesIn, orderAction } from './app-order.ts'

export const appStep: StepKind<AppStep> = {
  title: ({ app: action }) => {
    const { buy, sell, state, refresh, setSecret, restart, interrupt } = action
    if (buy !== undefined) return 'buy through the application'
    if (sell !== undefined) return 'sell through the application'
    if (state !== undefined) return 'read the order of the application'
    if (refresh !== undefined) return 'refresh the order of the application'
    if (setSecret !== undefined) return 'give the application the new secret'
    if (restart !== undefined) return `${restart} the application and start it again`
    if (interrupt !== undefined) return interruptText(interrupt)
    const { method, path } = requestOf(action, 'its webhook receiver')
    return `call the application: ${method} ${path}`
  },
  execute: async (step, run) => {
    const { application } = appOf(run)
    if (step.app.setSecret !== undefined) {
      await application.setSecret(step.app.setSecret)
      return
    }
    if (step.app.restart !== undefined) {
      await application.restart(step.app.restart)
      const label = 'the application was ended and started'
      const message = { with: 'runner', what: 'restart' } as const
      addEntry(run, { from: 'runner', to: 'application', label, message })
      return
    }
    if (step.app.interrupt !== undefined) {
      const { interrupt } = step.app
      appOf(run).interrupt(interrupt, () => {
        const names = namesIn(run.references.get('order'))
        return application.look(names).showsEnd(names.side, interrupt.during)
      })
      const label = interruptText(interrupt)
      const message = { with: 'runner', what: label } as const
      addEntry(run, { from: 'runner', to: 'application', label, message })
      return
    }
    const action = orderAction(step, run)
    if (action !== undefined) return action
    const request = requestOf(step.app, appOf(run).webhookPath)
    const response = await application.call(request)
    record(run, request, response)
    const { status, json: body } = response
    const { expect: { status: expected, headers, body: shown } = {} } = step
    const wanted = defined({ status: expected, headers, body: shown })
    const differences = compareResponse({ ...response, body }, wanted)
    if (differences.length > 0) {
      const cause = `${request.method} ${request.path} answered ${status}.`
      const message = `Failed to get the expected response of the application: ${cause}`
      const failure = differenceFailure(message + (await application.output()), differences, {
        expected: step.expect ?? { status: 'success' },
        received: { status, body: body ?? response.body },
        curl: curlCommand('$APP_URL', request),
      })
      failure.about = response
      throw failure
    }
    saveFrom(body, step.save, run)
  },
}

function interruptText({ by, during }: AppInterrupt): string {
  return by === 'overlap'
    ? `deliver ${during} twice at once`
    : `${by} the application during ${during}`
}

function requestOf(action: AppStep['app'], webhookPath: string): HttpRequest {
  if (action.webhook !== undefined)
    return { method: 'POST', path: webhookPath, ...requestContent(action.webhook) }
  const content = requestContent(action)
  const method = action.method ?? (content.body === '' ? 'GET' : 'POST')
  return { method, path: action.path ?? '/', ...content }
}

function record(
  run: ScenarioRun,
  { method, path, body }: HttpRequest,
  response: TimedResponse,
): void {
  addEntry(run, {
    from: 'runner',
    to: 'application',
    label: `${method} ${path} → ${response.status}`,
    message: { with: 'runner', what: `${method} ${path}`, answer: response.status },
    detail: `${body}\n${response.body}`,
    about: response,
  })
}
