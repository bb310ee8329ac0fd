/** A receiver on a real socket that understands the same answers as the scripted one. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ReceivedRequest, ScriptedAnswer } from '../../src/ports/scripted-transport.ts'

export type LocalReceiver = {
  readonly url: string
  readonly received: readonly (ReceivedRequest & { readonly raw: Buffer })[]
  /** Requests that began to arrive, whole or not. */
  readonly begun: () => number
  readonly answer: (...answers: readonly ScriptedAnswer[]) => void
  readonly close: () => Promise<void>
}

export async function localReceiver(): Promise<LocalReceiver> {
  const received: (ReceivedRequest & { raw: Buffer })[] = []
  let script: { answer: ScriptedAnswer; left: number }[] = []
  let begun = 0
  const server = createServer((request, response) => {
    begun += 1
    void readBody(request).then((raw) => {
      if (raw === undefined) return
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      received.push({ url: request.url ?? '', headers, body: raw.toString('utf8'), raw })
      const [next] = script
      if (next !== undefined && --next.left <= 0) script.shift()
      give(next?.answer ?? {}, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhooks`,
    received,
    begun: () => begun,
    answer: (...answers) => {
      script = answers.map((answer) => ({ answer, left: answer.times ?? Infinity }))
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The URL of a port that nobody listens on. */
export async function deadUrl(): Promise<string> {
  const receiver = await localReceiver()
  await receiver.close()
  return receiver.url
}

function give(answer: ScriptedAnswer, response: ServerResponse): void {
  if (answer.hang === true) return
  if (answer.hangUp === true) {
    response.destroy()
    return
  }
  setTimeout(() => {
    response.writeHead(answer.status ?? 200, answer.headers)
    response.end(answer.body ?? '')
  }, answer.slowMs ?? 0)
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    return undefined
  }
  return request.complete ? Buffer.concat(chunks) : undefined
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The receiver does not listen on a port')
  return address.port
}
