/**
 * Checks a response against its documented schema, after every call. Schemas that the documentation
 * does not show (§7.3) apply to a sandbox only.
 */
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { issuesOf } from '../../base/contract/issues.ts'
import { responseSchemaOf, schemaErrors } from '../../base/contract/response-schema.ts'
import { INVARIANTS } from './invariants.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import { ScenarioFailure, type FailureDetail } from './scenario-failure.ts'
import type { ServiceResponse } from '../targets/service-response.ts'

/** Throws ScenarioFailure. With `hasErrorSchema`, error responses must have the assumed shape. */
export function checkResponseSchema(
  operation: OperationId,
  response: ServiceResponse,
  options: { readonly hasErrorSchema: boolean } & FailureDetail,
): void {
  const { hasErrorSchema, ...detail } = options
  const { status, body, broken } = response
  // §7.2 allows an empty body.
  if (broken !== undefined || status === null || body === '') return
  const json = parsedJson(body)
  const schema =
    responseSchemaOf(operation, { status, json }) ?? (hasErrorSchema ? 'error' : undefined)
  const errors = schema === undefined ? [] : schemaErrors(schema, json)
  if (errors.length === 0) return
  throw new ScenarioFailure(
    `Failed to accept the response of ${operation}: it is invalid under ${schema}.schema.json.`,
    {
      ...detail,
      received: json,
      difference: issuesOf(errors, { whole: 'the body' })
        .map(({ field, message }) => `${field} ${message}`)
        .join('\n'),
      invariant: INVARIANTS.schema,
    },
  )
}
