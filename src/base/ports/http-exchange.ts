/** One request and its whole response, within limits of time and of bytes. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { realTime } from './real-time.ts'

export type Received = {
  /** Undefined if no response began. */
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  /** What arrived of the body, as it came. */
  readonly bytes: Buffer
  readonly end: 'whole' | 'too-long' | 'timeout' | 'broken'
  /** Why it broke. */
  readonly cause?: unknown
}

export type ExchangeLimits = {
  /** The maximum that is read of a body. */
  readonly bytes: number
  /** For connecting and for the whole response. */
  readonly ms: number
  /** Ends it as a time-out does. */
  readonly stop: AbortSignal | undefined
  /** Of `ms`, how long it waits before it is sent. */
  readonly delayMs?: number | undefined
}

/** Whatever comes of it is a result. */
export async function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { bytes: most, ms, stop, delayMs }: ExchangeLimits,
): Promise<Received> {
  const over = new AbortController()
  const { signal } = over
  const expire = () => over.abort()
  const timeout = realTime.setTimeout(expire, ms)
  stop?.addEventListener('abort', expire)
  const chunks: Buffer[] = []
  let begun: Pick<Received, 'status' | 'headers'> = { status: undefined, headers: {} }
  const ended = (end: Received['end'], cause?: unknown): Received => {
    return { ...begun, bytes: Buffer.concat(chunks), end, cause }
  }
  try {
    if (stop?.aborted === true) return ended('timeout')
    if (delayMs !== undefined) await waited(delayMs, signal)
    const { statusCode, headers, body } = await dispatcher.request({ ...request, signal })
    begun = { status: statusCode, headers }
    let length = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > most) return ended('too-long')
    }
    return ended('whole')
  } catch (cause) {
    return signal.aborted ? ended('timeout') : ended('broken', cause)
  } finally {
    realTime.clearTimeout(timeout)
    stop?.removeEventListener('abort', expire)
  }
}

/** Rejects once the signal is aborted. Unlike those of node:timers, no test replaces its timer. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = realTime.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      realTime.clearTimeout(timer)
      reject(new Error('the request is over'))
    })
  })
}
