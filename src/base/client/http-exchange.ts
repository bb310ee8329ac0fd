/**
 * One request and its whole response, as a dispatcher tells them. The streams and signals of
 * undici's `request` cost as much as the rest of a call.
 */
import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { realTime } from '../ports/real-time.ts'
import { decoded } from './content-coding.ts'

export type Received = {
  /** Undefined if no response began. */
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  /** What arrived of it. */
  readonly body: string
  /** JSON is (RFC 8259). */
  readonly isUtf8: boolean
  readonly end: 'whole' | 'too-long' | 'timeout' | 'broken'
  /** Why it broke. */
  readonly cause?: unknown
}

export type ExchangeLimits = {
  /** Limit of the body. */
  readonly bytes: number
  /** For connecting and for the whole response. */
  readonly ms: number
  /** Ends it as a time-out does. */
  readonly stop: AbortSignal | undefined
}

export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
): Promise<Received> {
  return new Promise((resolve) => new Exchange(limits, resolve).start(dispatcher, request))
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #limits: ExchangeLimits
  readonly #resolve: (received: Received) => void
  readonly #timeout: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #length = 0
  #status: number | undefined
  #headers: IncomingHttpHeaders = {}
  #controller: Dispatcher.DispatchController | undefined
  #isOver = false

  constructor(limits: ExchangeLimits, resolve: (received: Received) => void) {
    this.#limits = limits
    this.#resolve = resolve
    this.#timeout = realTime.setTimeout(this.#expire, limits.ms)
    limits.stop?.addEventListener('abort', this.#expire)
  }

  start(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions): void {
    if (this.#limits.stop?.aborted === true) return this.#expire()
    try {
      dispatcher.dispatch(request, this)
    } catch (cause) {
      this.#finish('broken', cause)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) this.#abort()
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    // An interim response precedes the one that counts.
    if (status < 200) return
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#length += chunk.length
    if (this.#length > this.#limits.bytes) this.#finish('too-long')
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#finish('whole')
  }

  onResponseError(_: unknown, cause: Error): void {
    this.#finish('broken', cause)
  }

  readonly #expire = (): void => this.#finish('timeout')

  #finish(end: Received['end'], cause?: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    realTime.clearTimeout(this.#timeout)
    this.#limits.stop?.removeEventListener('abort', this.#expire)
    const bytes = Buffer.concat(this.#chunks)
    const coding = this.#headers['content-encoding']
    const plain = decoded(bytes, coding, this.#limits.bytes) ?? bytes
    const body = plain.toString('utf8')
    const received = { status: this.#status, headers: this.#headers, body, end, cause }
    this.#resolve({ ...received, isUtf8: !body.includes('\ufffd') || isUtf8(plain) })
    if (end === 'too-long' || end === 'timeout') this.#abort()
  }

  #abort(): void {
    this.#controller?.abort(new Error('the request is over'))
  }
}
