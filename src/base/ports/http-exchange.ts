/**
 * One request and its whole response, as a dispatcher tells them. The streams and signals of
 * undici's `request` cost as much as the rest of a call.
 */
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

export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { bytes: most, ms, stop, delayMs }: ExchangeLimits,
): Promise<Received> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    let status: number | undefined
    let headers: IncomingHttpHeaders = {}
    let controller: Dispatcher.DispatchController | undefined
    let delay: NodeJS.Timeout | undefined
    let isOver = false
    const abort = () => controller?.abort(new Error('the request is over'))
    const finish = (end: Received['end'], cause?: unknown) => {
      if (isOver) return
      isOver = true
      realTime.clearTimeout(timeout)
      realTime.clearTimeout(delay)
      stop?.removeEventListener('abort', expire)
      resolve({ status, headers, bytes: Buffer.concat(chunks), end, cause })
      if (end === 'too-long' || end === 'timeout') abort()
    }
    const expire = () => finish('timeout')
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        controller = started
        if (isOver) abort()
      },
      onResponseStart: (_, started, itsHeaders) => {
        // An interim response precedes the one that counts.
        if (started >= 200) [status, headers] = [started, itsHeaders]
      },
      onResponseData: (_, chunk) => {
        chunks.push(chunk)
        length += chunk.length
        if (length > most) finish('too-long')
      },
      onResponseEnd: () => finish('whole'),
      onResponseError: (_, cause) => finish('broken', cause),
    }
    const send = () => {
      try {
        dispatcher.dispatch(request, handler)
      } catch (cause) {
        finish('broken', cause)
      }
    }
    const timeout = realTime.setTimeout(expire, ms)
    stop?.addEventListener('abort', expire)
    if (stop?.aborted === true) expire()
    else if (delayMs === undefined) send()
    else delay = realTime.setTimeout(send, delayMs)
  })
}
