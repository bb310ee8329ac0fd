/** Webhooks over real HTTP. undici is large and many runs send none: the first webhook loads it. */
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { closingOfMany } from './closing-of-many.ts'
import { exchange, type Received } from './http-exchange.ts'
import { realTime } from './real-time.ts'
import { defined } from '../vocabulary/defined.ts'
import { formatDuration } from '../vocabulary/time.ts'
import { flatHeaders } from '../vocabulary/flat-headers.ts'
import { networkError } from '../vocabulary/network-error.ts'
import { skippingContinue } from './skip-continue.ts'
import { assertReachable, guardedLookup, whyForbidden, type WebhookReach } from './webhook-reach.ts'
import type { OutgoingRequest, Transport, TransportResult } from './transport.ts'

const CLOSED = 'connection closed'

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
  let closing = closingOfMany()
  return {
    atOnce: AT_ONCE,
    whyForbidden: (url) => whyForbidden(url, reach),
    send: async (outgoing) => {
      const agent = await (opening ??= open(reach))
      const startedAt = realTime.elapsed()
      const { timeoutMs, delayMs } = outgoing
      const stop = closing.signal
      const limits = { bytes: BODY_LIMIT_BYTES, ms: timeoutMs, stop, delayMs }
      const received = await exchange(agent, requestOf(outgoing), limits)
      const tookMs = Math.round(realTime.elapsed() - startedAt)
      const late = stop.aborted ? CLOSED : `timed out after ${formatDuration(timeoutMs)}`
      return { tookMs, ...answeredOf(received, late) }
    },
    close: async () => {
      const agent = await opening
      opening = undefined
      // Also attempts that a fault delays: their timers would keep the process.
      closing.abort()
      closing = closingOfMany()
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
    const connect = buildConnector({ lookup: guardedLookup(destination, reach) })
    skippingContinue(connect)(options, callback)
  }
}

/** The status decides: a body may break off or never end, and the part that arrived is kept. */
function answeredOf(
  { status, headers, bytes, end, cause }: Received,
  late: string,
): Omit<TransportResult, 'tookMs'> {
  if (status === undefined) {
    const error = end === 'timeout' ? late : networkError(cause).text
    return { status: null, error, headers: {}, body: '' }
  }
  const { 'retry-after': retryAfter, date } = headers
  const asked = retryAfter === undefined ? {} : defined({ 'retry-after': retryAfter, date })
  const body = bytes.subarray(0, BODY_LIMIT_BYTES).toString('utf8')
  return { status, error: null, headers: flatHeaders(asked), body }
}

function requestOf(outgoing: OutgoingRequest): Dispatcher.DispatchOptions {
  const { url, body, closeEarly, isChunked, afterFirstByte } = outgoing
  const { origin, pathname, search } = new URL(url)
  const headers = outgoing.hasCapitalHeaders === true ? inCapitals(outgoing) : outgoing.headers
  const request = { origin, path: pathname + search, method: 'POST' as const, headers, body }
  const parts = closeEarly === true ? halfOf(body) : afterFirstByte && held(body, afterFirstByte)
  if (parts !== undefined) return inParts(request, parts)
  return isChunked === true ? { ...request, body: Readable.from([body]) } : request
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
  throw Object.assign(new Error(CLOSED), { code: 'ECONNRESET' })
}

async function* held(body: string, after: () => Promise<void>): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body)
  yield bytes.subarray(0, 1)
  await after()
  yield bytes.subarray(1)
}
