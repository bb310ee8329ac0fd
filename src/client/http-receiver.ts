/**
 * The built-in receiver on a socket of this machine, for targets that send over HTTP. It
 * understands the same answers as the one in memory, but for `closed`: whoever listens cannot
 * refuse a connection.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ScriptedAnswer } from '../ports/scripted-transport.ts'
import { ScriptedReceiver } from '../ports/scripted-transport.ts'
import { systemTimers } from '../ports/system-timers.ts'
import type { SignatureScheme } from '../simulator/webhooks/signature.ts'
import { Receiver } from './receiver.ts'

export type HttpReceiver = {
  readonly url: string
  readonly receiver: Receiver
  readonly close: () => Promise<void>
}

/** `now` is the world's time, epoch milliseconds. */
export async function openReceiver(
  scheme: SignatureScheme,
  now: () => number,
): Promise<HttpReceiver> {
  const script = new ScriptedReceiver('')
  const receiver = new Receiver(scheme, (answers) => script.answer(...answers))
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      if (body === undefined) return
      receiver.arrive({ at: now(), headers: textHeaders(request), body })
      give(script.take(), response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    receiver,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function give(
  { hang, hangUp, slowMs = 0, status = 200, headers, body = '' }: ScriptedAnswer,
  response: ServerResponse,
): void {
  if (hang === true) return
  if (hangUp === true) {
    response.destroy()
    return
  }
  systemTimers.after(slowMs, () => response.writeHead(status, headers).end(body))
}

/** The whole body as text; undefined where the sender broke off. */
async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    return undefined
  }
  return request.complete ? Buffer.concat(chunks).toString() : undefined
}

function textHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
}
