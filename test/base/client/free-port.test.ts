/** A port that is held for another process. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { holdPort } from '../../../src/base/client/free-port.ts'

/** Closed again at once; throws where something listens there. */
async function listen(port: number, host?: string): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

test('another process can listen on a port that is held, on all addresses', async () => {
  const { port, release } = await holdPort()
  await listen(port)
  await listen(port, '127.0.0.1')
  release()
})

test('a port is held by the one after it, until it is released', async () => {
  const { port, release } = await holdPort()
  await expect(listen(port + 1, '127.0.0.1')).rejects.toThrow('EADDRINUSE')
  release()
  await listen(port + 1, '127.0.0.1')
})

test('a port that another process holds is not returned, although nothing listens on it', async () => {
  const first = await holdPort()
  const other = createServer().listen(first.port + 3, '127.0.0.1')
  await once(other, 'listening')
  const second = await holdPort()
  expect(second.port).not.toBe(first.port + 2)
  other.close()
  first.release()
  second.release()
})
