/** What only a real socket can show. */
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Transport } from '../../src/ports/transport.ts'
import { undiciTransport } from '../../src/ports/undici-transport.ts'
import { localReceiver } from './local-receiver.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function opened(): Transport {
  const transport = undiciTransport()
  closers.push(() => transport.close())
  return transport
}

async function receiving() {
  const receiver = await localReceiver()
  closers.push(receiver.close)
  return receiver
}

/** A server that says `text` to whoever connects, HTTP or not. */
async function saying(text: string): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const REQUEST = {
  headers: { 'content-type': 'application/json' },
  body: '{"name":"Ọbí"}',
  timeoutMs: 5_000,
}

test('the bytes on the wire are the UTF-8 of the body, with their length announced', async () => {
  const receiver = await receiving()
  await opened().send({ url: receiver.url, ...REQUEST })
  const [sent] = receiver.received
  expect(sent?.raw.equals(Buffer.from(REQUEST.body))).toBe(true)
  expect(sent?.headers['content-length']).toBe(String(Buffer.byteLength(REQUEST.body)))
})

test('a request that is closed early did begin to arrive', async () => {
  const receiver = await receiving()
  await opened().send({ url: receiver.url, ...REQUEST, closeEarly: true })
  await expect.poll(receiver.begun).toBe(1)
  expect(receiver.received).toEqual([])
})

test('an unknown host is told as one', async () => {
  expect(await opened().send({ url: 'http://nobody.invalid/', ...REQUEST })).toMatchObject({
    status: null,
    error: 'host not found',
  })
})

test('an answer that is not HTTP is told as one', async () => {
  const url = await saying('220 mail.test ESMTP\r\n')
  expect((await opened().send({ url, ...REQUEST })).error).toBe('the answer was not HTTP')
})

test('a body that never ends does not undo the status', async () => {
  const url = await saying('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthank')
  const result = await opened().send({ url, ...REQUEST, timeoutMs: 150 })
  expect(result).toMatchObject({ status: 200, error: null, body: 'thank' })
})

test('no more than a kilobyte of an endless answer is waited for', async () => {
  const url = await saying(`HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(2_000)}`)
  const { status, body } = await opened().send({ url, ...REQUEST, timeoutMs: 600_000 })
  expect({ status, length: body.length }).toEqual({ status: 200, length: 1_024 })
})

test('many requests at once all arrive, and the transport can be used after it was closed', async () => {
  const receiver = await receiving()
  const transport = opened()
  const sent = Array.from({ length: 64 }, () => transport.send({ url: receiver.url, ...REQUEST }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 64 }, () => 200))
  await transport.close()
  expect((await transport.send({ url: receiver.url, ...REQUEST })).status).toBe(200)
})
