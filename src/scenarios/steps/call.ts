import type { OperationId } from '../../base/contract/generated/operations.ts'
import { operationOf, operationPath } from '../../base/contract/operation.ts'
import { serviceCurl } from '../../base/client/curl.ts'
import { compare } from '../expectations/matchers.ts'
import { memberOf, parsedJson } from '../../base/vocabulary/json.ts'
import { compareResponse, requestContent } from '../expectations/response.ts'
import { hasUsualErrors } from '../model/initial-state.ts'
import type { CallStep } from '../../base/contract/generated/types.ts'
import { checkResponseSchema } from '../expectations/response-schema.ts'
import { attributeTo, failOn, type Difference } from '../expectations/scenario-failure.ts'
import type { ServiceCall, ServiceResponse } from '../targets/service-response.ts'
import { addEntry, saveFrom, type StepKind, type ScenarioRun } from '../runner/scenario-run.ts'

export const callStep: StepKind<CallStep> = {
  title: (step) => step.call,
  execute: async (step, run) => {
    const request = requestOf(step, run)
    const response = await run.environment.call(request)
    run.statuses.push(response.status ?? 0)
    record(run, request, response)
    const body = parsedJson(response.body)
    attributeTo(response, () => {
      check(step, run, request, response, body)
      noteOrder(step.call, body, run)
      saveFrom(body, step.save, run)
    })
  },
}

function check(
  step: CallStep,
  run: ScenarioRun,
  request: ServiceCall,
  response: ServiceResponse,
  body: unknown,
): void {
  const detail = {
    curl: serviceCurl(request, run.environment.keys),
    received: { status: response.status, body: body ?? response.body },
  }
  const message = `Failed to get the expected response of ${step.call}: ${shortCause(response, body)}`
  const expected = step.expect ?? { status: 'success' }
  failOn(differencesOf(step, response, body), message, { ...detail, expected })
  const hasErrorSchema = run.environment.control !== undefined && hasUsualErrors(run.scenario)
  checkResponseSchema(step.call, response, { hasErrorSchema, ...detail })
}

function requestOf(step: CallStep, run: ScenarioRun): ServiceCall {
  const operation = operationOf(step.call)
  const { keys } = run.environment
  const params = texts(step.params)
  const query = new URLSearchParams(texts(step.query)).toString()
  const { key = 'test' } = step
  return {
    operation: step.call,
    method: operation.method,
    path: operationPath(operation, params, query),
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
  response: ServiceResponse,
  body: unknown,
): readonly Difference[] {
  const { broken, delayMs, ...shown } = expect
  // A reset connection has no status.
  const usual = broken === 'reset' ? { status: null } : {}
  return [
    ...compare(response.broken, broken, 'broken'),
    ...compareResponse({ ...response, body }, { ...usual, ...shown }),
    ...(delayMs === undefined ? [] : compare(response.tookMs, delayMs, 'delayMs')),
  ]
}

function shortCause(response: ServiceResponse, body: unknown): string {
  if (response.status === null) return 'the connection broke before a response.'
  const message = memberOf(body, 'message')
  return `it answered ${response.status}${message === undefined ? '.' : `: ${String(message)}`}`
}

function record(run: ScenarioRun, request: ServiceCall, response: ServiceResponse): void {
  const outcome =
    response.broken === undefined
      ? String(response.status)
      : `${response.status ?? 'no answer'} (${response.broken})`
  const delay = response.tookMs > 0 ? `, delayed by ${response.tookMs} ms` : ''
  addEntry(run, {
    from: 'application',
    to: 'service',
    label: `${request.operation} → ${outcome}${delay}`,
    detail: `${request.method} ${request.path}\n${request.body}\n${response.body}`,
    about: response,
  })
}

/** Events may name an order by either of its names. */
function noteOrder(operation: OperationId, body: unknown, { orderNames }: ScenarioRun): void {
  if (operation !== 'createOrder') return
  const found = ['transactionId', 'requestReference'].map((name) => memberOf(body, name))
  const names = found.filter((name) => typeof name === 'string')
  for (const name of names) orderNames.set(name, names)
}
