/**
 * Forwards requests to another address as they come: all bytes but those of Host and of the
 * headers of a connection, in both directions, as streams. Its own error says that it is its own.
 */
import { createServer, type Socket } from 'node:net'
import { listening, type LocalServer } from '../client/local-server.ts'
import { ClientConnection } from './client-connection.ts'
import type { ForwardingOptions } from './passed.ts'
import { TargetConnections } from './target-connection.ts'

/** Throws the system's error if the port cannot be had. */
export async function startForwarding(options: ForwardingOptions): Promise<LocalServer> {
  const base = new URL(options.target)
  const targets = new TargetConnections(base)
  const clients = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    new ClientConnection(socket, { ...options, base, targets }).serve()
  })
  const closeAllConnections = () => {
    for (const socket of clients) socket.destroy()
    targets.close()
  }
  const { port } = options
  return listening(Object.assign(server, { closeAllConnections }), { port, host: '127.0.0.1' })
}
