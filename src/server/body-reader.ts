/**
 * Reads a request's body into one buffer, up to the limit. express.json() does more than is needed here (encodings,
 * charsets, options per call) and costs several times as much.
 */
import type { IncomingMessage } from 'node:http'
import { BODY_LIMIT } from './exchange.ts'

export type ReadBody = { readonly rawBody?: Uint8Array; readonly isBodyTooLarge?: true }

/** What a client may go on sending after its 413 before the connection is broken. */
const PATIENCE_BYTES = 8 * BODY_LIMIT

const NONE: ReadBody = {}

/** Calls `done` once, as soon as the body is there or known to be too large; never where the client goes away. */
export function readBodyBytes(
  req: IncomingMessage,
  done: (body: ReadBody) => void,
  limitBytes = BODY_LIMIT,
): void {
  const announced = req.headers['content-length']
  if (
    announced === '0' ||
    (announced === undefined && req.headers['transfer-encoding'] === undefined)
  ) {
    done(NONE)
    return
  }
  if (Number(announced) > limitBytes) {
    discard(req)
    done({ isBodyTooLarge: true })
    return
  }
  let first: Uint8Array | undefined
  let rest: Uint8Array[] | undefined
  let length = 0
  const take = (chunk: Uint8Array) => {
    length += chunk.length
    if (length > limitBytes) {
      req.off('data', take)
      req.off('end', finish)
      discard(req)
      done({ isBodyTooLarge: true })
    } else if (first === undefined) first = chunk
    else (rest ??= [first]).push(chunk)
  }
  const finish = () => {
    const rawBody = rest === undefined ? first : Buffer.concat(rest)
    done(rawBody === undefined ? NONE : { rawBody })
  }
  req.on('data', take)
  req.on('end', finish)
}

/** The client can only read its answer once it has stopped sending, so what still comes is thrown away, for a while. */
function discard(req: IncomingMessage): void {
  const { socket } = req
  let thrownAway = 0
  req.on('data', (chunk: Uint8Array) => {
    thrownAway += chunk.length
    // Once it is answered, the request is done with and could no longer break the connection.
    if (thrownAway > PATIENCE_BYTES) socket.destroy()
  })
}
