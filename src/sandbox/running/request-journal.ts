/** The last requests that a world answered, as they were sent and answered. */
import { defined } from '../../base/vocabulary/defined.ts'
import { problemOf, type RequestProblem } from './request-problem.ts'

type Summary = {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly operation: string | null
  readonly status: number
  readonly tookMs: number
  /** The injected faults of the answer, joined by `+`; absent without a fault. */
  readonly fault?: string
  /** The variations of the answer, as its header names them; absent without one. */
  readonly variations?: string
}

export type JournaledRequest = Summary & {
  /** Lines with a name or its value, in turn, as received; null as for the body. */
  readonly headers: string | null
  /** As received; null if it was absent, or later requests have displaced it. */
  readonly body: string | null
  readonly response: string | null
}

/** `sequence` counts every request since the start from 1. */
export type RequestEntry = JournaledRequest & { readonly sequence: number }

/** Its texts are in the journal. */
export type AnsweredRequest = Summary & {
  readonly sequence: number
  /** Why it was rejected, where it was. */
  readonly problem?: RequestProblem
}

/** Its headers are not copied: node bounds those of a request to 16 kB. */
type Entry = Omit<RequestEntry, 'headers'> & { readonly headers: readonly string[] | null }

type Added = Omit<Summary, 'fault' | 'variations'> & {
  readonly fault?: string | undefined
  readonly variations?: string | undefined
  /** Names and values in turn. */
  readonly headers?: readonly string[] | null
  readonly body: string | Uint8Array | null
  readonly response: string | null
}

const TEXT_LIMIT_BYTES = 4 * 1024 * 1024

/** Kept in memory only: it belongs to this run of the sandbox, not to the business. */
export class RequestJournal {
  readonly #capacity: number
  readonly #textLimitBytes: number
  #entries: Entry[] = []
  #count = 0
  /** The size of the bodies and the responses that are kept. */
  #textBytes = 0
  /** How many of the first entries have lost theirs. */
  #displaced = 0
  readonly #listeners = new Set<(request: AnsweredRequest) => void>()

  constructor(capacity = 1000, textLimitBytes = TEXT_LIMIT_BYTES) {
    this.#capacity = capacity
    this.#textLimitBytes = textLimitBytes
  }

  add({ fault, variations, headers = null, body, response, ...rest }: Added): void {
    this.#count += 1
    const summary = { ...rest, ...defined({ fault, variations }) }
    const text = body instanceof Uint8Array ? Buffer.from(body).toString() : body
    const entry = { sequence: this.#count, ...summary, headers, body: text, response }
    this.#entries.push(entry)
    this.#textBytes += textBytesOf(entry)
    this.#displace()
    if (this.#listeners.size === 0) return
    const problem = problemOf(rest.status, response)
    const answered = { sequence: this.#count, ...summary, ...(problem && { problem }) }
    for (const listener of this.#listeners) listener(answered)
  }

  /** Calls `listener` after every request; returns how to stop. */
  listen(listener: (request: AnsweredRequest) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Those after the sequence, the newest last. */
  list(after = 0): readonly RequestEntry[] {
    return this.#entries
      .filter(({ sequence }) => sequence > after)
      .map((entry) => ({ ...entry, headers: linesOf(entry.headers) }))
  }

  clear(): void {
    this.#entries = []
    this.#count = this.#textBytes = this.#displaced = 0
  }

  /** The oldest requests leave, and before them their texts. */
  #displace(): void {
    for (; this.#textBytes > this.#textLimitBytes; this.#displaced += 1) {
      const oldest = this.#entries[this.#displaced]
      if (oldest === undefined) return
      this.#textBytes -= textBytesOf(oldest)
      this.#entries[this.#displaced] = { ...oldest, body: null, response: null }
    }
    if (this.#entries.length <= this.#capacity) return
    const gone = this.#entries.shift()
    if (gone !== undefined) this.#textBytes -= textBytesOf(gone)
    this.#displaced = Math.max(0, this.#displaced - 1)
  }
}

function textBytesOf({ body, response }: Entry): number {
  return Buffer.byteLength(body ?? '') + Buffer.byteLength(response ?? '')
}

/** As much as the journal keeps of a body. */
const HEADER_LENGTH = 8 * 1024

function linesOf(headers: Entry['headers']): string | null {
  return headers === null ? null : headers.join('\n').slice(0, HEADER_LENGTH)
}
