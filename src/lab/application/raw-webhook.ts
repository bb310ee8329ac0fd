/**
 * One webhook, as raw as a test needs it: a body in chunks, a wait for 100-continue, a
 * header that no client library would send.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { systemTimers } from '../../base/ports/system-timers.ts'

export type RawWebhook = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** In three chunks, without a length. */
  readonly isChunked?: boolean
}

export type RawAnswer = {
  /** Null if no whole answer came. */
  readonly status: number | null
  readonly body: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Why none came. */
  readonly error?: string
  readonly tookMs: number
}

const BODY_LIMIT = 64 * 1024
const CONTINUE_LIMIT_MS = 500

/** Never throws. */
export function sendRaw(url: string, webhook: RawWebhook, timeoutMs: number): Promise<RawAnswer> {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const failed = (error: string) =>
      resolve({ status: null, body: '', headers: {}, error, tookMs: took() })
    const bytes = Buffer.from(webhook.body)
    const length = webhook.isChunked === true ? {} : { 'content-length': String(bytes.length) }
    const signal = AbortSignal.timeout(timeoutMs)
    // A connection of its own: a receiver that closes one must not disturb the next webhook.
    const options = {
      method: 'POST',
      headers: { ...webhook.headers, ...length },
      signal,
      agent: false,
    }
    let outgoing
    try {
      outgoing = request(url, options)
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error))
      return
    }
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      failed(signal.aborted ? `no answer within ${timeoutMs} ms` : (error.code ?? error.message))
    })
    let hasResponse = false
    // An answer that switches protocols closes the connection, and is no error.
    outgoing.on('close', () => hasResponse || failed('the connection closed'))
    outgoing.on('response', (response) => {
      hasResponse = true
      void textOf(response).then((body) => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, body, headers, tookMs: took() })
      })
    })
    const write = () => {
      if (webhook.isChunked === true) {
        const third = Math.ceil(bytes.length / 3)
        for (let at = 0; at < bytes.length; at += third)
          outgoing.write(bytes.subarray(at, at + third))
        outgoing.end()
      } else outgoing.end(bytes)
    }
    if (webhook.headers['expect'] === undefined) write()
    else {
      // As HTTP asks: a server may never say that it waits.
      const cancel = systemTimers.after(CONTINUE_LIMIT_MS, write)
      outgoing.once('continue', () => {
        cancel()
        write()
      })
      outgoing.once('response', cancel)
      outgoing.once('error', cancel)
      outgoing.flushHeaders()
    }
  })
}

/** What arrives of it. */
async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
      text = (text + chunk).slice(0, BODY_LIMIT)
    }
  } catch {
    // A part is enough: the status has come.
  }
  return text
}
