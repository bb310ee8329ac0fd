/**
 * The deterministic twin of the network: receivers in memory that answer as they are told and keep
 * what they received. Nothing waits here; how long an answer would have taken is a figure in the
 * result.
 */
import { formatDuration } from '../vocabulary/time.ts'
import type { OutgoingRequest, Transport, TransportResult } from './transport.ts'

export type ScriptedAnswer = {
  /** 200 unless said otherwise. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** How long the receiver takes; over the request's time-out, no answer comes in time. */
  readonly slowMs?: number
  /** Takes the request and never answers. */
  readonly hang?: boolean
  /** Nobody listens: the connection is refused. */
  readonly closed?: boolean
  /** Takes the request and hangs up without an answer. */
  readonly hangUp?: boolean
  /** For this many requests; without it, for all that follow. */
  readonly times?: number
}

export type ReceivedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The raw body. */
  readonly body: string
}

/** What the next requests are answered with, in order; what comes after the list gets 200. */
export class AnswerScript {
  #script: { readonly answer: ScriptedAnswer; left: number }[] = []

  set(answers: readonly ScriptedAnswer[]): void {
    this.#script = answers.map((answer) => ({ answer, left: answer.times ?? Infinity }))
  }

  /** What the next request gets. */
  get next(): ScriptedAnswer {
    return this.#script[0]?.answer ?? {}
  }

  /** Uses up what the next request gets. */
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
  /** What arrived whole, in order; a refused or broken-off request never arrives. */
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

  /**
   * The receiver at a URL, made when it is first asked for. A URL without one refuses connections.
   */
  receiver(url: string): ScriptedReceiver {
    const known = this.#receivers.get(url)
    if (known !== undefined) return known
    const made = new ScriptedReceiver(url)
    this.#receivers.set(url, made)
    return made
  }

  async send(request: OutgoingRequest): Promise<TransportResult> {
    const delayMs = request.delayMs ?? 0
    if (delayMs >= request.timeoutMs) return timedOut(request)
    const receiver = this.#receivers.get(request.url)
    if (receiver === undefined) return failed(delayMs, 'connection refused')
    // A request that breaks off half-way has met nobody who could answer it, so it uses up no
    // answer.
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
      headers: lowerCased(answer.headers ?? {}),
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

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
}
