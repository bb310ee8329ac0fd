/** Reads a request off its connection, its body into one buffer up to a limit. */
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { BODY_LIMIT } from './exchange.ts'
import type { ServiceRequest } from '../simulator/service-exchange.ts'
import { hostErrorOf } from './request-host.ts'

type Body = Pick<ServiceRequest, 'rawBody' | 'isBodyTooLarge'>

/** What a client may send after its 413 before the connection is closed. It costs no memory. */
const DISCARDED_BYTES = 256 * BODY_LIMIT

type ReadOptions = {
  readonly limitBytes?: number
  /** `done` also gets the chunks of a body that is over the limit, as they arrive. */
  readonly takesLong?: boolean
}

type Chunks = AsyncIterable<Uint8Array>

/** Calls `done` once the body is complete or too large; never if the client disconnects. */
export function readRequest(
  req: Request,
  done: (request: ServiceRequest, long?: Chunks) => void,
  { limitBytes = BODY_LIMIT, takesLong = false }: ReadOptions = {},
): void {
  const tooLarge = takesLong
    ? (chunks: readonly Uint8Array[]) => done(requestOf(req), chunksOf(req, chunks))
    : () => {
        discard(req)
        done(requestOf(req, { isBodyTooLarge: true }))
      }
  readBody(req, limitBytes, (body) => done(requestOf(req, body)), tooLarge)
}

/** Whoever ends early leaves the rest to be discarded, so that the client gets its answer. */
async function* chunksOf(req: Request, first: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  try {
    yield* first
    yield* req.iterator({ destroyOnReturn: false })
  } finally {
    if (!req.readableEnded) discard(req)
  }
}

export function requestOf(
  req: Request,
  { rawBody, isBodyTooLarge = false }: Body = {},
): ServiceRequest {
  const { headers, originalUrl } = req
  const question = originalUrl.indexOf('?')
  return {
    method: req.method,
    path: originalUrl,
    apiKey: apiKeyOf(req),
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    host: headers.host,
    origin: headers.origin,
    fetchSite: headers['sec-fetch-site'],
    hostError: hostErrorOf(req, originalUrl),
    // Only a wildcard, which no route has, would be a list.
    params: req.params as Record<string, string>,
    query: question === -1 ? '' : originalUrl.slice(question + 1),
    rawHeaders: req.rawHeaders,
    rawBody,
    isBodyTooLarge,
  }
}

export function apiKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['x-api-key']
  return typeof key === 'object' ? key.join(', ') : key
}

function readBody(
  req: IncomingMessage,
  limitBytes: number,
  done: (body: Body) => void,
  tooLarge: (chunks: readonly Uint8Array[]) => void,
): void {
  const announced = req.headers['content-length']
  const isChunked = req.headers['transfer-encoding'] !== undefined
  if (announced === '0' || (announced === undefined && !isChunked)) {
    done({})
    return
  }
  if (Number(announced) > limitBytes) {
    tooLarge([])
    return
  }
  const chunks: Uint8Array[] = []
  let length = 0
  const take = (chunk: Uint8Array) => {
    chunks.push(chunk)
    length += chunk.length
    if (length <= limitBytes) return
    req.pause()
    req.off('data', take)
    req.off('end', finish)
    tooLarge(chunks)
  }
  const finish = () => done(length === 0 ? {} : { rawBody: Buffer.concat(chunks) })
  req.on('data', take)
  req.on('end', finish)
}

/** A client reads its answer only once it has sent everything, so the rest is discarded. */
function discard(req: IncomingMessage): void {
  // Once the request is answered, it no longer refers to its socket.
  const { socket } = req
  let discarded = 0
  req.on('data', (chunk: Uint8Array) => {
    discarded += chunk.length
    if (discarded > DISCARDED_BYTES) socket.destroy()
  })
  req.resume()
}
