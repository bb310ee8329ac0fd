import { memberOf } from '../vocabulary/json.ts'
import type { OperationId, SchemaName } from './generated/operations.ts'
import { CHECKS } from './generated/validators.js'
import type { SchemaError } from './issues.ts'
import { operationOf } from './operation.ts'

export const CONFLICT_CODE = 'GATEWAY_ACTIVE_INTENT_CONFLICT'

/**
 * The schema of a response. Undefined if the documentation shows none: for error responses but
 * the conflict, which its code identifies because its status is not documented (§7.1, §7.3).
 */
export function responseSchemaOf(
  operationId: OperationId,
  { status, json }: { readonly status: number; readonly json?: unknown },
): SchemaName | undefined {
  if (operationId === 'createOrder' && memberOf(json, 'code') === CONFLICT_CODE)
    return 'active-intent-conflict'
  return status >= 200 && status <= 299 ? operationOf(operationId).responseSchema : undefined
}

/** Empty if the value is valid. */
export function schemaErrors(schema: SchemaName, json: unknown): readonly SchemaError[] {
  const check = CHECKS[schema]
  if (check(json)) return []
  // An `if` only repeats that what it led to is invalid.
  return (check.errors ?? []).filter(({ keyword }) => keyword !== 'if')
}
