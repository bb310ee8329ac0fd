/** What comes to the edge and what leaves it, free of sockets: a server, a scenario and a test all speak this. */
export type ServiceRequest = {
  readonly method: string
  /** As sent, query included. */
  readonly path: string
  readonly apiKey: string | undefined
  readonly contentType?: string | undefined
  readonly contentEncoding?: string | undefined
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
  /** What follows the question mark, undecoded. */
  readonly query: string
  readonly rawBody?: Uint8Array | string | undefined
  /** The reader gave up on the body; `rawBody` is what came until then. */
  readonly isBodyTooLarge?: boolean
}

export type Answer = {
  readonly status: number
  /** Lower-case names; `content-length` and the server's own headers are added where it is sent. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** A fault: hold the answer back this long, on the machine's clock. */
  readonly delayMs?: number
  /** A fault: break the connection before the answer, or half-way through it. */
  readonly breaks?: 'reset' | 'truncate'
  /** Behind a 500: what was thrown, for whoever mends the sandbox. */
  readonly defect?: unknown
}

/** The largest body that is read. */
export const BODY_LIMIT = 256 * 1024

export const JSON_HEADERS: Answer['headers'] = { 'content-type': 'application/json; charset=utf-8' }

export const CONTROL_PATH = '/__sandbox'

/** Longer than any path here; what follows can only be further off. */
const LONGEST_PATH = 100

/** A path without its query, for messages: not all of one that somebody made very long. */
export function pathOf(path: string): string {
  return (path.split('?', 1)[0] ?? '').slice(0, LONGEST_PATH)
}
