import type { OperationId } from '../contract/generated/operations.ts'

export type HttpRequest = {
  readonly method: string
  /** Below the base URL, with the query. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Empty sends none. */
  readonly body: string
}

export type HttpResponse = {
  readonly status: number
  /** Lower-case names; several values of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body as JSON; undefined where it is not valid JSON. */
  readonly json?: unknown
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

export type TimedResponse = HttpResponse & { readonly tookMs: number }

/** One request and its response, masked. */
export type Exchange = {
  /** Counts up from 1 in the order in which responses arrived. */
  readonly id: number
  /** Undefined for a path that is not documented. */
  readonly operationId?: OperationId
  readonly request: HttpRequest
  readonly response: HttpResponse
  /** When the response arrived, in epoch milliseconds. */
  readonly at: number
  readonly tookMs: number
  /** Repeats the request in a shell that has RAMP_API_KEY set. */
  readonly curl: string
  /** Its answer, or the body of that, is not known. */
  readonly isUnanswered?: true
  readonly note?: ExchangeNote
}

/** What the verification that sent the request knew of it. */
export type ExchangeNote = {
  /** Whose key it carries, if not that of the business. */
  readonly key?: 'none' | 'unknown' | 'similar'
  /** The user gave the key as one for tests. */
  readonly testKey?: true
  /** The customer is made up, and no request named it as an order's before. */
  readonly fresh?: true
  /** What the order was brought to before it, by test values, a control API or waiting. */
  readonly ended?: OrderEnd
  /** It is sent only to see what a rejected one lacks. */
  readonly probe?: true
  /** Members of the body whose values the user or the deployment itself gave. */
  readonly vouched?: readonly VouchedMember[]
}

export const VOUCHED_MEMBERS = [
  'walletAddress',
  'accountNumber',
  'email',
  'externalCustomerId',
] as const

export type VouchedMember = (typeof VOUCHED_MEMBERS)[number]

export const ORDER_ENDS = ['completed', 'failed', 'expired', 'cancelled'] as const

export type OrderEnd = (typeof ORDER_ENDS)[number]
