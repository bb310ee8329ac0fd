/** Webhooks over real HTTP. undici is large and many runs send none: the first webhook loads it. */
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { defined } from '../vocabulary/defined.ts'
import { formatDuration } from '../vocabulary/time.ts'
import { flatHeaders } from './flat-headers.ts'
import { networkError } from './network-error.ts'
import { checkAddress, guardedLookup, type WebhookReach } from './webhook-reach.ts'
import type { OutgoingRequest, Transport, TransportResult } from './transport.ts'

/** How much of an answer's body is kept. */
const BODY_LIMIT_BYTES = 1_024

/**
 * Open connections to one host and port: enough for every endpoint of a world to have all of its
 * attempts in progress there, so that a path that hangs delays no other path.
 */
const CONNECTIONS = 256

/** Within an advance: the service and the receiver work at the same time. */
const AT_ONCE = 16

export function undiciTransport(reach: WebhookReach = {}): Transport {
  let opening: Promise<{ agent: Dispatcher; request: Undici['request'] }> | undefined
  return {
    atOnce: AT_ONCE,
    send: async (request) => {
      opening ??= open(reach)
      const { agent, request: call } = await opening
      return send(request, (options) => call(request.url, { ...options, dispatcher: agent }))
    },
    close: async () => {
      if (opening === undefined) return
      const { agent } = await opening
      opening = undefined
      await agent.destroy()
    },
  }
}

type Undici = typeof import('undici')
type Connector = import('undici').buildConnector.connector
type CallOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path'>
type Call = (options: CallOptions) => Promise<Dispatcher.ResponseData>

async function open(
  reach: WebhookReach,
): Promise<{ agent: Dispatcher; request: Undici['request'] }> {
  // In a bundle, a CommonJS package has no named exports.
  const { Agent, buildConnector, request } = (await import('undici')).default
  // The request's own time-out also covers connecting and reading.
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: guarded(buildConnector, reach),
  })
  return { agent, request }
}

/** Connects to addresses that webhooks may reach, and to no others. */
function guarded(buildConnector: Undici['buildConnector'], reach: WebhookReach): Connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    const target = { host, port }
    try {
      // An address is not looked up.
      checkAddress(host, target, reach)
    } catch (error) {
      callback(error as Error, null)
      return
    }
    buildConnector({ lookup: guardedLookup(target, reach) })(options, callback)
  }
}

async function send(outgoing: OutgoingRequest, call: Call): Promise<TransportResult> {
  const startedAt = performance.now()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), outgoing.timeoutMs)
  const took = () => Math.round(performance.now() - startedAt)
  try {
    if (outgoing.delayMs !== undefined) await pause(outgoing.delayMs, controller.signal)
    const response = await call({
      method: 'POST',
      headers: { ...outgoing.headers, 'content-length': String(Buffer.byteLength(outgoing.body)) },
      body: outgoing.closeEarly === true ? Readable.from(halfOf(outgoing.body)) : outgoing.body,
      signal: controller.signal,
    })
    const body = await startOf(response.body)
    const { 'retry-after': retryAfter, date } = flatHeaders(response.headers)
    const headers = defined({ 'retry-after': retryAfter, date })
    return { tookMs: took(), status: response.statusCode, error: null, headers, body }
  } catch (cause) {
    const error = controller.signal.aborted
      ? `timed out after ${formatDuration(outgoing.timeoutMs)}`
      : networkError(cause).text
    return { tookMs: took(), status: null, error, headers: {}, body: '' }
  } finally {
    clearTimeout(timer)
  }
}

/** Ends early when the signal aborts, which then makes the request fail. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The first half of a body whose whole length was announced; then the connection breaks. */
async function* halfOf(body: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body)
  yield bytes.subarray(0, Math.floor(bytes.length / 2))
  throw Object.assign(new Error('connection closed'), { code: 'ECONNRESET' })
}

/** The status has decided already, so a body may break off or never end. */
async function startOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= BODY_LIMIT_BYTES) break
    }
  } catch {
    // The part that arrived is kept.
  }
  return Buffer.concat(chunks).subarray(0, BODY_LIMIT_BYTES).toString('utf8')
}
