/** A request of the service and its answer, free of sockets. */
import type { ApiError } from '../../base/vocabulary/errors.ts'

export type ServiceRequest = {
  readonly method: string
  /** As sent, query included. */
  readonly path: string
  readonly apiKey: string | undefined
  readonly contentType?: string | undefined
  readonly contentEncoding?: string | undefined
  /** What `hostErrorOf` finds. */
  readonly hostError?: ApiError | undefined
  readonly host?: string | undefined
  /** Origin of the web page that sends it. */
  readonly origin?: string | undefined
  /** `cross-site` where a page of another site sends it. */
  readonly fetchSite?: string | readonly string[] | undefined
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
  /** What follows the question mark, undecoded. */
  readonly query: string
  /** Names and values in turn, as received. */
  readonly rawHeaders?: readonly string[]
  readonly rawBody?: Uint8Array | string | undefined
  /** The body was not read to its end. */
  readonly isBodyTooLarge?: boolean
}

export type Answer = {
  readonly status: number
  /** Lower-case names; without `content-length` and the server's own headers. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** A fault: hold the answer back this long, on the machine's clock. */
  readonly delayMs?: number
  /** Ends the delay before its time. */
  readonly until?: () => Promise<void>
  /** A fault: break the connection before the answer, or half-way through it. */
  readonly breaks?: 'reset' | 'truncate'
  /** The faults that were applied, joined by `+`. */
  readonly fault?: string
  readonly form?: WireForm
  /** What the header about variations says. */
  readonly variations?: string
  /** Behind a 500: what was thrown, a defect of the sandbox. */
  readonly defect?: unknown
  /** The shapes that decided it, such as `shapes.errors`. */
  readonly shaped?: readonly string[]
  /** The error that it reports. */
  readonly error?: ApiError
}

export const JSON_HEADERS: Answer['headers'] = { 'content-type': 'application/json; charset=utf-8' }

/** Codings that a client may accept. */
export type ContentCoding = 'gzip' | 'deflate' | 'br'

/** How a response is written, and what it waits for. */
export type WireForm = {
  readonly isChunked?: true
  /** Only where the client accepts it. */
  readonly coding?: ContentCoding
  readonly hasCapitalHeaders?: true
  /** Between the two halves of the body. */
  readonly pauseMs?: number
  /** It waits until the webhooks that are due have been sent. */
  readonly comesAfterWebhooks?: true
}
