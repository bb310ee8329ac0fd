/** A server on this machine during a run. Its handler gets requests that are read whole. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { flatHeaders } from '../vocabulary/flat-headers.ts'
import type { ScriptedAnswer } from '../ports/scripted-transport.ts'
import { systemTimers } from '../ports/system-timers.ts'
import type { HttpRequest } from './exchange.ts'

export type ReceivedRequest = HttpRequest & { readonly bytes: Uint8Array }

export type Reply = Omit<ScriptedAnswer, 'closed' | 'times'>

export type LocalServer = { readonly port: number; close(): Promise<void> }

/** Larger than any documented request or webhook. */
const BODY_LIMIT = 1024 * 1024

/**
 * `port` 0 takes a free one, no `host` all addresses of the machine. An error that `answer` throws
 * is answered with 500. Throws the system's error where the port cannot be had.
 */
export async function serveLocally(
  { port, host }: { readonly port: number; readonly host: string | undefined },
  answer: (received: ReceivedRequest) => Promise<Reply> | Reply,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    void replyTo(request, answer)
      .catch((error: unknown) => ({ status: 500, body: String(error) }))
      .then((reply) => send(response, reply))
  })
  return listening(server, { port, host })
}

/** Its `close` ends connections that are in use, too. Throws the system's error. */
export async function listening(
  server: Server & { closeAllConnections(): void },
  { port, host }: { readonly port: number; readonly host: string | undefined },
): Promise<LocalServer> {
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

async function replyTo(
  request: IncomingMessage,
  answer: (received: ReceivedRequest) => Promise<Reply> | Reply,
): Promise<Reply> {
  const bytes = await bytesOf(request)
  if (bytes === undefined) return { status: 413 }
  const { method = '', url: path = '/', headers } = request
  const body = Buffer.from(bytes).toString('utf8')
  return answer({ method, path, headers: flatHeaders(headers), bytes, body })
}

/**
 * Undefined if there are too many: it reads on all the same, for a sender whose connection is
 * closed gets no response. Throws where the sender breaks off.
 */
async function bytesOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= BODY_LIMIT) chunks.push(chunk)
  }
  return length <= BODY_LIMIT ? Buffer.concat(chunks) : undefined
}

function send(
  response: ServerResponse,
  { status = 200, headers, body, slowMs = 0, hang, hangUp }: Reply,
): void {
  if (hang === true) return
  if (hangUp === true) response.destroy()
  else systemTimers.after(slowMs, () => response.writeHead(status, headers).end(body))
}
