/** The server beyond the operations: methods, paths, and requests that are hardly HTTP. */
import { once } from 'node:events'
import { connect } from 'node:net'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../../src/sandbox/http/listen.ts'
import { createExpressApp } from '../../../src/sandbox/http/server.ts'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { VERSION } from '../../../src/base/vocabulary/version.ts'
import { A_QUOTE } from './service.ts'

const sandbox = new Sandbox({ clock: { mode: 'manual' } })
let server: Listening
beforeAll(async () => {
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const QUOTE = JSON.stringify(A_QUOTE)

/** Sends the text as it is, and reads until the server closes the connection. */
async function exchange(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk))
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test.each([
  ['GET', '/api/developer/quotes', 'POST'],
  ['DELETE', '/api/developer/orders', 'POST'],
  ['POST', '/api/developer/orders/intent', 'GET or HEAD'],
  ['GET', '/api/developer/orders/x/monitor-status', 'POST'],
  ['PUT', '/api/developer/provider-bank-list/northwind', 'GET or HEAD'],
  ['PATCH', '/api/developer/bank-accounts/resolve', 'POST'],
])('the answer to %s %s names the methods that are allowed', async (method, path, allowed) => {
  const response = await fetch(server.url + path, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe(`${allowed.replace(' or ', ', ')}, OPTIONS`)
  expect(response.headers.get('x-ramp-sandbox')).toBe(VERSION)
  expect(await response.json()).toMatchObject({
    success: false,
    code: 'METHOD_NOT_ALLOWED',
    message: expect.stringMatching(new RegExp(`Use ${allowed}\\.$`)),
  })
})

test.each([
  ['POST', 'qoutes', 'POST /api/developer/quotes'],
  ['GET', 'order/intent', 'GET /api/developer/orders/intent'],
  ['POST', 'orders/1/monitor-state', 'POST /api/developer/orders/:transactionId/monitor-status'],
  ['GET', 'provider-bank-lists/x', 'GET /api/developer/provider-bank-list/:provider'],
  ['POST', 'quotes/', 'POST /api/developer/quotes'],
  ['POST', 'Quotes', 'POST /api/developer/quotes'],
])('the answer to the unknown path %s %s suggests %s', async (method, path, suggested) => {
  const response = await fetch(`${server.url}/api/developer/${path}`, { method })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: 'PATH_NOT_FOUND',
    message: expect.stringContaining(`Did you mean ${suggested}?`),
  })
})

test('the answer to a path that is near none lists them all', async () => {
  const response = await fetch(`${server.url}/favicon.ico`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/Known are \/api\/developer\/quotes, .*__sandbox/),
  })
})

test('HEAD is a GET without its body', async () => {
  const headers = { 'x-api-key': DEFAULT_KEYS.test }
  const path = '/api/developer/provider-bank-list/northwind'
  const head = await fetch(server.url + path, { method: 'HEAD', headers })
  const get = await fetch(server.url + path, { headers })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
  expect(await head.text()).toBe('')
})

