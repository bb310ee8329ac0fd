/**
 * Calls a deployment over HTTP, for scenarios, checks, control calls and applications alike. A
 * response is read whole and up to a limit, one time-out covers everything, connections are reused,
 * and redirects are responses: a key must not travel along.
 */
import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { exchange } from '../ports/http-exchange.ts'
import { realTime } from '../ports/real-time.ts'
import { systemWallClock } from '../ports/system-wall-clock.ts'
import { flatHeaders } from '../vocabulary/flat-headers.ts'
import { networkError } from '../vocabulary/network-error.ts'
import { receivedJson } from '../vocabulary/json.ts'
import { withoutCredentials } from '../vocabulary/masking.ts'
import { formatDuration } from '../vocabulary/time.ts'
import { decoded } from './content-coding.ts'
import { DeploymentError, type DeploymentErrorKind } from './deployment-error.ts'
import type { ExchangeNote, HttpRequest, TimedResponse } from './exchange.ts'
import { dispatcherFor, type NetworkRoute } from './network-route.ts'
import { ofScenario, type TrafficListener } from './traffic-listener.ts'

export type HttpClientOptions = {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** For connecting and for the whole response. */
  readonly timeoutMs: number
  /** The command-line options that set both, for the advice in errors. */
  readonly flags?: { readonly baseUrl: string; readonly timeout?: string }
  readonly network?: NetworkRoute
  /** Sent with every request, by lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * How long a connection is kept for the next request, because a server may close an idle one as
   * it is used; 0 opens one for each request.
   */
  readonly idleMs?: number
  readonly traffic?: TrafficListener | undefined
  /** Ends every request as a time-out does. */
  readonly stop?: AbortSignal | undefined
}

export type Streamed = {
  readonly status: number
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Buffer>
}

export type SendLimits = {
  /** For the whole response, where it is less than that of the client. */
  readonly mostMs?: number
  /** Ends the request as a time-out does. */
  readonly stop?: AbortSignal | undefined
  /** The largest response. */
  readonly mostMb?: number
  /** What its recording says of it. */
  readonly note?: ExchangeNote
}

/** For a deployment: a bank list of thousands fits. */
const BODY_LIMIT_MB = 8

export class HttpClient {
  readonly #options: HttpClientOptions
  /** Whose connections it uses. */
  readonly #owner: HttpClient
  #dispatcher: Dispatcher | undefined

  constructor(options: HttpClientOptions, owner?: HttpClient) {
    this.#options = options
    this.#owner = owner ?? this
  }

