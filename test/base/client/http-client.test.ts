import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { HttpClient } from '../../../src/base/client/http-client.ts'
import { defined } from '../../../src/base/vocabulary/defined.ts'

async function urlOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function answering(listener: RequestListener): Promise<string> {
  return urlOf(createHttpServer(listener))
}

function get(baseUrl: string, timeoutMs = 5_000) {
  const flags = { baseUrl: '--base-url', timeout: '--timeout' }
  const client = new HttpClient({ baseUrl, timeoutMs, flags })
  onTestFinished(() => client.close())
  return client.send({ method: 'GET', path: '/', headers: {}, body: '' })
}

test('a response has its status, flat headers, body and JSON', async () => {
  const url = await answering((_, response) => {
    response.writeHead(418, { 'X-Twice': ['a', 'b'] }).end('{"a":1}')
  })
  expect(await get(url)).toMatchObject({
    status: 418,
    headers: { 'x-twice': 'a, b' },
    body: '{"a":1}',
    json: { a: 1 },
    tookMs: expect.any(Number),
  })
})

test.each([
  ['gzip', gzipSync],
  ['BR', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
  ['deflate, identity , X-Gzip', (text: string) => gzipSync(deflateRawSync(text))],
  ['unknown', (text: string) => text],
])('a body is read through its coding %s, which nobody asked for', async (coding, encode) => {
  const url = await answering((_, response) => {
    response.writeHead(200, { 'content-encoding': coding }).end(encode('{"a":1}'))
  })
  expect(await get(url)).toMatchObject({ body: '{"a":1}', json: { a: 1 } })
})

test('a body that is not of its coding is read as it is', async () => {
  const url = await answering((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain')
  })
  expect(await get(url)).toMatchObject({ body: 'plain' })
})

test('a body in another encoding than UTF-8 is not JSON', async () => {
  const url = await answering((_, response) => {
    response.end(Buffer.from('{"bank":"Société"}', 'latin1'))
  })
  expect((await get(url)).json).toBeUndefined()
  const written = await answering((_, response) => response.end('{"bank":"\ufffd"}'))
  expect((await get(written)).json).toEqual({ bank: '\ufffd' })
})

test('a redirect is a response', async () => {
  const url = await answering((_, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
  })
  expect(await get(url)).toMatchObject({ status: 302, json: undefined })
})

test.each([
  ['requests reuse a connection', undefined, 1],
  ['requests reuse a connection that is kept for a moment', 300, 1],
  ['a client that keeps none opens one for each request', 0, 10],
])('%s', async (_, idleMs, connections) => {
  const ports = new Set<unknown>()
  const url = await answering((request, response) => {
    ports.add(request.socket.remotePort)
    response.end('{}')
  })
  const client = new HttpClient({ baseUrl: url, timeoutMs: 5_000, ...defined({ idleMs }) })
  onTestFinished(() => client.close())
  for (let sent = 0; sent < 10; sent += 1)
    await client.send({ method: 'POST', path: '/', headers: {}, body: '{}' })
  // The first connection may serve one request before it is kept.
  expect(Math.abs(ports.size - connections)).toBeLessThan(2)
})

test('no response in time is a time-out', async () => {
  const url = await answering(() => {})
  await expect(get(url, 30)).rejects.toMatchObject({
    kind: 'timeout',
    message: expect.stringMatching(/no response within 30ms.*--timeout/),
  })
})

test('a connection that closes before a response differs from one that closes during it', async () => {
  const reset = await answering(({ socket }) => void socket.destroy())
  await expect(get(reset)).rejects.toMatchObject({ kind: 'reset', partial: undefined })
  const truncated = await answering((_, response) => {
    response.writeHead(201, { 'content-length': '9' }).write('{"a"', () => response.destroy())
  })
  await expect(get(truncated)).rejects.toMatchObject({
    kind: 'truncated',
    partial: { status: 201, body: '{"a"', json: undefined },
  })
})

test('a response over the limit is not read to its end', async () => {
  const url = await answering((_, response) => void response.end('x'.repeat(8 * 1024 * 1024 + 1)))
  await expect(get(url)).rejects.toMatchObject({
    kind: 'not-http',
    message: expect.stringContaining('the response is over 8 MB'),
  })
})

test.each<[string, () => Promise<string>, string, RegExp]>([
  ['nobody listens', closedUrl, 'unreachable', /connection refused.*--base-url/],
  [
    'the host is not known',
    async () => 'http://no-such-host.invalid',
    'unreachable',
    /host not found/,
  ],
  ['the scheme is HTTPS, and the server has no TLS', httpsUrl, 'tls', /TLS failed \(\w+\)/],
  ['something else speaks', mailUrl, 'not-http', /not HTTP/],
])('where %s, the error says so', async (_, url, kind, message) => {
  await expect(get(await url())).rejects.toMatchObject({
    kind,
    message: expect.stringMatching(message),
  })
})

async function closedUrl(): Promise<string> {
  const server = createTcpServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

async function httpsUrl(): Promise<string> {
  return (await answering((_, response) => void response.end())).replace('http:', 'https:')
}

function mailUrl(): Promise<string> {
  return urlOf(
    createTcpServer((socket) => void socket.on('error', () => {}).write('220 mail ready\r\n')),
  )
}
