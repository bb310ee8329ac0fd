/**
 * The deterministic twin of the network: receivers in memory that answer by a script and keep what
 * they received. Nothing waits; the duration of an answer is a number in the result.
 */
import { formatDuration } from '../vocabulary/time.ts'
import { flatHeaders } from '../vocabulary/flat-headers.ts'
import type { OutgoingRequest, Transport, TransportResult } from './transport.ts'

export type ScriptedAnswer = {
  /** 200 unless given. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** How long the receiver takes; over the request's time-out there is no answer. */
  readonly slowMs?: number
  /** Accepts the request and never answers. */
  readonly hang?: boolean
  /** Refuses the connection. */
  readonly closed?: boolean
  /** Accepts the request and closes the connection without an answer. */
  readonly hangUp?: boolean
  /** For this many requests; all that follow unless given. */
  readonly times?: number
}

type ReceivedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The raw body. */
  readonly body: string
}

/** The answers of the next requests in order; later ones get 200. */
export class AnswerScript {
  #script: { readonly answer: ScriptedAnswer; left: number }[] = []

  set(answers: readonly ScriptedAnswer[]): void {
    this.#script = answers.map((answer) => ({ answer, left: answer.times ?? Infinity }))
  }

  get next(): ScriptedAnswer {
    return this.#script[0]?.answer ?? {}
  }

  /** Removes the next answer from the script. */
  take(): ScriptedAnswer {
    const [next] = this.#script
    if (next === undefined) return {}
    next.left -= 1
    if (next.left <= 0) this.#script.shift()
    return next.answer
  }
}

class ScriptedReceiver {
  readonly url: string
  /** In order; a request whose connection was refused or broke never arrives. */
  readonly received: ReceivedRequest[] = []
  readonly script = new AnswerScript()
  /** Gets each request as it arrives. */
  onRequest: (request: ReceivedRequest) => void = () => {}

  constructor(url: string) {
    this.url = url
  }

  answer(...answers: readonly ScriptedAnswer[]): void {
    this.script.set(answers)
  }
}

export class ScriptedTransport implements Transport {
  readonly #receivers = new Map<string, ScriptedReceiver>()

  /** The receiver at a URL, created on first use. A URL without one refuses connections. */
  receiver(url: string): ScriptedReceiver {
    const known = this.#receivers.get(url)
    if (known !== undefined) return known
    const receiver = new ScriptedReceiver(url)
    this.#receivers.set(url, receiver)
    return receiver
  }

  async send(request: OutgoingRequest): Promise<TransportResult> {
    const delayMs = request.delayMs ?? 0
    if (delayMs >= request.timeoutMs) return timedOut(request)
    const receiver = this.#receivers.get(request.url)
    if (receiver === undefined) return failed(delayMs, 'connection refused')
    // A request that breaks off half-way is not answered, so it uses no answer of the script.
    if (request.closeEarly === true && receiver.script.next.closed !== true)
      return failed(delayMs, 'connection closed')
    const answer = receiver.script.take()
    if (answer.closed === true) return failed(delayMs, 'connection refused')
    const received = { url: request.url, headers: request.headers, body: request.body }
    receiver.received.push(received)
    receiver.onRequest(received)
    const tookMs = delayMs + (answer.slowMs ?? 0)
    if (answer.hang === true || tookMs >= request.timeoutMs) return timedOut(request)
    if (answer.hangUp === true) return failed(tookMs, 'connection closed')
    return {
      tookMs,
      status: answer.status ?? 200,
      error: null,
      headers: flatHeaders(answer.headers ?? {}),
      body: (answer.body ?? '').slice(0, 1_024),
    }
  }

  async close(): Promise<void> {}
}

function timedOut(request: OutgoingRequest): TransportResult {
  return failed(request.timeoutMs, `timed out after ${formatDuration(request.timeoutMs)}`)
}

function failed(tookMs: number, error: string): TransportResult {
  return { tookMs, status: null, error, headers: {}, body: '' }
}
