/** Parses a request's body. Every error names the position or header that is wrong, and the fix. */
import { isUtf8 } from 'node:buffer'
import { ApiError, type ErrorCode } from '../../base/vocabulary/errors.ts'
import { isNestedDeeper } from '../../base/vocabulary/json.ts'
import { BODY_LIMIT, shownPath } from './exchange.ts'
import type { ServiceRequest } from '../simulator/service-exchange.ts'
import { locateJsonError } from './malformed-json.ts'

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
/** JSON.parse keeps some forty bytes for each level that is open; no request needs as many. */
const DEEPEST = 10_000
const CHARSET = /;\s*charset\s*=\s*"?([\w-]+)"?/i

/** Throws BODY_TOO_LARGE, UNSUPPORTED_CONTENT_TYPE, MALFORMED_JSON, VALIDATION_FAILED. */
export function readJson(request: ServiceRequest, limitBytes = BODY_LIMIT): unknown {
  const text = readText(request, limitBytes)
  if (text === '') {
    throw bodyError('VALIDATION_FAILED', request, {
      cause: 'it is missing',
      fix: 'Send a JSON object.',
      message: 'is missing; send a JSON object',
    })
  }
  checkContentType(request)
  return parse(request, text)
}

/** For an operation without a body (§4.4): clients send nothing or `{}`, so both are accepted. */
export function readNoBody(request: ServiceRequest, accepted: 'empty' | 'none'): void {
  const text = readText(request, BODY_LIMIT)
  if (text.trim() === '') return
  const value = parse(request, text)
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (isEmpty && accepted === 'empty') return
  throw bodyError('VALIDATION_FAILED', request, {
    cause: 'it is not accepted here',
    fix: 'Send none.',
    message: 'is not accepted here; send none',
  })
}

function readText(request: ServiceRequest, limitBytes: number): string {
  const { rawBody } = request
  if (request.isBodyTooLarge === true || (rawBody?.length ?? 0) > limitBytes) {
    throw bodyError('BODY_TOO_LARGE', request, {
      cause: `it is over ${limitBytes / 1024} kB`,
      fix: 'Send less.',
      message: `must be at most ${limitBytes} bytes`,
    })
  }
  if (rawBody === undefined) return ''
  checkCoding(request)
  if (typeof rawBody === 'string') return rawBody
  const text = Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength).toString()
  // Bytes that are not UTF-8 became the replacement character; only then are they decoded again.
  if (text.includes('\ufffd') && !isUtf8(rawBody)) {
    throw bodyError('MALFORMED_JSON', request, {
      cause: 'it is not UTF-8',
      fix: 'Send JSON in UTF-8.',
      message: 'must be UTF-8',
    })
  }
  return text
}

/** Checks the headers of a body that is JSON. Throws UNSUPPORTED_CONTENT_TYPE. */
export function checkHeaders(request: ServiceRequest): void {
  checkCoding(request)
  checkContentType(request)
}

function checkCoding(request: ServiceRequest): void {
  const { contentEncoding = 'identity' } = request
  if (contentEncoding === 'identity') return
  throw bodyError('UNSUPPORTED_CONTENT_TYPE', request, {
    cause: `its content-encoding is "${contentEncoding.slice(0, 100)}"`,
    fix: 'Send it as plain JSON.',
    field: 'content-encoding',
    message: 'must not be there; send plain JSON',
  })
}

function checkContentType(request: ServiceRequest): void {
  const { contentType } = request
  if (contentType === 'application/json') return
  const isJson = contentType !== undefined && JSON_TYPE.test(contentType)
  const charset = contentType === undefined ? undefined : CHARSET.exec(contentType)?.[1]
  if (isJson && (charset === undefined || /^utf-?8$/i.test(charset))) return
  const cause =
    contentType === undefined
      ? 'it has no content-type'
      : isJson
        ? `its charset is "${charset}"`
        : `its content-type is "${contentType.slice(0, 100)}"`
  throw bodyError('UNSUPPORTED_CONTENT_TYPE', request, {
    cause,
    fix: 'Send content-type: application/json.',
    field: 'content-type',
    message: 'must be application/json',
  })
}

function parse(request: ServiceRequest, text: string): unknown {
  // A shorter text opens too few levels to matter, and most bodies are short.
  if (text.length > BODY_LIMIT && isNestedDeeper(text, DEEPEST)) {
    throw bodyError('MALFORMED_JSON', request, {
      cause: `it is nested more than ${DEEPEST} levels deep`,
      fix: 'Send a JSON object.',
      message: `must be nested at most ${DEEPEST} levels deep`,
    })
  }
  try {
    return JSON.parse(text)
  } catch {
    const { position, expected } = locateJsonError(text)
    const found = position >= text.length ? 'the end' : JSON.stringify(text.charAt(position))
    const reason = `${expected} was expected, ${found} was found`
    const message = `is not JSON at position ${position}: ${reason}`
    throw bodyError('MALFORMED_JSON', request, {
      cause: `it ${message}`,
      fix: 'Send a JSON object.',
      message,
    })
  }
}

export function bodyError(
  code: ErrorCode,
  { method, path }: Pick<ServiceRequest, 'method' | 'path'>,
  {
    cause,
    fix,
    field = 'body',
    message,
  }: { cause: string; fix: string; field?: string; message: string },
): ApiError {
  return new ApiError(
    code,
    `Failed to read the body of ${method} ${shownPath(path)}: ${cause}. ${fix}`,
    { details: [{ field, message }] },
  )
}
