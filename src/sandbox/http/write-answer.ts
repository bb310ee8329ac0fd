/** Writes an answer: injected faults included, and in forms that HTTP allows and few servers use. */
import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { realTime } from '../../base/ports/real-time.ts'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import type { Answer, ContentCoding } from '../simulator/service-exchange.ts'

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
  const { isChunked, coding, hasCapitalHeaders, pauseMs } =
    (breaks === undefined ? answer.form : undefined) ?? {}
  const bytes = coding === undefined ? Buffer.from(body) : COMPRESS[coding](body)
  const hasLength = isChunked !== true && !WITHOUT_LENGTH.has(status)
  const head = Object.entries({
    'x-ramp-sandbox': VERSION,
    ...headers,
    ...(coding !== undefined && { 'content-encoding': coding, vary: 'accept-encoding' }),
    ...(hasLength && { 'content-length': bytes.length }),
  }).flatMap(([name, value]) => [hasCapitalHeaders ? name.toUpperCase() : name, value])
  res.writeHead(status, head as OutgoingHttpHeader[])
  const middle = Math.ceil(bytes.length / 2)
  if (breaks === 'truncate') {
    res.write(bytes.subarray(0, middle), () => socket?.destroy())
    return
  }
  const send = (from: number, to: number) => {
    const size = isChunked === true ? CHUNK_BYTES : to - from
    for (let at = from; at < to; at += size) res.write(bytes.subarray(at, Math.min(at + size, to)))
  }
  if (pauseMs === undefined) {
    send(0, bytes.length)
    res.end()
    return
  }
  send(0, middle)
  realTime.setTimeout(() => {
    send(middle, bytes.length)
    res.end()
  }, pauseMs)
}
