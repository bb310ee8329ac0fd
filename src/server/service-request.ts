/** What an HTTP request says, as the edge takes it. */
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { ApiError } from '../vocabulary/errors.ts'
import type { ReadBody } from './body-reader.ts'
import { pathOf, type ServiceRequest } from './exchange.ts'

export function serviceRequest(req: Request, body: ReadBody): ServiceRequest {
  const { headers, originalUrl } = req
  const question = originalUrl.indexOf('?')
  return {
    method: req.method,
    path: originalUrl,
    apiKey: apiKeyOf(req),
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    // A path parameter that is no wildcard is one text.
    params: req.params as Record<string, string>,
    query: question === -1 ? '' : originalUrl.slice(question + 1),
    ...body,
  }
}

export function apiKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['x-api-key']
  return typeof key === 'object' ? key.join(', ') : key
}

/** For the URIError that express throws where it cannot decode a path. */
export function badEscape({ method, path }: Pick<ServiceRequest, 'method' | 'path'>): ApiError {
  const message = 'is not percent-encoded UTF-8; write a literal % as %25'
  return new ApiError(
    'VALIDATION_FAILED',
    `Failed to read the path of ${method} ${pathOf(path)}: it ${message}.`,
    { details: [{ field: 'path', message }] },
  )
}
