import { curlCommand } from '../../client/curl.ts'
import type { HttpRequest, HttpResponse } from '../../client/exchange.ts'
import { compareResponse, requestContent } from '../expectations/response.ts'
import type { AppStep } from '../model/scenario.ts'
import { differenceFailure } from '../expectations/scenario-failure.ts'
import {
  addEntry,
  appOf,
  saveFrom,
  type StepKind,
  type ScenarioRun,
} from '../runner/scenario-run.ts'

export const app: StepKind<AppStep> = {
  title: (step) => {
    const { method, path } = callOf(step)
    return `call the application: ${method} ${path}`
  },
  execute: async (step, run) => {
    const app = appOf(run)
    const call = callOf(step)
    const response = await app.call(call)
    record(run, call, response)
    const body = response.json
    const differences = compareResponse({ ...response, body }, step.expect)
    if (differences.length > 0) {
      const cause = `${call.method} ${call.path} answered ${response.status}.`
      const message = `Failed to get the expected response of the application: ${cause}`
      const failure = differenceFailure(message + (await app.output()), differences, {
        expected: step.expect ?? { status: 'success' },
        received: { status: response.status, body: body ?? response.body },
        curl: curlCommand('$APP_URL', call),
      })
      failure.about = response
      throw failure
    }
    saveFrom(body, step.save, run)
  },
}

function callOf({ app }: AppStep): HttpRequest {
  const content = requestContent(app)
  const method = app.method ?? (content.body === '' ? 'GET' : 'POST')
  return { method, path: app.path, ...content }
}

function record(
  run: ScenarioRun,
  { method, path, body }: HttpRequest,
  response: HttpResponse,
): void {
  addEntry(run, {
    from: 'runner',
    to: 'application',
    label: `${method} ${path} → ${response.status}`,
    detail: `${body}\n${response.body}`,
    about: response,
  })
}
