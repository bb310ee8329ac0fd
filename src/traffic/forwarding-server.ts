/**
 * Forwards requests to another address as they come: all bytes but those of Host and of the
 * headers of a connection, in both directions, as streams. Its own error says that it is its own.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { LocalServer } from '../client/local-server.ts'
import { ClientConnection } from './client-connection.ts'
import { TargetConnections } from './target-connection.ts'

export type Passed = {
  readonly method: string
  /** At the target. */
  readonly url: string
  readonly startedAt: number
  readonly tookMs: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBytes: Body
  /** Undefined if the target did not answer. */
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly bytes: Body
    /** False if it broke off. */
    readonly isWhole: boolean
  }
}

/** The first bytes of it, up to a limit, and how many there were. */
export type Body = { readonly bytes: Buffer; readonly length: number }

export type ForwardingOptions = {
  readonly target: string
  readonly port: number
  /** Undefined forwards the request; a text rejects it with 403. */
  readonly reject?: (headers: Readonly<Record<string, string>>) => string | undefined
  readonly onPassed: (passed: Passed) => void
  /** Undefined, or resolves once there is room for another exchange: a request waits so long. */
  readonly room?: () => Promise<void> | undefined
}

/** Throws the system's error if the port cannot be had. */
export async function startForwarding(options: ForwardingOptions): Promise<LocalServer> {
  const base = new URL(options.target)
  const targets = new TargetConnections(base)
  const clients = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    new ClientConnection(socket, { ...options, base, targets })
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on a TCP port has an address with a port.
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of clients) socket.destroy()
      targets.close()
      await closed
    },
  }
}
