/** Writes an answer, with its injected fault or in a form of HTTP that few servers use. */
import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { realTime } from '../../base/ports/real-time.ts'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import type { Answer, ContentCoding, WireForm } from '../simulator/service-exchange.ts'

const CHUNK_BYTES = 50

const COMPRESS: Readonly<Record<ContentCoding, (body: string) => Buffer>> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body),
}

const WITHOUT_LENGTH: ReadonlySet<number> = new Set([204, 205, 304])

/** Once `closing` is aborted, an answer is the last one of its connection. */
export function writeAnswer(res: ServerResponse, answer: Answer, closing?: AbortSignal): void {
  if (answer.delayMs === undefined) write(res, answer, closing)
  else delay(answer.delayMs, answer.until, () => write(res, answer, closing))
}

function delay(delayMs: number, until: Answer['until'], then: () => void): void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    cancel()
    then()
  }
  const cancel = systemTimers.after(delayMs, end)
  void until?.().then(end, end)
}

function write(res: ServerResponse, answer: Answer, closing: AbortSignal | undefined): void {
  const { status, headers, body, breaks } = answer
  const { socket } = res
  if (breaks === 'reset') {
    socket?.resetAndDestroy()
    return
  }
  if (closing?.aborted === true) res.shouldKeepAlive = false
  if (answer.form !== undefined && breaks === undefined) {
    writeInForm(res, answer, answer.form)
    return
  }
  const length = Buffer.byteLength(body)
  const head: (string | number)[] = ['x-ramp-sandbox', VERSION, ...Object.entries(headers).flat()]
  if (!WITHOUT_LENGTH.has(status)) head.push('content-length', length)
  res.writeHead(status, head as OutgoingHttpHeader[])
  if (breaks === 'truncate') {
    res.write(body.slice(0, Math.floor(body.length / 2)), () => socket?.destroy())
    return
  }
  // Corked, head and body leave as one text; with `end` the system would get a list of three.
  socket?.cork()
  if (length > 0) res.write(body, length === body.length ? 'latin1' : 'utf8')
  socket?.uncork()
  res.end()
}

function writeInForm(
  res: ServerResponse,
  { status, headers, body }: Answer,
  { isChunked, coding, hasCapitalHeaders, pauseMs }: WireForm,
): void {
  const bytes = coding === undefined ? Buffer.from(body) : COMPRESS[coding](body)
  const head = Object.entries({
    'x-ramp-sandbox': VERSION,
    ...headers,
    ...(coding !== undefined && { 'content-encoding': coding, vary: 'accept-encoding' }),
    ...(!isChunked && { 'content-length': String(bytes.length) }),
  }).flatMap(([name, value]) => [hasCapitalHeaders ? name.toUpperCase() : name, value])
  res.writeHead(status, head as OutgoingHttpHeader[])
  const send = (from: number, to: number) => {
    const size = isChunked ? CHUNK_BYTES : to - from
    for (let at = from; at < to; at += size) res.write(bytes.subarray(at, Math.min(at + size, to)))
  }
  const middle = pauseMs === undefined ? bytes.length : Math.ceil(bytes.length / 2)
  const sendRest = () => {
    send(middle, bytes.length)
    res.end()
  }
  send(0, middle)
  if (pauseMs === undefined) sendRest()
  else realTime.setTimeout(sendRest, pauseMs)
}
