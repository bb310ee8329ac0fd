/** Receives the webhooks of a deployment while it is verified, and keeps every byte as it came (§5.4, §6). */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DeploymentError } from './deployment-error.ts'

export type ListenOptions = {
  /** 0 takes a free one. */
  readonly port: number
  /** Where the deployment reaches the port, if not at this machine's own address. */
  readonly publicUrl?: string
}

export type Arrival = {
  /** Milliseconds of `performance.now()`. */
  readonly arrivedAt: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The raw bytes, which is what a signature is over. */
  readonly bytes: Uint8Array
  readonly text: string
  /** Undefined where the body is no JSON. */
  readonly json: unknown
}

export type WebhookListener = {
  readonly url: string
  /** In the order of arrival. */
  readonly arrivals: readonly Arrival[]
  close(): Promise<void>
}

const BODY_LIMIT = 1024 * 1024

/** Throws DeploymentError `unreachable` where the port cannot be had. */
export async function listenForWebhooks({
  port,
  publicUrl,
}: ListenOptions): Promise<WebhookListener> {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => void receive(request, response, arrivals))
  // A public name may lead to any of the machine's addresses; without one nobody else has business here.
  await listening(server, port, publicUrl === undefined ? '127.0.0.1' : undefined)
  // A server that listens on a TCP port has an address with a port.
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url: publicUrl ?? own,
    arrivals,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listening(server: Server, port: number, host: string | undefined): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new DeploymentError(
      'unreachable',
      `Failed to listen for webhooks: ${cause}. Name another port with --webhook-listen.`,
    )
  }
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  arrivals: Arrival[],
): Promise<void> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length <= BODY_LIMIT) chunks.push(chunk)
    }
  } catch {
    // The sender hung up before the end; what came is no webhook.
    return
  }
  if (request.method !== 'POST' || length > BODY_LIMIT) {
    response.writeHead(request.method === 'POST' ? 413 : 405).end()
    return
  }
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  arrivals.push({
    arrivedAt: performance.now(),
    headers: headersOf(request),
    bytes,
    text,
    json: parsed(text),
  })
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
