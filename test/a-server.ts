import { createServer, type RequestListener } from 'node:http'
import { listening } from '../src/base/client/local-server.ts'
import { whenOver } from './when-over.ts'

/** A server on this machine until the test is over; returns its URL. */
export async function aServer(listener: RequestListener): Promise<string> {
  const { port, close } = await listening(createServer(listener), { port: 0, host: '127.0.0.1' })
  whenOver(close)
  return `http://127.0.0.1:${port}`
}
