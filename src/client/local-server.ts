/** A server on this machine for the length of a run, which hands on requests that it has read whole. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flatHeaders } from '../ports/flat-headers.ts'

export type Received = {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  readonly text: string
}

export type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type LocalServer = { readonly port: number; close(): Promise<void> }

/** Larger than any documented request or webhook. */
const BODY_LIMIT = 1024 * 1024

/**
 * `port` 0 takes a free one, no `host` all addresses of the machine. An error that `answer` throws is answered with
 * 500. Throws what the system says where the port cannot be had.
 */
export async function serveLocally(
  { port, host }: { readonly port: number; readonly host: string | undefined },
  answer: (received: Received) => Promise<Reply> | Reply,
): Promise<LocalServer> {
  const reply = async (request: IncomingMessage): Promise<Reply> => {
    const bytes = await bytesOf(request)
    return bytes === undefined ? { status: 413 } : answer(received(request, bytes))
  }
  const server = createServer((request, response) => {
    const send = ({ status, headers, body }: Reply) =>
      void response.writeHead(status, headers).end(body)
    reply(request)
      .then(send)
      .catch((error: unknown) => send({ status: 500, body: String(error) }))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    // A server that listens on a TCP port has an address with a port.
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Undefined where there are too many. Reads them all the same, for who is cut off hears no answer. */
async function bytesOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= BODY_LIMIT) chunks.push(chunk)
  }
  return length <= BODY_LIMIT ? Buffer.concat(chunks) : undefined
}

function received(
  { method = '', url = '/', headers }: IncomingMessage,
  bytes: Uint8Array,
): Received {
  const text = Buffer.from(bytes).toString('utf8')
  return { method, path: url, headers: flatHeaders(headers), bytes, text }
}
