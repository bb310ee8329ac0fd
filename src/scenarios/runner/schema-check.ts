/**
 * Whether an answer has the documented shape; asked after every call, whatever the story expects.
 * What the documentation does not show (§7.3) is only held against the sandbox itself.
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

/**
 * Throws ScenarioFailure. `isSandbox` holds the assumed shape of refusals against the target as well.
 */
export function checkAnswerShape(
  operation: OperationId,
  answer: ServiceAnswer,
  options: { readonly isSandbox: boolean } & FailureDetail,
): void {
  const { isSandbox, ...detail } = options
  if (answer.broken !== undefined || answer.status === null) return
  const body = parsedJson(answer.text)
  const schema = schemaFor(operation, answer.status, body, isSandbox)
  // An empty body says all there is to say where a status does (§7.2), and after 204.
  if (schema === undefined || answer.text === '') return
  const check = CHECKS[schema]
  if (check(body)) return
  const errors: readonly SchemaError[] = check.errors ?? []
  throw new ScenarioFailure(
    `Failed to accept the answer of ${operation}: it does not have the shape of ${schema}.schema.json.`,
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
