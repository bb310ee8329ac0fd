/** A request of the service and its answer, free of sockets. */
import type { WireForm } from '../simulator/variations/transform.ts'
import type { ApiError } from '../vocabulary/errors.ts'

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
}

/** How long a response is known to take, in milliseconds: `until` can end the delay at once. */
export function delayOf({ delayMs = 0, until }: Pick<Answer, 'delayMs' | 'until'>): number {
  return until === undefined ? delayMs : 0
}

/** The largest body that is read. */
export const BODY_LIMIT = 256 * 1024

export const JSON_HEADERS: Answer['headers'] = { 'content-type': 'application/json; charset=utf-8' }

export const CONTROL_PATH = '/__sandbox'

/** Longer than any path of the server. */
const SHOWN_PATH = 100

/** A path for messages: without its query, and cut where it is very long. */
export function shownPath(path: string): string {
  return (path.split('?', 1)[0] ?? '').slice(0, SHOWN_PATH)
}
