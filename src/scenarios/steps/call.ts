import { OPERATIONS, type OperationId } from '../../contract/generated/operations.ts'
import { serviceCurl } from '../../client/curl.ts'
import { compare, type Difference } from '../runner/matchers.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import { compareAnswer, contentOf } from '../runner/request-and-answer.ts'
import type { CallStep } from '../model/scenario.ts'
import { checkAnswerShape } from '../runner/schema-check.ts'
import { blaming, differenceFailure } from '../runner/scenario-failure.ts'
import type { ServiceAnswer, ServiceCall } from '../targets/target.ts'
import { saveFrom, type StepKind, type ScenarioRun } from '../runner/scenario-run.ts'

export const call: StepKind<CallStep> = {
  title: (step) => step.call,
  run: async (step, telling) => {
    const request = requestOf(step, telling)
    const answer = await telling.stage.call(request)
    telling.statuses.push(answer.status ?? 0)
    tell(telling, request, answer)
    const body = parsedJson(answer.text)
    blaming(answer, () => {
      check(step, telling, request, answer, body)
      noteOrder(step.call, body, telling)
      saveFrom(body, step.save, telling)
    })
  },
}

function check(
  step: CallStep,
  telling: ScenarioRun,
  request: ServiceCall,
  answer: ServiceAnswer,
  body: unknown,
): void {
  const detail = {
    curl: serviceCurl(request, telling.stage.keys),
    received: { status: answer.status, body: body ?? answer.text },
  }
  const differences = differencesOf(step, answer, body)
  if (differences.length > 0) {
    const message = `Failed to get what was expected of ${step.call}: ${shortCause(answer, body)}`
    throw differenceFailure(message, differences, {
      ...detail,
      expected: step.expect ?? { status: 'success' },
    })
  }
  checkAnswerShape(step.call, answer, {
    isSandbox: telling.stage.control !== undefined,
    ...detail,
  })
}

function requestOf(step: CallStep, telling: ScenarioRun): ServiceCall {
  const operation = operationOf(step.call)
  const { keys } = telling.stage
  const params = texts(step.params)
  const query = new URLSearchParams(texts(step.query)).toString()
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const { key = 'test' } = step
  return {
    operation: step.call,
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    apiKey:
      key === 'none' ? undefined : key === 'test' ? keys.test : key === 'live' ? keys.live : key,
    params,
    query,
    ...contentOf(step),
  }
}

function texts(values: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function differencesOf(
  { expect = {} }: CallStep,
  answer: ServiceAnswer,
  body: unknown,
): readonly Difference[] {
  const { broken, delayMs, ...shown } = expect
  // A connection that is reset brings no status.
  const usual = broken === 'reset' ? { status: null } : {}
  return [
    ...compare(answer.broken, broken, 'broken'),
    ...compareAnswer({ ...answer, body }, { ...usual, ...shown }),
    ...(delayMs === undefined ? [] : compare(answer.delayMs, delayMs, 'delayMs')),
  ]
}

function shortCause(answer: ServiceAnswer, body: unknown): string {
  if (answer.status === null) return 'the connection broke before an answer came.'
  const message =
    typeof body === 'object' && body !== null && 'message' in body
      ? `: ${String(body.message)}`
      : '.'
  return `it answered ${answer.status}${message}`
}

function tell({ stage, timeline }: ScenarioRun, request: ServiceCall, answer: ServiceAnswer): void {
  const at = stage.now()
  const said =
    answer.broken === undefined
      ? String(answer.status)
      : `${answer.status ?? 'no answer'} (${answer.broken})`
  const held = answer.delayMs > 0 ? `, held back ${answer.delayMs} ms` : ''
  timeline.add({
    at,
    from: 'application',
    to: 'service',
    label: `${request.operation} → ${said}${held}`,
    detail: `${request.method} ${request.path}\n${request.body ?? ''}\n${answer.text}`,
    about: answer,
  })
}

/** Events may name an order by either of its names, so both are remembered. */
function noteOrder(operation: OperationId, body: unknown, { orderNames }: ScenarioRun): void {
  if (operation !== 'createOrder' || typeof body !== 'object' || body === null) return
  const { transactionId, requestReference } = body as Readonly<Record<string, unknown>>
  const names = [transactionId, requestReference].filter((name) => typeof name === 'string')
  for (const name of names) orderNames.set(name, names)
}

function operationOf(id: OperationId) {
  const found = OPERATIONS.find(({ operationId }) => operationId === id)
  if (found === undefined)
    throw new Error(`The schema lets operation "${id}" through, and the contract has none`)
  return found
}
