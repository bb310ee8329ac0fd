/** Stands between a deployment and whoever hears its webhooks, and hands on what it likes. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '../../src/client/free-port.ts'

export type Push = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** Undefined where nothing is handed on. */
export type Relaying = (push: Push) => Push | undefined

export type Relay = {
  /** Where webhooks go to. */
  readonly url: string
  /** Where somebody has to listen. */
  readonly port: number
  close(): Promise<void>
}

export async function webhookRelay(relaying: Relaying): Promise<Relay> {
  const port = await freePort()
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const {
        host: _host,
        connection: _connection,
        'content-length': _length,
        ...kept
      } = request.headers
      const headers = Object.fromEntries(
        Object.entries(kept).map(([name, value]) => [name, String(value)]),
      )
      const handedOn = relaying({ headers, body })
      if (handedOn !== undefined)
        await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...handedOn })
      response.end('{}')
    })()
  })
  const at = await listening(server)
  return {
    url: `http://127.0.0.1:${at}/`,
    port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an address with a port.
  return (server.address() as AddressInfo).port
}
