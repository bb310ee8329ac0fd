/** The last requests that a world answered, as they were sent and answered. */
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

type Entry = Summary & {
  /** Not copied: node bounds the headers of a request to 16 kB, and entries are bounded too. */
  readonly headers: readonly string[] | null
  readonly body: KeptText | null
  readonly response: KeptText | null
}

type Added = Summary & {
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
  #count = 0
  readonly #listeners = new Set<(request: AnsweredRequest) => void>()

  constructor(capacity = 1000) {
    this.#capacity = capacity
  }

  add(request: Added): void {
    const { headers = null, body, response, ...summary } = request
    const keep = (text: string | Uint8Array | null) =>
      text === null ? null : this.#texts.keep(text)
    this.#entries[this.#count % this.#capacity] = {
      ...summary,
      headers,
      body: keep(body),
      response: keep(response),
    }
    this.#count += 1
    if (this.#listeners.size === 0) return
    const problem = problemOf(request.status, response)
    const answered = { sequence: this.#count, ...summary, ...(problem && { problem }) }
    for (const listener of this.#listeners) listener(answered)
  }

  /** Calls `listener` after every request; returns how to stop. */
  listen(listener: (request: AnsweredRequest) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The newest last. */
  list(): readonly RequestEntry[] {
    const first = Math.max(0, this.#count - this.#capacity)
    const listed: RequestEntry[] = []
    const read = (text: KeptText | null) => (text === null ? null : this.#texts.read(text))
    for (let n = first; n < this.#count; n++) {
      const entry = this.#entries[n % this.#capacity]
      if (entry === undefined) continue
      const { headers, body, response } = entry
      const texts = { headers: linesOf(headers), body: read(body), response: read(response) }
      listed.push({ sequence: n + 1, ...entry, ...texts })
    }
    return listed
  }

  clear(): void {
    this.#entries.length = 0
    this.#count = 0
    this.#texts = new TextRing(TEXT_LIMIT_BYTES)
  }
}

/** As much as the journal keeps of a body. */
const HEADER_LENGTH = 8 * 1024

function linesOf(headers: Entry['headers']): string | null {
  return headers === null ? null : headers.join('\n').slice(0, HEADER_LENGTH)
}
