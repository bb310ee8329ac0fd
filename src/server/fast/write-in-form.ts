/** Writes an answer in a form that HTTP allows and few servers use (see variations). */
import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { ContentCoding, WireForm } from '../../simulator/variations/transform.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { Answer } from '../exchange.ts'

const CHUNK_BYTES = 50

const COMPRESS: Readonly<Record<ContentCoding, (body: string) => Buffer>> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body),
}

export function writeInForm(
  res: ServerResponse,
  { status, headers, body }: Answer,
  { isChunked, coding, hasCapitalHeaders }: WireForm,
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
  res.writeHead(status, head as OutgoingHttpHeader[])
  if (isChunked)
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      res.write(bytes.subarray(at, at + CHUNK_BYTES))
  res.end(isChunked ? undefined : bytes)
}
