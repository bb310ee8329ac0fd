/** Webhooks over real HTTP. undici is large and many runs send none: the first webhook loads it. */
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { realTime } from './real-time.ts'
import { defined } from '../vocabulary/defined.ts'
import { formatDuration } from '../vocabulary/time.ts'
import { flatHeaders } from '../vocabulary/flat-headers.ts'
import { networkError } from '../vocabulary/network-error.ts'
import { skipContinue } from './skip-continue.ts'
import { assertReachable, guardedLookup, whyForbidden, type WebhookReach } from './webhook-reach.ts'
import type { OutgoingRequest, Transport, TransportResult } from './transport.ts'

/** How much of an answer's body is kept. */
const BODY_LIMIT_BYTES = 1_024

/**
 * Open connections to one host and port: enough for every endpoint of a world to have all of its
 * attempts in progress there, so that a path that hangs delays no other path.
 */
const CONNECTIONS = 256

/**
 * Within an advance: the service and the receiver work at the same time. A receiver that takes one
 * request after the other must answer as many before the last of them times out.
 */
const AT_ONCE = 16

/** For one sandbox: its servers add the ports on which they listen, and no webhook goes there. */
export function ownNetwork(allowed: readonly string[] = []) {
  const ownPorts = new Set<number>()
  return { ownPorts, transport: undiciTransport({ allowed, ownPorts }) }
}

export function undiciTransport(reach: WebhookReach = {}): Transport {
  let opening: Promise<Dispatcher> | undefined
  const underWay = new Set<Attempt>()
  return {
    atOnce: AT_ONCE,
    whyForbidden: (url) => whyForbidden(url, reach),
    send: async (request) => {
      const agent = await (opening ??= open(reach))
      const startedAt = realTime.elapsed()
      const attempt = new Attempt(agent, request)
      underWay.add(attempt)
      const answered = await attempt.answered
      underWay.delete(attempt)
      return { tookMs: Math.round(realTime.elapsed() - startedAt), ...answered }
    },
    close: async () => {
      const agent = await opening
      opening = undefined
      // Also those that a fault delays: their timers would keep the process.
      for (const attempt of [...underWay]) attempt.end('connection closed')
      await agent?.destroy()
    },
  }
}

type Undici = typeof import('undici')
type Connector = import('undici').buildConnector.connector

async function open(reach: WebhookReach): Promise<Dispatcher> {
  // In a bundle, a CommonJS package has no named exports.
  const { Agent, buildConnector } = (await import('undici')).default
  // The request's own time-out also covers connecting and reading.
  return new Agent({
    connections: CONNECTIONS,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: guarded(buildConnector, reach),
  })
}

/** Connects to addresses that webhooks may reach, and to no others. */
function guarded(buildConnector: Undici['buildConnector'], reach: WebhookReach): Connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    const destination = { host, port }
    try {
      // An address is not looked up.
      assertReachable(host, destination, reach)
    } catch (error) {
      callback(error as Error, null)
      return
    }
    buildConnector({ lookup: guardedLookup(destination, reach) })(options, (...[error, socket]) =>
      error === null ? callback(null, skipContinue(socket)) : callback(error, null),
    )
  }
}

type Answered = Omit<TransportResult, 'tookMs'>

/**
 * One request. It reads what the dispatcher says itself: the streams and signals of undici's
 * `request` cost a fifth of an attempt's time.
 */
class Attempt implements Dispatcher.DispatchHandler {
  readonly answered: Promise<Answered>
  readonly #timeoutMs: number
  #settle: (answered: Answered) => void = () => {}
  #controller: Dispatcher.DispatchController | undefined
  #isOver = false
  #status: number | undefined
  #headers: Answered['headers'] = {}
  readonly #chunks: Buffer[] = []
  #length = 0

  constructor(agent: Dispatcher, outgoing: OutgoingRequest) {
    const { url, body, delayMs, timeoutMs, closeEarly, isChunked, afterFirstByte } = outgoing
    const headers = outgoing.hasCapitalHeaders === true ? inCapitals(outgoing) : outgoing.headers
    const dispatch = () => {
      if (this.#isOver) return
      try {
        const sent = isChunked === true ? Readable.from([body]) : body
        const { origin, pathname, search } = new URL(url)
        const path = pathname + search
        const request = { origin, path, method: 'POST' as const, headers, body: sent }
        const parts =
          closeEarly === true ? halfOf(body) : afterFirstByte && held(body, afterFirstByte)
        agent.dispatch(parts === undefined ? request : inParts({ ...request, body }, parts), this)
      } catch (error) {
        this.end(networkError(error).text)
      }
    }
    this.#timeoutMs = timeoutMs
    this.answered = new Promise((resolve) => {
      const timeout = realTime.setTimeout(() => this.end(this.#timedOut()), timeoutMs)
      const delay = delayMs === undefined ? undefined : realTime.setTimeout(dispatch, delayMs)
      this.#settle = (answered) => {
        realTime.clearTimeout(timeout)
        realTime.clearTimeout(delay)
        resolve(answered)
      }
    })
    if (delayMs === undefined) dispatch()
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error('the attempt is over'))
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    // An interim response precedes the one that decides.
    if (status < 200) return
    this.#status = status
    const { 'retry-after': retryAfter, date } = headers
    if (retryAfter !== undefined)
      this.#headers = flatHeaders(defined({ 'retry-after': retryAfter, date }))
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length >= BODY_LIMIT_BYTES) this.end()
  }

  onResponseEnd(): void {
    this.#isOver = true
    // It has the buffers of the headers, which would live as long as this attempt.
    this.#controller = undefined
    this.#settle(this.#outcome())
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(networkError(error).text)
  }

  /** Once; the rest of the answer is not read. */
  end(error?: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#settle(this.#outcome(error))
    this.#controller?.abort(new Error('the attempt is over'))
  }

  /** The status decides: a body may break off or never end, and the part that arrived is kept. */
  #outcome(error = 'connection closed'): Answered {
    if (this.#status === undefined) return { status: null, error, headers: {}, body: '' }
    const body = Buffer.concat(this.#chunks).subarray(0, BODY_LIMIT_BYTES).toString('utf8')
    return { status: this.#status, error: null, headers: this.#headers, body }
  }

  #timedOut(): string {
    return `timed out after ${formatDuration(this.#timeoutMs)}`
  }
}

function inCapitals({ headers }: OutgoingRequest): OutgoingRequest['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  )
}

/** Announces the whole length, which undici does itself for a text. */
function inParts<Request extends Pick<OutgoingRequest, 'headers' | 'body'>>(
  request: Request,
  parts: AsyncGenerator<Buffer>,
) {
  const { headers, body } = request
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  return { ...request, headers: { ...headers, ...length }, body: Readable.from(parts) }
}

/** The first half of a body whose whole length was announced; then the connection breaks. */
async function* halfOf(body: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body)
  yield bytes.subarray(0, Math.floor(bytes.length / 2))
  throw Object.assign(new Error('connection closed'), { code: 'ECONNRESET' })
}

async function* held(body: string, after: () => Promise<void>): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body)
  yield bytes.subarray(0, 1)
  await after()
  yield bytes.subarray(1)
}