test('OPTIONS names the methods of a path, and permits no other origin', async () => {
  const response = await fetch(`${server.url}/api/developer/orders`, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test('every answer names the version of the sandbox', async () => {
  for (const path of ['/', '/__sandbox/health', '/__sandbox/nothing', '/api/developer/quotes']) {
    const response = await fetch(server.url + path)
    expect(response.headers.get('x-ramp-sandbox'), path).toBe(VERSION)
    expect(response.headers.get('x-powered-by'), path).toBeNull()
  }
})

const close = 'Connection: close\r\n'
const get = (target: string, headers: string) =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const post = (headers: string, body: string) =>
  `POST /api/developer/quotes HTTP/1.1\r\nHost: x\r\nx-api-key: ${DEFAULT_KEYS.test}\r\n${headers}\r\n${body}`

const notHttp = /the request: it is not HTTP \(HPE_\w+\)\. Check the client\.$/

test.each([
  ['text that is not HTTP', 'hello\r\n\r\n', 400, notHttp],
  [
    'headers that are too large',
    get('/', `x-long: ${'x'.repeat(20_000)}\r\n`),
    400,
    /too large\. Send less\.$/,
  ],
  ['no Host', `GET / HTTP/1.1\r\n${close}\r\n`, 400, /no Host header/],
  ['no Host to OPTIONS', `OPTIONS /api/developer/orders HTTP/1.1\r\n${close}\r\n`, 400, /no Host/],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 404, /no such path/],
  ['a CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, /not a proxy\. Remove it/],
  ['an unknown expectation', get('/', `Expect: magic\r\n${close}`), 404, /no such path/],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 400, notHttp],
  ['a chunk without a length', post('Transfer-Encoding: chunked\r\n', 'zz\r\n'), 400, notHttp],
  ['a target without a path', get('http://', close), 404, /has no path/],
  ['an absolute target', get('http://x/nowhere', close), 404, /no such path/],
  ['the target *', `OPTIONS * HTTP/1.1\r\nHost: x\r\n${close}\r\n`, 404, /no such path/],
  ['two keys', post(`x-api-key: other\r\nContent-Length: 2\r\n${close}`, '{}'), 401, /has the key/],
])('%s gets an error response', async (_, text, status, message) => {
  const answer = await exchange(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain(`x-ramp-sandbox: ${VERSION}`)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
    success: false,
    message: expect.stringMatching(message),
  })
})

const FACES = [
  'GET /',
  'GET /nowhere',
  'GET /openapi.json',
  'GET /api/developer/provider-bank-list/northwind',
  'OPTIONS /api/developer/orders',
  'POST /api/developer/orders',
  'GET /__sandbox/health',
  'POST /__sandbox/reset',
  'GET /__sandbox/console/',
]

test.each(FACES.flatMap((line) => [false, true].map((isPage) => [line, isPage] as const)))(
  'a request that is not clear about its host is a 400: %s, of a browser %s',
  async (line, isPage) => {
    const [method = '', path = ''] = line.split(' ')
    const rest = `${isPage ? 'Accept: text/html\r\n' : ''}x-api-key: ${DEFAULT_KEYS.test}\r\n${close}`
    const isRejected = async (target: string, hosts: readonly string[]) => {
      const head = hosts.map((host) => `${host}\r\n`).join('')
      const answer = await exchange(`${method} ${target} HTTP/1.1\r\n${head}${rest}\r\n`)
      const isUnclear = /Failed to read the request: (it has \w+ Host|its target names)/.test(
        answer,
      )
      if (isUnclear) expect(answer).toMatch(/^HTTP\/1.1 400 /)
      return isUnclear
    }
    const own = 'Host: localhost'
    expect(await isRejected(path, [own])).toBe(false)
    expect(await isRejected(`http://localhost${path}`, [own])).toBe(false)
    expect(await isRejected(path, [own, 'hOST: evil.test'])).toBe(true)
    expect(await isRejected(path, ['host: evil.test', own])).toBe(true)
    expect(await isRejected(path, [own, own])).toBe(true)
    expect(await isRejected(path, [])).toBe(true)
    expect(await isRejected(`http://evil.test${path}`, [own])).toBe(true)
    expect(await isRejected(`http://user@localhost${path}`, [own])).toBe(true)
  },
)

test('a body in chunks is read whole', async () => {
  const [first, second] = [QUOTE.slice(0, 20), QUOTE.slice(20)]
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const head = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${close}`
  const answer = await exchange(post(head, `${chunk(first)}${chunk(second)}0\r\n\r\n`))
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})

test('a body over 256 kB is rejected unread, and the connection stays usable', async () => {
  const length = 300 * 1024
  const large = post(
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n`,
    'x'.repeat(length),
  )
  const quote = post(
    `Content-Type: application/json\r\nContent-Length: ${QUOTE.length}\r\n${close}`,
    QUOTE,
  )
  const answer = await exchange(large + quote)
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('a client that streams a body over the limit reads its 413, and no reset', async () => {
  const megabyte = new Uint8Array(1024 * 1024).fill(0x5b)
  for (let call = 0; call < 5; call++) {
    let sent = 0
    const body = new ReadableStream({
      pull(stream) {
        if (++sent > 20) stream.close()
        else stream.enqueue(megabyte)
      },
    })
    const response = await fetch(`http://127.0.0.1:${server.port}/api/developer/quotes`, {
      method: 'POST',
      headers: { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' },
      body,
      duplex: 'half',
    })
    expect(response.status).toBe(413)
  }
})

test('the connection of an endless body is closed', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(post('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', ''))
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let sent = 0
  const push = (error?: Error | null) => {
    if (error != null || sent === 3_000) return
    sent += 1
    socket.write(chunk, push)
  }
  push()
  socket.resume()
  await new Promise((closed) => socket.on('close', closed))
  // 256 kB, 256 times as much that is discarded, and what the sockets hold.
  expect(sent).toBeLessThan(1_500)
})

test('bytes that are not UTF-8 are rejected, a replacement character is not', async () => {
  const headers = { 'x-api-key': DEFAULT_KEYS.test, 'content-type': 'application/json' }
  const answerTo = async (body: string | Uint8Array) => {
    const url = `${server.url}/api/developer/quotes`
    const response = await fetch(url, { method: 'POST', headers, body })
    return { status: response.status, ...((await response.json()) as object) }
  }
  const bytes = [Buffer.from('{"chain":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]
  expect(await answerTo(Buffer.concat(bytes))).toMatchObject({
    status: 400,
    code: 'MALFORMED_JSON',
    details: [{ field: 'body', message: 'must be UTF-8' }],
  })
  expect(await answerTo(QUOTE.replace('base', '\ufffd'))).not.toMatchObject({
    code: 'MALFORMED_JSON',
  })
})

test('the app also works in another server', async () => {
  const response = await request(createExpressApp(sandbox))
    .get('/api/developer/provider-bank-list/northwind')
    .set('x-api-key', DEFAULT_KEYS.test)
  expect(response.status).toBe(200)
  expect(response.headers['etag']).toBeUndefined()
})
