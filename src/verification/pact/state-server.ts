/**
 * Answers the Verifier when it asks for a state, over HTTP because that is what it asks over. Its path is a secret, for
 * reaching a state makes orders.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StateRequest = {
  readonly action: 'setup' | 'teardown'
  readonly state: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Values for the request of the interaction. Does not throw: the Verifier would ask again, and wait in between. */
export type StateHandler = (request: StateRequest) => Promise<Readonly<Record<string, unknown>>>

export async function startStateServer(
  handle: StateHandler,
): Promise<{ url: string; close: () => Promise<void> }> {
  const path = `/states-${randomBytes(8).toString('hex')}`
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] === path) void serve(request, response, handle)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on a TCP port has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handle: StateHandler,
): Promise<void> {
  try {
    const values = await handle(await stateRequest(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(values))
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error))
  }
}

async function stateRequest(request: IncomingMessage): Promise<StateRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  // The Verifier alone knows this address, and always asks in this shape.
  const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Partial<StateRequest>
  return { action: asked.action ?? 'setup', state: asked.state ?? '', params: asked.params ?? {} }
}
