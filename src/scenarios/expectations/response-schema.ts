/**
 * Checks a response against its documented schema, after every call. Schemas that the documentation
 * does not show (§7.3) apply to a sandbox only.
 */
import {
  OPERATIONS,
  type OperationId,
  type SchemaName,
} from '../../contract/generated/operations.ts'
import { CHECKS, type SchemaError } from '../../contract/generated/validators.js'
import { INVARIANTS } from './invariants.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import { ScenarioFailure, type FailureDetail } from './scenario-failure.ts'
import type { ServiceAnswer } from '../targets/target.ts'

const CONFLICT = 'GATEWAY_ACTIVE_INTENT_CONFLICT'

/** Throws ScenarioFailure. With `isSandbox`, error responses must have the assumed shape. */
export function checkResponseSchema(
  operation: OperationId,
  answer: ServiceAnswer,
  options: { readonly isSandbox: boolean } & FailureDetail,
): void {
  const { isSandbox, ...detail } = options
  if (answer.broken !== undefined || answer.status === null) return
  const body = parsedJson(answer.text)
  const schema = schemaFor(operation, answer.status, body, isSandbox)
  // §7.2 allows an empty body.
  if (schema === undefined || answer.text === '') return
  const check = CHECKS[schema]
  if (check(body)) return
  const errors: readonly SchemaError[] = check.errors ?? []
  throw new ScenarioFailure(
    `Failed to accept the response of ${operation}: it is invalid under ${schema}.schema.json.`,
    {
      ...detail,
      received: body,
      difference: errors
        .map(
          ({ instancePath, message, params }) =>
            `${instancePath || 'body'}: ${message ?? ''} ${JSON.stringify(params)}`,
        )
        .join('\n'),
      invariant: INVARIANTS.schema,
    },
  )
}

function schemaFor(
  operation: OperationId,
  status: number,
  body: unknown,
  isSandbox: boolean,
): SchemaName | undefined {
  if (status >= 200 && status < 300) {
    return OPERATIONS.find(({ operationId }) => operationId === operation)?.responseSchema
  }
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  if (code === CONFLICT) return 'active-intent-conflict'
  return isSandbox ? 'error' : undefined
}
