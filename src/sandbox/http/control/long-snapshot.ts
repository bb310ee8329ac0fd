/**
 * Reads a snapshot that is longer than a body may be, row by row as it arrives. It is laid out as
 * `GET /snapshot` answers: one row a line.
 */
import { receivedJson } from '../../../base/vocabulary/json.ts'
import type { ServiceRequest } from '../../simulator/service-exchange.ts'
import { SnapshotRows } from '../../storage/snapshot-rows.ts'
import { bodyError, checkHeaders } from '../json-body.ts'

const MEBIBYTE = 1024 * 1024
/** Some two hundred thousand orders. */
const MOST_MB = 1024
const LONGEST_LINE_MB = 16
const NEWLINE = 10

/** Throws BODY_TOO_LARGE, UNSUPPORTED_CONTENT_TYPE, MALFORMED_JSON. */
export async function readLongSnapshot(
  request: ServiceRequest,
  chunks: AsyncIterable<Uint8Array>,
): Promise<unknown> {
  checkHeaders(request)
  const rows = new SnapshotRows(receivedJson)
  for await (const line of linesOf(request, chunks)) if (!rows.add(line)) break
  const { head, tables, issue } = rows.end()
  if (issue === undefined) return { ...Object(head), tables }
  throw otherLayout(request, issue)
}

async function* linesOf(
  request: ServiceRequest,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  let [length, total] = [0, 0]
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > MOST_MB * MEBIBYTE)
      throw bodyError('BODY_TOO_LARGE', request, {
        cause: `it is over ${MOST_MB} MB`,
        fix: 'Send less.',
        message: `must be at most ${MOST_MB} MB`,
      })
    let start = 0
    for (let stop = chunk.indexOf(NEWLINE); stop >= 0; stop = chunk.indexOf(NEWLINE, start)) {
      yield textOf(request, [...parts, chunk.subarray(start, stop)])
      ;[parts, length, start] = [[], 0, stop + 1]
    }
    length += chunk.length - start
    if (length > LONGEST_LINE_MB * MEBIBYTE)
      throw otherLayout(request, `a line of it is over ${LONGEST_LINE_MB} MB`)
    parts.push(chunk.subarray(start))
  }
  if (length > 0) yield textOf(request, parts)
}

function textOf(request: ServiceRequest, parts: readonly Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw bodyError('MALFORMED_JSON', request, {
      cause: 'it is not UTF-8',
      fix: 'Send JSON in UTF-8.',
      message: 'must be UTF-8',
    })
  }
}

function otherLayout(request: ServiceRequest, issue: string) {
  return bodyError('MALFORMED_JSON', request, {
    cause: `${issue}, and a snapshot over 64 MB has one row a line`,
    fix: 'Send it as GET /__sandbox/snapshot answers.',
    message: `must have one row a line where it is over 64 MB: ${issue}`,
  })
}
