/**
 * Errors that are answered with the status of a success: neither statuses nor bodies of error
 * responses are documented (§7.3), so a body is taken for what it is.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { operationOf } from '../../base/contract/operation.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { memberNames } from './field-rules.ts'

/** Whether the body is an error, whatever the status of its answer is. */
export function isErrorBody({ operationId, response: { json } }: Exchange): boolean {
  if (memberOf(json, 'success') === false) return true
  if (operationId === undefined || typeof json !== 'object' || json === null) return false
  return looksLikeError(json) && !hasDocumentedMember(operationId, json)
}

/** Whether the answer has a member that the documentation shows of the operation. */
export function hasDocumentedMember(operationId: OperationId, json: unknown): boolean {
  // Errors have `success` too.
  const names = memberNames(operationOf(operationId).responseSchema)
  return Object.keys(Object(json)).some(
    (name) =>
      name !== 'success' &&
      names.includes(name) &&
      !(name === 'status' && isErrorStatus(memberOf(json, name))),
  )
}

/** The forms in which services answer errors: a code, a list of causes, or a problem document. */
function looksLikeError(json: object): boolean {
  const [error, errors, code, message] = ['error', 'errors', 'code', 'message'].map((name) =>
    memberOf(json, name),
  )
  const [status, title, detail] = ['status', 'title', 'detail'].map((name) => memberOf(json, name))
  if (isStated(error) || isStated(errors)) return true
  if (code !== undefined && message !== undefined) return true
  if (memberOf(json, 'ok') === false) return true
  return isErrorStatus(status) && [message, title, detail].some(isStated)
}

function isStated(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}

/** As error responses have it: status sync has the status of an order under the same name. */
function isErrorStatus(status: unknown): boolean {
  if (typeof status === 'number') return status >= 400
  return typeof status === 'string' && /^(error|fail|failure|[45]\d\d)$/i.test(status)
}
