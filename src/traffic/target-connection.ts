/** Connections to the target of a proxy: each has one call at a time, and is used again. */
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Whose call it is. */
export type TargetCaller = {
  onAnswer(bytes: Buffer): void
  onDrain(): void
  /** Undefined if the target has closed it. */
  onClose(error: Error | undefined): void
}

export type TargetConnection = { readonly socket: Socket; caller: TargetCaller | undefined }

const MOST_IDLE = 64

export class TargetConnections {
  readonly #base: URL
  readonly #idle = new Set<TargetConnection>()

  constructor(base: URL) {
    this.#base = base
  }

  /** Of those that rest the newest: the target closes the oldest first. */
  take(caller: TargetCaller): TargetConnection {
    const connection = [...this.#idle].at(-1) ?? this.#connect()
    this.#idle.delete(connection)
    connection.caller = caller
    return connection
  }

  /** After a whole answer. */
  rest(connection: TargetConnection): void {
    connection.caller = undefined
    if (this.#idle.size >= MOST_IDLE) connection.socket.destroy()
    else this.#idle.add(connection)
  }

  close(): void {
    for (const { socket } of this.#idle) socket.destroy()
  }

  #connect(): TargetConnection {
    const { hostname, port, protocol } = this.#base
    const host = hostname.replace(/^\[|\]$/g, '')
    const isTls = protocol === 'https:'
    const place = { host, port: Number(port) || (isTls ? 443 : 80) }
    const socket = isTls
      ? connectTls({ ...place, ...(/[a-z]/i.test(host) ? { servername: host } : {}) })
      : connect({ ...place, noDelay: true })
    const connection: TargetConnection = { socket, caller: undefined }
    let error: Error | undefined
    socket.on('data', (bytes: Buffer) => {
      // What nobody has asked for is no answer of the next call.
      if (connection.caller === undefined) socket.destroy()
      else connection.caller.onAnswer(bytes)
    })
    socket.on('drain', () => connection.caller?.onDrain())
    socket.on('error', (cause: Error) => (error = cause))
    socket.on('end', () => this.#idle.delete(connection))
    socket.on('close', () => {
      this.#idle.delete(connection)
      connection.caller?.onClose(error)
    })
    return connection
  }
}
