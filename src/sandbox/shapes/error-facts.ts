/** What templates read of an error. */
import type { ApiError, ErrorDetail } from '../../base/vocabulary/errors.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { ElementFacts, Reading, type Readers } from './facts.ts'
import type { ERROR_FIELDS } from './fields.ts'
import { REQUEST_FIELDS, type requestFacts, type RequestField } from './request-facts.ts'
import type { Facts, IdScope } from './template.ts'

export type ErrorSource = {
  readonly error: ApiError
  /** As its shape states it, else as it is. */
  readonly code: string
  readonly message: string
  readonly status: number
  /** The reason phrase of a status, which HTTP knows. */
  readonly reasonOf: (status: number) => string
  readonly operation: OperationId | null
  readonly path: string
  /** Read only if a template asks for it. */
  readonly asked: () => ReturnType<typeof requestFacts>
  /** The kind of the key; absent if the call has no valid key. */
  readonly environment: string | undefined
  readonly now: number
  readonly seed: number
  /** The active window of a conflict. */
  readonly intent?: { readonly id: string; readonly expiresAt: number }
}

const DETAIL = {
  'detail.field': ({ field }: ErrorDetail) => field,
  'detail.message': ({ message }: ErrorDetail) => message,
}

const READ_REQUEST = Object.fromEntries(
  Object.keys(REQUEST_FIELDS).map((field) => [
    field,
    ({ asked }: ErrorSource) => asked()[field as RequestField],
  ]),
) as Readonly<Record<RequestField, (of: ErrorSource) => string | undefined>>

export const ERROR_READERS: Readers<ErrorSource, typeof ERROR_FIELDS> = {
  ...({
    operation: ({ operation }) => operation,
    cause: ({ error }) => error.code,
    details: ({ error }) => error.details !== undefined,
    status: ({ status }) => status,
  } satisfies Record<string, (of: ErrorSource) => unknown>),
  environment: ({ environment }) => environment,
  now: ({ now }) => new Date(now),
  'error.code': ({ code }) => code,
  'error.message': ({ message }) => message,
  'error.status': ({ status }) => status,
  'error.reason': ({ status, reasonOf }) => reasonOf(status),
  'error.operation': ({ operation }) => operation,
  'error.path': ({ path }) => path.split('?', 1)[0],
  'error.field': ({ error }) => error.details?.[0]?.field,
  'error.fieldMessage': ({ error }) => error.details?.[0]?.message,
  'error.orderId': ({ error }) => error.orderId,
  'error.intentId': ({ intent }) => intent?.id,
  'error.intentExpiresAt': ({ intent }) =>
    intent === undefined ? undefined : new Date(intent.expiresAt),
  ...READ_REQUEST,
  'error.details': (of) =>
    (of.error.details ?? []).map((detail) => new ElementFacts(DETAIL, detail, factsOfError(of))),
}

export function factsOfError(of: ErrorSource): Facts {
  return new Reading(ERROR_READERS, of, { stream: streamOfError, seed: of.seed })
}

/** No error has an order, and the same call at the same moment gets the same ids. */
function streamOfError({ operation, path, code, now }: ErrorSource, per: IdScope): string {
  return per === 'business' ? per : `call:${operation ?? ''}:${path}:${code}:${now}`
}
