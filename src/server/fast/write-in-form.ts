/** Writes an answer in a form that HTTP allows and few servers use (see variations). */
import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { WireForm } from '../../simulator/variations/transform.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { Answer } from '../exchange.ts'

const CHUNK_BYTES = 50

export function writeInForm(
  res: ServerResponse,
  { status, headers, body }: Answer,
  { isChunked, isCompressed, hasCapitalHeaders }: WireForm,
): void {
  const bytes = isCompressed ? gzipSync(body) : Buffer.from(body)
  const all: Record<string, string> = {
    'x-ramp-sandbox': VERSION,
    ...headers,
    ...(isCompressed && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
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
