/** Whoever reads slowly makes the other side wait, whatever stands between them. */
import { expect, test } from 'vitest'
import { proxied } from './proxied.ts'

/** However slow the machine is. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000, interval: 100 })

const MEGABYTE = Buffer.alloc(1024 * 1024, 'ab')
const WHOLE = 64
/** What the machine itself holds of two connections. */
const MOST_HELD = 32

/** Resolves once the number has stopped growing: several looks at it are alike. */
async function atRest(look: () => number): Promise<number> {
  let [last, same] = [-1, 0]
  await eventually(() => {
    const now = look()
    same = now === last ? same + 1 : 0
    last = now
    return same >= 10 && now > 0
  }).toBe(true)
  return last
}

test('what a client does not read yet waits at the target, not in the proxy', async () => {
  const { send, client, sockets } = await proxied((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${WHOLE * MEGABYTE.length}\r\n\r\n`)
    for (let sent = 0; sent < WHOLE; sent++) socket.write(MEGABYTE)
  })
  client.pause()
  send('GET')
  await eventually(() => sockets.length).toBe(1)
  const gone = () => (sockets[0]?.bytesWritten ?? 0) - (sockets[0]?.writableLength ?? 0)
  expect(await atRest(gone)).toBeLessThan(MOST_HELD * MEGABYTE.length)
  client.resume()
  await eventually(() => client.bytesRead).toBeGreaterThan(WHOLE * MEGABYTE.length)
})

test('what a target does not read yet waits at the client, not in the proxy', async () => {
  const { send, client, sockets, until } = await proxied((socket, data) => {
    if (data.endsWith('~')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n~~')
    else socket.pause()
  })
  send('POST', `Content-Length: ${WHOLE * MEGABYTE.length + 1}\r\n`)
  client.write(MEGABYTE)
  await eventually(() => sockets[0]?.isPaused()).toBe(true)
  for (let sent = 1; sent < WHOLE; sent++) client.write(MEGABYTE)
  client.write('~')
  const gone = () => client.bytesWritten - client.writableLength
  expect(await atRest(gone)).toBeLessThan(MOST_HELD * MEGABYTE.length)
  sockets[0]?.on('data', () => sockets[0]?.resume())
  sockets[0]?.resume()
  await until('~~')
})
