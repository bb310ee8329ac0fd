/** A client and a target of bare sockets on both sides of the proxy. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { startForwarding } from '../../../src/verify/traffic/forwarding-server.ts'
import type { ForwardingOptions, Passed } from '../../../src/verify/traffic/passed.ts'

/** However slow the machine is. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 5 })

type OnRequest = (socket: Socket, head: string) => void

/** A target of bare sockets, so that nothing but the proxy interprets its bytes. */
export async function proxied(
  onRequest: OnRequest,
  { below = '', ...options }: Partial<ForwardingOptions> & { readonly below?: string } = {},
) {
  const sockets: Socket[] = []
  const target = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (data) => onRequest(socket, data.toString('latin1')))
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  const passed: Passed[] = []
  const proxy = await startForwarding({
    upstream: `http://127.0.0.1:${(target.address() as AddressInfo).port}${below}`,
    port: 0,
    onPassed: (one) => passed.push(one),
    ...options,
  })
  const client = connect(proxy.port, '127.0.0.1')
  client.on('error', () => {})
  onTestFinished(async () => {
    client.destroy()
    for (const socket of sockets) socket.destroy()
    target.close()
    await proxy.close()
  })
  const chunks: Buffer[] = []
  client.on('data', (chunk) => chunks.push(chunk))
  const received = () => Buffer.concat(chunks)
  return {
    ...{ client, sockets, passed, received },
    send: (method: string, more = '') =>
      client.write(`${method} /a HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`),
    /** Resolves once what the client received ends so. */
    until: (end: string) => eventually(() => received().includes(end)).toBe(true),
  }
}
