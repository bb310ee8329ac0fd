import type { AppAnswer, AppCall } from '../targets/app-under-test.ts'
import { appCurl } from '../../client/curl.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import { compareAnswer, contentOf } from '../runner/request-and-answer.ts'
import type { AppStep } from '../model/scenario.ts'
import { differenceFailure } from '../runner/scenario-failure.ts'
import { appOf, saveFrom, type StepKind, type ScenarioRun } from '../runner/scenario-run.ts'

export const app: StepKind<AppStep> = {
  title: (step) => {
    const { method, path } = callOf(step)
    return `call the application: ${method} ${path}`
  },
  run: async (step, telling) => {
    const staged = appOf(telling)
    const call = callOf(step)
    const answer = await staged.call(call)
    tell(telling, call, answer)
    const body = parsedJson(answer.text)
    const differences = compareAnswer({ ...answer, body }, step.expect)
    if (differences.length > 0) {
      const answered = `${call.method} ${call.path} was answered ${answer.status}.`
      const message = `Failed to get what was expected of the application: ${answered}`
      const failure = differenceFailure(message + (await staged.lastWords()), differences, {
        expected: step.expect ?? { status: 'success' },
        received: { status: answer.status, body: body ?? answer.text },
        curl: appCurl(call),
      })
      failure.about = answer
      throw failure
    }
    saveFrom(body, step.save, telling)
  },
}

function callOf({ app }: AppStep): AppCall {
  const content = contentOf(app)
  const method = app.method ?? (content.body === undefined ? 'GET' : 'POST')
  return { method, path: app.path, ...content }
}

function tell({ stage, timeline }: ScenarioRun, call: AppCall, answer: AppAnswer): void {
  const { status, text } = answer
  const { method, path, body = '' } = call
  timeline.add({
    at: stage.now(),
    from: 'runner',
    to: 'application',
    label: `${method} ${path} → ${status}`,
    detail: `${body}\n${text}`,
    about: answer,
  })
}