  /** The same client for calls of one scenario, if calls are listened to. */
  forScenario(scenario: string): HttpClient {
    const { traffic } = this.#options
    if (traffic === undefined) return this
    return new HttpClient({ ...this.#options, traffic: ofScenario(traffic, scenario) }, this.#owner)
  }

  get baseUrl(): string {
    return this.#options.baseUrl
  }

  /** Throws DeploymentError where no whole response comes within the limits. */
  async send(outgoing: HttpRequest, limits: SendLimits = {}): Promise<TimedResponse> {
    const { traffic } = this.#options
    if (traffic === undefined) return this.#send(outgoing, limits)
    const [startedAt, began] = [systemWallClock.now(), realTime.elapsed()]
    const headers = { ...outgoing.headers, ...this.#options.headers }
    let response: TimedResponse | undefined
    try {
      return (response = await this.#send(outgoing, limits))
    } finally {
      traffic.sent({
        ...{ request: { ...outgoing, headers }, url: this.baseUrl + outgoing.path },
        ...{ startedAt, tookMs: Math.floor(realTime.elapsed() - began), response },
        ...(limits.note && { note: limits.note }),
      })
    }
  }

  async #send(
    outgoing: HttpRequest,
    {
      mostMs = this.#options.timeoutMs,
      stop = this.#options.stop,
      mostMb = BODY_LIMIT_MB,
    }: SendLimits,
  ): Promise<TimedResponse> {
    const startedAt = realTime.elapsed()
    const ms = Math.max(1, Math.ceil(Math.min(this.#options.timeoutMs, mostMs)))
    const request = this.#requestOf(outgoing)
    const most = mostMb * 1024 * 1024
    const { status, headers, bytes, end, cause } = await exchange(
      await this.#owner.#open(),
      request,
      { ms, stop, bytes: most },
    )
    if (end === 'timeout') throw this.#timeoutError()
    if (status === undefined) throw this.#errorOf(cause)
    if (end === 'too-long') {
      const why = `the response is over ${mostMb} MB, which no documented response is`
      throw this.#error('not-http', why, this.#checkAddress())
    }
    const plain = decoded(bytes, headers['content-encoding'], most) ?? bytes
    const body = plain.toString('utf8')
    const response = {
      ...{ status, headers: flatHeaders(headers), body },
      // JSON is UTF-8 (RFC 8259).
      json: isUtf8(plain) ? receivedJson(body) : undefined,
      // Rounded up, the request would seem to begin before the response of the last one ended.
      tookMs: Math.floor(realTime.elapsed() - startedAt),
    }
    if (end === 'whole') return response
    const why = 'connection closed in the middle of the response'
    throw this.#error('truncated', why, this.#checkAddress(), response)
  }

  /**
   * The body of a response as it arrives; `sent` is that of the request. Throws DeploymentError
   * where no response comes, also while the body is read.
   */
  async stream(
    outgoing: HttpRequest,
    { stop, sent }: { readonly stop?: AbortSignal; readonly sent?: Readable } = {},
  ): Promise<Streamed> {
    const dispatcher = await this.#owner.#open()
    const errorOf = (cause: unknown) =>
      stop?.aborted === true ? this.#timeoutError() : this.#errorOf(cause)
    try {
      const own = this.#requestOf(outgoing)
      const request = { ...own, signal: stop ?? null, body: sent ?? own.body }
      const { statusCode, headers, body } = await dispatcher.request(request)
      return { status: statusCode, headers: flatHeaders(headers), body: rethrowing(body, errorOf) }
    } catch (cause) {
      throw errorOf(cause)
    }
  }

  async close(): Promise<void> {
    await this.#dispatcher?.destroy()
    this.#dispatcher = undefined
  }

  async #open(): Promise<Dispatcher> {
    const { network = {}, idleMs } = this.#options
    return (this.#dispatcher ??= await dispatcherFor(this.baseUrl, network, idleMs))
  }

  #requestOf({ method, path, headers, body }: HttpRequest) {
    const url = `${this.baseUrl}${path}`
    if (!URL.canParse(url)) throw this.#errorOf(new Error(`${url} is not a URL`))
    const { origin, pathname, search } = new URL(url)
    return {
      ...{ origin, path: pathname + search, method },
      headers: { ...headers, ...this.#options.headers },
      body: body === '' ? null : body,
      reset: this.#options.idleMs === 0,
    } satisfies Dispatcher.DispatchOptions
  }

  #timeoutError(): DeploymentError {
    const { timeoutMs, flags } = this.#options
    const longer = flags?.timeout === undefined ? '' : `, or pass a longer ${flags.timeout}`
    const why = `no response within ${formatDuration(timeoutMs)}`
    return this.#error('timeout', why, `Check that it is running${longer}.`)
  }

  #errorOf(cause: unknown): DeploymentError {
    const { kind, text } = networkError(cause)
    const advice = kind === 'tls' ? FIX_TLS : this.#checkAddress()
    return this.#error(kind === 'closed' ? 'reset' : kind, text, advice)
  }

  #checkAddress(): string {
    const { flags, network } = this.#options
    if (network?.proxy !== undefined)
      return 'Check that both are running; NO_PROXY lists hosts that are called directly.'
    const address = flags === undefined ? '' : ` and that ${flags.baseUrl} is its address`
    return `Check that it is running${address}.`
  }

  #error(kind: DeploymentErrorKind, why: string, advice: string, partial?: TimedResponse) {
    const { proxy } = this.#options.network ?? {}
    const way = proxy === undefined ? '' : ` through the proxy ${withoutCredentials(proxy)}`
    const message = `Failed to call ${this.baseUrl}${way}: ${why}. ${advice}`
    return new DeploymentError(kind, message, partial)
  }
}

async function* rethrowing(
  body: AsyncIterable<Buffer>,
  errorOf: (cause: unknown) => Error,
): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (cause) {
    throw errorOf(cause)
  }
}

const FIX_TLS =
  'Use the name that the certificate is for, or name your own authority in NODE_EXTRA_CA_CERTS (for verify, also with --ca).'
