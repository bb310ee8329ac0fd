/** The last requests that a world answered, as they were sent and answered. */
import { defined } from '../../vocabulary/defined.ts'
import { problemOf, type RequestProblem } from './request-problem.ts'
import { TextRing, type KeptText } from './text-ring.ts'

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

/**
 * The objects of the oldest requests are used again: new ones would live for a thousand requests,
 * so that garbage collections copy each of them twice.
 */
type Entry = {
  at: number
  method: string
  path: string
  operation: string | null
  status: number
  tookMs: number
  fault: string | undefined
  variations: string | undefined
  /** Not copied: node bounds the headers of a request to 16 kB, and entries are bounded too. */
  headers: readonly string[] | null
  body: KeptText | null
  response: KeptText | null
}

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
  readonly #entries: Entry[] = []
  #texts = new TextRing(TEXT_LIMIT_BYTES)
  #lastHeaders: readonly string[] = []
  #count = 0
  readonly #listeners = new Set<(request: AnsweredRequest) => void>()

  constructor(capacity = 1000) {
    this.#capacity = capacity
  }

  add(request: Added): void {
    const { headers = null, body, response } = request
    const slot = this.#count % this.#capacity
    const entry = (this.#entries[slot] ??= emptyEntry())
    entry.at = request.at
    entry.method = request.method
    entry.path = request.path
    entry.operation = request.operation
    entry.status = request.status
    entry.tookMs = request.tookMs
    entry.fault = request.fault
    entry.variations = request.variations
    entry.headers = headers === null ? null : this.#shared(headers)
    entry.body = body === null ? null : this.#texts.keep(body)
    entry.response = response === null ? null : this.#texts.keep(response)
    this.#count += 1
    if (this.#listeners.size === 0) return
    const problem = problemOf(request.status, response)
    const answered = { sequence: this.#count, ...summaryOf(entry), ...(problem && { problem }) }
    for (const listener of this.#listeners) listener(answered)
  }

  /** Calls `listener` after every request; returns how to stop. */
  listen(listener: (request: AnsweredRequest) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Those after the sequence, the newest last. */
  list(after = 0): readonly RequestEntry[] {
    const first = Math.max(after, this.#count - this.#capacity)
    const listed: RequestEntry[] = []
    const read = (text: KeptText | null) => (text === null ? null : this.#texts.read(text))
    for (let n = first; n < this.#count; n++) {
      const entry = this.#entries[n % this.#capacity]
      if (entry === undefined) continue
      const { headers, body, response } = entry
      const texts = { headers: linesOf(headers), body: read(body), response: read(response) }
      listed.push({ sequence: n + 1, ...summaryOf(entry), ...texts })
    }
    return listed
  }

  clear(): void {
    this.#entries.length = 0
    this.#count = 0
    this.#texts = new TextRing(TEXT_LIMIT_BYTES)
    this.#lastHeaders = []
  }

  /**
   * The requests of a client often have the same headers, and then share one list. A list for each
   * of a thousand requests would live long enough for garbage collections to copy it twice.
   */
  #shared(headers: readonly string[]): readonly string[] {
    const last = this.#lastHeaders
    const isSame = headers.length === last.length && headers.every((text, at) => text === last[at])
    if (!isSame) this.#lastHeaders = headers
    return this.#lastHeaders
  }
}

function emptyEntry(): Entry {
  return {
    at: 0,
    method: '',
    path: '',
    operation: null,
    status: 0,
    tookMs: 0,
    fault: undefined,
    variations: undefined,
    headers: null,
    body: null,
    response: null,
  }
}

function summaryOf(entry: Entry): Summary {
  const { at, method, path, operation, status, tookMs, fault, variations } = entry
  const summary = { at, method, path, operation, status, tookMs }
  return fault === undefined && variations === undefined
    ? summary
    : { ...summary, ...defined({ fault, variations }) }
}

/** As much as the journal keeps of a body. */
const HEADER_LENGTH = 8 * 1024

function linesOf(headers: Entry['headers']): string | null {
  return headers === null ? null : headers.join('\n').slice(0, HEADER_LENGTH)
}
