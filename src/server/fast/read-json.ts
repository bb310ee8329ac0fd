/** Reads a request's body as JSON, once. Everything that can be wrong with it is said with its place and its mend. */
import { ApiError } from '../../vocabulary/errors.ts'
import { BODY_LIMIT, pathOf, type ServiceRequest } from '../exchange.ts'
import { findJsonFault } from '../malformed-json.ts'

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*"?([\w-]+)"?/i

/**
 * The body's value. Throws BODY_TOO_LARGE, UNSUPPORTED_CONTENT_TYPE, MALFORMED_JSON, and VALIDATION_FAILED where there
 * is no body at all.
 */
export function readJson(request: ServiceRequest, limitBytes = BODY_LIMIT): unknown {
  const text = readText(request, limitBytes)
  if (text === '') {
    throw invalidBody(request, 'is missing', 'send a JSON object')
  }
  checkContentType(request)
  return parse(request, text)
}

/** For an operation that takes no body (§4.4): nothing and `{}` will do, as clients send both. */
export function readNoBody(request: ServiceRequest): void {
  const text = readText(request, BODY_LIMIT)
  if (text.trim() === '') return
  const value = parse(request, text)
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (!isEmpty) throw invalidBody(request, 'is not taken here', 'send none')
}

function readText(request: ServiceRequest, limitBytes: number): string {
  const { rawBody } = request
  if (request.isBodyTooLarge === true) throw tooLarge(request, limitBytes)
  if (rawBody === undefined) return ''
  if (rawBody.length > limitBytes) throw tooLarge(request, limitBytes)
  if (request.contentEncoding !== undefined && request.contentEncoding !== 'identity') {
    throw new ApiError(
      'UNSUPPORTED_CONTENT_TYPE',
      `Failed to read the body of ${request.method} ${pathOf(request.path)}: its content-encoding is "${request.contentEncoding.slice(0, 100)}". Send it as plain JSON.`,
      { details: [{ field: 'content-encoding', message: 'must not be there; send plain JSON' }] },
    )
  }
  if (typeof rawBody === 'string') return rawBody
  const text = decode(rawBody)
  // A text has the replacement character where its bytes were no UTF-8; only then are they looked at again.
  if (text.includes('\ufffd')) checkUtf8(request, rawBody)
  return text
}

function parse(request: ServiceRequest, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const { position, expected } = findJsonFault(text)
    const found = position >= text.length ? 'the end' : JSON.stringify(text.charAt(position))
    const message = `is not JSON at position ${position}: ${expected} was expected, ${found} was found`
    throw new ApiError(
      'MALFORMED_JSON',
      `Failed to read the body of ${request.method} ${pathOf(request.path)}: it ${message}. Send a JSON object.`,
      { details: [{ field: 'body', message }] },
    )
  }
}

function checkContentType({ contentType, ...request }: ServiceRequest): void {
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
  throw new ApiError(
    'UNSUPPORTED_CONTENT_TYPE',
    `Failed to read the body of ${request.method} ${pathOf(request.path)}: ${cause}. Send content-type: application/json.`,
    { details: [{ field: 'content-type', message: 'must be application/json' }] },
  )
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

function checkUtf8(request: ServiceRequest, bytes: Uint8Array): void {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(
      'MALFORMED_JSON',
      `Failed to read the body of ${request.method} ${pathOf(request.path)}: it is not UTF-8. Send JSON in UTF-8.`,
      { details: [{ field: 'body', message: 'must be UTF-8' }] },
    )
  }
}

function tooLarge(request: ServiceRequest, limitBytes: number): ApiError {
  return new ApiError(
    'BODY_TOO_LARGE',
    `Failed to read the body of ${request.method} ${pathOf(request.path)}: it is over ${limitBytes / 1024} kB. Send less.`,
    { details: [{ field: 'body', message: `must be at most ${limitBytes} bytes` }] },
  )
}

function invalidBody(request: ServiceRequest, cause: string, mend: string): ApiError {
  return new ApiError(
    'VALIDATION_FAILED',
    `Failed to read the body of ${request.method} ${pathOf(request.path)}: it ${cause}. ${mend[0]?.toUpperCase()}${mend.slice(1)}.`,
    { details: [{ field: 'body', message: `${cause}; ${mend}` }] },
  )
}
