/** Reads a stream of events off a real connection, a frame at each call. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ControlApi } from './control-api.ts'

export type Frame = Readonly<Partial<Record<'id' | 'event' | 'data' | 'comment', string>>>

export async function followStream(
  api: ControlApi,
  path: string,
  headers: Record<string, string> = {},
) {
  const server = createServer(api.app).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/__sandbox${path}`, { headers })
  const reader = (response.body ?? new ReadableStream<Uint8Array>())
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let text = ''
  const next = async (): Promise<Frame | 'end'> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end !== -1) {
        const frame = text.slice(0, end)
        text = text.slice(end + 2)
        return parse(frame)
      }
      const { done, value } = await reader.read()
      if (done) return 'end'
      text += value
    }
  }
  return { response, next, server, stop: () => reader.cancel() }
}

function parse(frame: string): Frame {
  const lines = frame.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return [colon === 0 ? 'comment' : line.slice(0, colon), line.slice(colon + 2)]
  })
  return Object.fromEntries(lines) as Frame
}
