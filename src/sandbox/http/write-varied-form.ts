/** Writes an answer in a form that HTTP allows and few servers use (see variations). */
import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { realTime } from '../../base/ports/real-time.ts'
import type { ContentCoding, WireForm } from '../simulator/service-exchange.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import type { Answer } from '../simulator/service-exchange.ts'

const CHUNK_BYTES = 50

const COMPRESS: Readonly<Record<ContentCoding, (body: string) => Buffer>> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body),
}

export function writeInForm(
  res: ServerResponse,
  { status, headers, body }: Answer,
  { isChunked, coding, hasCapitalHeaders, pauseMs }: WireForm,
): void {
  const bytes = coding === undefined ? Buffer.from(body) : COMPRESS[coding](body)
  const all: Record<string, string> = {
    'x-ramp-sandbox': VERSION,
    ...headers,
    ...(coding !== undefined && { 'content-encoding': coding, vary: 'accept-encoding' }),
    ...(!isChunked && { 'content-length': String(bytes.length) }),
  }
  const head = Object.entries(all).flatMap(([name, value]) => [
    hasCapitalHeaders ? name.toUpperCase() : name,
    value,
  ])
  const fields = head as OutgoingHttpHeader[]
  res.writeHead(status, fields)
  const send = (from: number, to: number) => {
    const size = isChunked ? CHUNK_BYTES : to - from
    for (let at = from; at < to; at += size) res.write(bytes.subarray(at, Math.min(at + size, to)))
  }
  const middle = pauseMs === undefined ? bytes.length : Math.ceil(bytes.length / 2)
  send(0, middle)
  if (pauseMs === undefined) {
    res.end()
    return
  }
  realTime.setTimeout(() => {
    send(middle, bytes.length)
    res.end()
  }, pauseMs)
}
