import type { AppAnswer, AppCall } from '../targets/app-under-test.ts'
import { appCurl } from '../../client/curl.ts'
import { parsedJson } from '../../vocabulary/json.ts'
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
    const answer = await app.call(call)
    record(run, call, answer)
    const body = parsedJson(answer.text)
    const differences = compareResponse({ ...answer, body }, step.expect)
    if (differences.length > 0) {
      const cause = `${call.method} ${call.path} answered ${answer.status}.`
      const message = `Failed to get the expected response of the application: ${cause}`
      const failure = differenceFailure(message + (await app.lastWords()), differences, {
        expected: step.expect ?? { status: 'success' },
        received: { status: answer.status, body: body ?? answer.text },
        curl: appCurl(call),
      })
      failure.about = answer
      throw failure
    }
    saveFrom(body, step.save, run)
  },
}

function callOf({ app }: AppStep): AppCall {
  const content = requestContent(app)
  const method = app.method ?? (content.body === undefined ? 'GET' : 'POST')
  return { method, path: app.path, ...content }
}

function record(run: ScenarioRun, call: AppCall, answer: AppAnswer): void {
  const { status, text } = answer
  const { method, path, body = '' } = call
  addEntry(run, {
    from: 'runner',
    to: 'application',
    label: `${method} ${path} → ${status}`,
    detail: `${body}\n${text}`,
    about: answer,
  })
}
