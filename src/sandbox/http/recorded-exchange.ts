/** A request of the service and its answer, for the recording of its world. */
import { isUtf8 } from 'node:buffer'
import type { RecordedExchange } from '../running/recording.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { delayOf } from './exchange.ts'
import type { Answer, ServiceRequest } from '../simulator/service-exchange.ts'

/** The host of a request that came without a server. */
const NO_HOST = 'sandbox'

export function recordedExchange(
  operation: string | null,
  request: ServiceRequest,
  answered: Answer,
): RecordedExchange {
  const { method, path, host = NO_HOST, rawBody } = request
  const { status, headers, body, breaks } = answered
  const isRepeatable = isWholeText(request) && !isOfMachine(answered)
  return {
    operation: operation !== null && isRepeatable ? operation : undefined,
    ...{ method, host, path, requestHeaders: headersOf(request) },
    requestBody: typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody ?? []).toString(),
    status: breaks === 'reset' ? 0 : status,
    responseHeaders: breaks === 'reset' ? {} : headers,
    responseBody: breaks === undefined ? body : null,
    tookMs: delayOf(answered),
  }
}

/** Of other bodies, a recording does not have every byte. */
function isWholeText({ rawBody = '', isBodyTooLarge }: ServiceRequest): boolean {
  return isBodyTooLarge !== true && (typeof rawBody === 'string' || isUtf8(rawBody))
}

/** A full disk, for example, is not part of the world. */
function isOfMachine({ status, fault }: Answer): boolean {
  return status >= 500 && fault === undefined
}

function headersOf({ rawHeaders, apiKey, contentType }: ServiceRequest): Record<string, string> {
  const headers = new Map<string, string>()
  if (rawHeaders === undefined) return defined({ 'x-api-key': apiKey, 'content-type': contentType })
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at]?.toLowerCase(), rawHeaders[at + 1]]
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}
