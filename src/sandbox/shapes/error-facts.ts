/** What templates read of an error. */
import type { ApiError, ErrorDetail } from '../../base/vocabulary/errors.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { attributes, count, list, moment, reading, type Readers } from './facts.ts'
import { REQUEST_FIELDS, type requestFacts } from './request-facts.ts'
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

const DETAIL: Readers<ErrorDetail> = {
  'detail.field': ({ field }) => field,
  'detail.message': ({ message }) => message,
}

const READ_REQUEST: Readers<ErrorSource> = Object.fromEntries(
  REQUEST_FIELDS.map((field) => [field, ({ asked }: ErrorSource) => asked()[field]]),
)

export const ERROR_READERS: Readers<ErrorSource> = {
  ...attributes({
    operation: ({ operation }) => operation,
    cause: ({ error }) => error.code,
    details: ({ error }) => error.details !== undefined,
    status: ({ status }) => status,
  }),
  environment: ({ environment }) => environment,
  now: moment(({ now }) => now),
  'error.code': ({ code }) => code,
  'error.message': ({ message }) => message,
  'error.status': count(({ status }) => status),
  /** The reason phrase of the status: `Not Found`. */
  'error.reason': ({ status, reasonOf }) => reasonOf(status),
  'error.operation': ({ operation }) => operation,
  'error.path': ({ path }) => path.split('?', 1)[0],
  /** The first field that is wrong. */
  'error.field': ({ error }) => error.details?.[0]?.field,
  'error.fieldMessage': ({ error }) => error.details?.[0]?.message,
  /** The order that a conflict is about, its window, and when that closes. */
  'error.orderId': ({ error }) => error.orderId,
  'error.intentId': ({ intent }) => intent?.id,
  'error.intentExpiresAt': moment(({ intent }) => intent?.expiresAt),
  'error.details': list(DETAIL, ({ error }) => error.details ?? [], factsOfError),
  ...READ_REQUEST,
}

export function factsOfError(of: ErrorSource): Facts {
  return reading(ERROR_READERS, of, { stream: streamOfError, seed: of.seed })
}

/** No error has an order, and the same call at the same moment gets the same ids. */
function streamOfError({ operation, path, code, now }: ErrorSource, per: IdScope): string {
  return per === 'business' ? per : `call:${operation ?? ''}:${path}:${code}:${now}`
}
