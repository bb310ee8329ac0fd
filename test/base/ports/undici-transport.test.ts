/** What only a real socket can show. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Transport } from '../../../src/base/ports/transport.ts'
import { undiciTransport } from '../../../src/base/ports/undici-transport.ts'
import { localReceiver } from './local-receiver.ts'

function opened(): Transport {
  const transport = undiciTransport()
  onTestFinished(() => transport.close())
  return transport
}

async function tcpServer(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => onConnection(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A server that answers every connection with `text`, HTTP or not. */
function answering(text: string): Promise<string> {
  return tcpServer((socket) => socket.once('data', () => socket.write(text)))
}

const REQUEST = {
  headers: { 'content-type': 'application/json' },
  body: '{"name":"Ọbí"}',
  timeoutMs: 5_000,
}

test('the bytes on the wire are the UTF-8 of the body, with their length announced', async () => {
  const receiver = await localReceiver()
  await opened().send({ url: receiver.url, ...REQUEST })
  const [sent] = receiver.received
  expect(sent?.bytes).toEqual(Buffer.from(REQUEST.body))
  expect(sent?.headers['content-length']).toBe(String(Buffer.byteLength(REQUEST.body)))
})

test('half of a request that is closed early arrives', async () => {
  let arrived = ''
  const url = await tcpServer((socket) => socket.on('data', (part) => (arrived += String(part))))
  await opened().send({ url, ...REQUEST, closeEarly: true })
  await expect.poll(() => arrived).toMatch(/\r\n\r\n\{"name":$/)
})

test('the rest of a body comes after what its first byte was held for', async () => {
  let arrived = ''
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const url = await tcpServer((socket) =>
    socket.on('data', (part) => {
      arrived += String(part)
      if (arrived.endsWith('}')) socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    }),
  )
  const sent = opened().send({ url, ...REQUEST, afterFirstByte: () => held })
  await expect.poll(() => arrived).toMatch(/content-length: \d+[^]*\r\n\r\n\{$/)
  goOn()
  expect(await sent).toMatchObject({ status: 204, error: null })
  expect(arrived).toMatch(/\r\n\r\n\{"name":"Ọbí"\}$/)
})

test('a path that hangs delays no other path of its host', async () => {
  const url = await tcpServer((socket) =>
    socket.once('data', (head) => {
      if (String(head).startsWith('POST /answers')) socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    }),
  )
  const transport = opened()
  for (let n = 0; n < 240; n++) void transport.send({ url: `${url}hangs`, ...REQUEST })
  expect(await transport.send({ url: `${url}answers`, ...REQUEST })).toMatchObject({ status: 204 })
})

test('a transport that is closed ends its attempts, also those that a fault delays', async () => {
  const url = await tcpServer(() => {})
  const transport = opened()
  const ended = [{}, { delayMs: 3_600_000 }].map((fault) =>
    transport.send({ url, ...REQUEST, timeoutMs: 7_200_000, ...fault }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  await transport.close()
  const closed = { status: null, error: 'connection closed' }
  expect(await Promise.all(ended)).toMatchObject([closed, closed])
})

test('an unknown host is reported', async () => {
  expect(await opened().send({ url: 'http://nobody.invalid/', ...REQUEST })).toMatchObject({
    status: null,
    error: 'host not found',
  })
})

test('an answer that is not HTTP is reported', async () => {
  const url = await answering('220 mail.test ESMTP\r\n')
  expect((await opened().send({ url, ...REQUEST })).error).toBe('the answer was not HTTP')
})

test('a body that never ends does not undo the status', async () => {
  const url = await answering('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthank')
  const result = await opened().send({ url, ...REQUEST, timeoutMs: 150 })
  expect(result).toMatchObject({ status: 200, error: null, body: 'thank' })
})

test('no more than a kilobyte of an endless answer is read', async () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n'
  const url = await answering(head + 'x'.repeat(2_000))
  const { status, body } = await opened().send({ url, ...REQUEST, timeoutMs: 600_000 })
  expect({ status, length: body.length }).toEqual({ status: 200, length: 1_024 })
})

test('many requests at once all arrive without a warning, and a closed transport can be used again', async () => {
  const warnings: Error[] = []
  const keep = (warning: Error) => void warnings.push(warning)
  process.on('warning', keep)
  onTestFinished(() => void process.off('warning', keep))
  const receiver = await localReceiver()
  const transport = opened()
  const sent = Array.from({ length: 64 }, () => transport.send({ url: receiver.url, ...REQUEST }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 64 }, () => 200))
  await transport.close()
  expect((await transport.send({ url: receiver.url, ...REQUEST })).status).toBe(200)
  expect(warnings).toEqual([])
})

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const ACCEPTED = 'HTTP/1.1 202 Accepted\r\ncontent-length: 2\r\n\r\nok'

test.each([
  ['100', [CONTINUE + ACCEPTED]],
  ['100 twice', [CONTINUE + CONTINUE + ACCEPTED]],
  ['100 in parts', ['HTTP/1.1 10', '0 Continue\r\nx-a: b\r', '\n\r\nHTTP/1.', ACCEPTED.slice(7)]],
  ['100 without a phrase', ['HTTP/1.1 100\r\n\r\n', ACCEPTED]],
  ['102', [`HTTP/1.1 102 Processing\r\n\r\n${ACCEPTED}`]],
  ['103', [`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ACCEPTED}`]],
  [
    '100, 102 and 103',
    [`${CONTINUE}HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n`, ACCEPTED],
  ],
  ['nothing', [ACCEPTED]],
] as const)('an unasked %s before the response is not the response', async (_, parts) => {
  const url = await tcpServer((socket) =>
    socket.setNoDelay().on('data', () => void inTurns(socket, parts)),
  )
  const transport = opened()
  // The second uses the same connection.
  for (let sent = 0; sent < 2; sent++)
    expect(await transport.send({ url, ...REQUEST })).toMatchObject({ status: 202, body: 'ok' })
})

async function inTurns(socket: Socket, parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    await new Promise((resolve) => socket.write(part, resolve))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a receiver that only ever continues times out', async () => {
  const url = await answering(CONTINUE)
  const sent = await opened().send({ url, ...REQUEST, timeoutMs: 50 })
  expect(sent).toMatchObject({ status: null, error: 'timed out after 50ms' })
})
