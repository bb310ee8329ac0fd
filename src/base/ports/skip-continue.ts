import type { Socket } from 'node:net'

const START = /^HTTP\/1\.[01] 100[ \r]/
/** What may still become that start. */
const STARTS = ['HTTP/1.1 100 ', 'HTTP/1.0 100 ', 'HTTP/1.1 100\r', 'HTTP/1.0 100\r']
const END = '\r\n\r\n'
const LONGEST = 8 * 1024
const MOST = 100

type Connector = import('undici').buildConnector.connector

/** What it connects leaves out each `100 Continue`. */
export function skippingContinue(connector: Connector): Connector {
  return (options, callback) =>
    connector(options, (...[error, socket]) =>
      error === null ? callback(null, skipContinue(socket)) : callback(error, null),
    )
}

/**
 * Leaves each `100 Continue` that precedes a response out of what is read. A server may send it
 * without being asked, and a client must accept it (RFC 9110, 15.2); undici closes the connection.
 */
function skipContinue<Connection extends Socket>(socket: Connection): Connection {
  const read = socket.read.bind(socket)
  const write = socket.write.bind(socket) as (...args: readonly unknown[]) => boolean
  let isAwaited = false
  let skipped = 0
  let held: Buffer = Buffer.alloc(0)
  socket.write = (...args: readonly unknown[]) => {
    // Each request begins with a write, and each response follows one.
    if (!isAwaited) skipped = 0
    isAwaited = true
    return write(...args)
  }
  socket.read = ((size?: number): unknown => {
    const chunk: unknown = read(size)
    if (!isAwaited || !Buffer.isBuffer(chunk)) return chunk
    held = Buffer.concat([held, chunk])
    while (START.test(held.toString('latin1', 0, 16)) && skipped < MOST) {
      const end = held.indexOf(END)
      if (end === -1 && held.length <= LONGEST) return null
      if (end === -1) break
      held = held.subarray(end + END.length)
      skipped += 1
    }
    if (held.length === 0) return null
    const start = held.toString('latin1', 0, 16)
    if (skipped < MOST && STARTS.some((each) => each.startsWith(start))) return null
    const rest = held
    isAwaited = false
    held = Buffer.alloc(0)
    return rest
  }) as Connection['read']
  return socket
}
