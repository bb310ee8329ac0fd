/** Asks whether something listens at an address, and sends nothing. */
import { connect } from 'node:net'

const LONGEST_MS = 3_000

/** Why no connection can be made; undefined where one can. */
export function connectionFailure(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (cause?: string) => {
      socket.destroy()
      resolve(cause)
    }
    socket.setTimeout(LONGEST_MS, () => end('it does not answer'))
    socket.once('connect', () => end())
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(CAUSES[error.code ?? ''] ?? error.message),
    )
  })
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is not known',
  EHOSTUNREACH: 'there is no way to the host',
}
