import { OPERATIONS, type OperationId } from '../../contract/generated/operations.ts'
import { serviceCurl } from '../../client/curl.ts'
import { compare, type Difference } from '../expectations/matchers.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import { compareResponse, requestContent } from '../expectations/response.ts'
import type { CallStep } from '../model/scenario.ts'
import { checkResponseSchema } from '../expectations/response-schema.ts'
import { attributeTo, differenceFailure } from '../expectations/scenario-failure.ts'
import type { ServiceAnswer, ServiceCall } from '../targets/target.ts'
import { addEntry, saveFrom, type StepKind, type ScenarioRun } from '../runner/scenario-run.ts'

export const call: StepKind<CallStep> = {
  title: (step) => step.call,
  execute: async (step, run) => {
    const request = requestOf(step, run)
    const answer = await run.environment.call(request)
    run.statuses.push(answer.status ?? 0)
    record(run, request, answer)
    const body = parsedJson(answer.text)
    attributeTo(answer, () => {
      check(step, run, request, answer, body)
      noteOrder(step.call, body, run)
      saveFrom(body, step.save, run)
    })
  },
}

function check(
  step: CallStep,
  run: ScenarioRun,
  request: ServiceCall,
  answer: ServiceAnswer,
  body: unknown,
): void {
  const detail = {
    curl: serviceCurl(request, run.environment.keys),
    received: { status: answer.status, body: body ?? answer.text },
  }
  const differences = differencesOf(step, answer, body)
  if (differences.length > 0) {
    const message = `Failed to get the expected response of ${step.call}: ${shortCause(answer, body)}`
    throw differenceFailure(message, differences, {
      ...detail,
      expected: step.expect ?? { status: 'success' },
    })
  }
  checkResponseSchema(step.call, answer, {
    isSandbox: run.environment.control !== undefined,
    ...detail,
  })
}

function requestOf(step: CallStep, run: ScenarioRun): ServiceCall {
  const operation = operationOf(step.call)
  const { keys } = run.environment
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
    ...requestContent(step),
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
  // A reset connection has no status.
  const usual = broken === 'reset' ? { status: null } : {}
  return [
    ...compare(answer.broken, broken, 'broken'),
    ...compareResponse({ ...answer, body }, { ...usual, ...shown }),
    ...(delayMs === undefined ? [] : compare(answer.delayMs, delayMs, 'delayMs')),
  ]
}

function shortCause(answer: ServiceAnswer, body: unknown): string {
  if (answer.status === null) return 'the connection broke before a response.'
  const message =
    typeof body === 'object' && body !== null && 'message' in body
      ? `: ${String(body.message)}`
      : '.'
  return `it answered ${answer.status}${message}`
}

function record(run: ScenarioRun, request: ServiceCall, answer: ServiceAnswer): void {
  const outcome =
    answer.broken === undefined
      ? String(answer.status)
      : `${answer.status ?? 'no answer'} (${answer.broken})`
  const delay = answer.delayMs > 0 ? `, delayed by ${answer.delayMs} ms` : ''
  addEntry(run, {
    from: 'application',
    to: 'service',
    label: `${request.operation} → ${outcome}${delay}`,
    detail: `${request.method} ${request.path}\n${request.body ?? ''}\n${answer.text}`,
    about: answer,
  })
}

/** Events may name an order by either of its names. */
function noteOrder(operation: OperationId, body: unknown, { orderNames }: ScenarioRun): void {
  if (operation !== 'createOrder' || typeof body !== 'object' || body === null) return
  const { transactionId, requestReference } = body as Readonly<Record<string, unknown>>
  const names = [transactionId, requestReference].filter((name) => typeof name === 'string')
  for (const name of names) orderNames.set(name, names)
}

function operationOf(id: OperationId) {
  const found = OPERATIONS.find(({ operationId }) => operationId === id)
  if (found === undefined)
    throw new Error(`The schema allows operation "${id}", which the contract lacks`)
  return found
}
