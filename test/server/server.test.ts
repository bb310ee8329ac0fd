/** The server beyond the operations: methods, paths, and what a client can send that is hardly HTTP. */
import { once } from 'node:events'
import { connect } from 'node:net'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../src/server/listen.ts'
import { createApp } from '../../src/server/server.ts'
import { DEFAULT_KEYS, Sandbox } from '../../src/simulator/running/sandbox.ts'
import { VERSION } from '../../src/vocabulary/version.ts'

const sandbox = new Sandbox({ clock: { mode: 'manual' } })
let server: Listening
beforeAll(async () => {
  server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const A_QUOTE = JSON.stringify({
  side: 'buy',
  fiatAmount: 50_000,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
})

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
  ['POST', '/api/developer/orders/intent', 'GET and HEAD'],
  ['GET', '/api/developer/orders/x/monitor-status', 'POST'],
  ['PUT', '/api/developer/provider-bank-list/northwind', 'GET and HEAD'],
  ['PATCH', '/api/developer/bank-accounts/resolve', 'POST'],
])('%s %s is not allowed, and the answer says what is', async (method, path, allowed) => {
  const response = await fetch(server.url + path, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe(`${allowed.replace(' and ', ', ')}, OPTIONS`)
  expect(response.headers.get('x-ramp-sandbox')).toBe(VERSION)
  expect(await response.json()).toMatchObject({
    success: false,
    code: 'METHOD_NOT_ALLOWED',
    message: expect.stringContaining(allowed),
  })
})

test.each([
  ['POST', '/api/developer/qoutes', 'POST /api/developer/quotes'],
  ['GET', '/api/developer/order/intent', 'GET /api/developer/orders/intent'],
  [
    'POST',
    '/api/developer/orders/123/monitor-state',
    'POST /api/developer/orders/:transactionId/monitor-status',
  ],
  [
    'GET',
    '/api/developer/provider-bank-lists/northwind',
    'GET /api/developer/provider-bank-list/:provider',
  ],
  ['POST', '/api/developer/quotes/', 'POST /api/developer/quotes'],
  ['POST', '/API/developer/quotes', 'POST /api/developer/quotes'],
])('%s %s is no path, and the answer names the nearest', async (method, path, nearest) => {
  const response = await fetch(server.url + path, { method })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: 'PATH_NOT_FOUND',
    message: expect.stringContaining(`Did you mean ${nearest}?`),
  })
})

test('a path that is near nothing is answered with all that there are', async () => {
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

test('OPTIONS says what a path takes, and opens nothing to other origins', async () => {
  const response = await fetch(`${server.url}/api/developer/orders`, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test('every answer says which sandbox gave it', async () => {
  for (const path of ['/', '/__sandbox/health', '/__sandbox/nothing', '/api/developer/quotes']) {
    const response = await fetch(server.url + path)
    expect(response.headers.get('x-ramp-sandbox'), path).toBe(VERSION)
    expect(response.headers.get('x-powered-by'), path).toBeNull()
  }
})

const close = 'Connection: close\r\n'
const post = (headers: string, body: string) =>
  `POST /api/developer/quotes HTTP/1.1\r\nHost: x\r\nx-api-key: ${DEFAULT_KEYS.test}\r\n${headers}\r\n${body}`

test.each([
  [
    'no HTTP at all',
    'hello\r\n\r\n',
    400,
    /the request: it is not HTTP \(HPE_\w+\); check the client\.$/,
  ],
  [
    'headers beyond all measure',
    `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    400,
    /it has headers that are too large; send less/,
  ],
  ['no Host', `GET / HTTP/1.1\r\n${close}\r\n`, 400, /no Host header/],
  ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 404, /no such path/],
  [
    'a CONNECT',
    'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    405,
    /not a proxy\. Remove it/,
  ],
  [
    'an unknown expectation',
    `GET / HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n${close}\r\n`,
    404,
    /no such path/,
  ],
  [
    'two lengths',
    post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'),
    400,
    /the request: it is not HTTP \(HPE_\w+\); check the client\.$/,
  ],
  [
    'a chunk that is none',
    post('Transfer-Encoding: chunked\r\n', 'zz\r\n'),
    400,
    /the request: it is not HTTP \(HPE_\w+\); check the client\.$/,
  ],
  ['a path that is no path', `GET http:// HTTP/1.1\r\nHost: x\r\n${close}\r\n`, 404, /has no path/],
  [
    'a whole address',
    `GET http://x/nowhere HTTP/1.1\r\nHost: x\r\n${close}\r\n`,
    404,
    /no such path/,
  ],
  ['the path *', `OPTIONS * HTTP/1.1\r\nHost: x\r\n${close}\r\n`, 404, /no such path/],
  [
    'a key twice',
    post(`x-api-key: other\r\nContent-Length: 2\r\n${close}`, '{}'),
    401,
    /no business here has the key/,
  ],
])('%s is answered in the words of the house', async (_, text, status, message) => {
  const answer = await exchange(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain(`x-ramp-sandbox: ${VERSION}`)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
    success: false,
    message: expect.stringMatching(message),
  })
})

test('a body in pieces is read whole', async () => {
  const [first, second] = [A_QUOTE.slice(0, 20), A_QUOTE.slice(20)]
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const head = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${close}`
  const answer = await exchange(post(head, `${chunk(first)}${chunk(second)}0\r\n\r\n`))
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})

test('a body over 256 kB is refused before it has come, and the connection goes on where it ends', async () => {
  const length = 300 * 1024
  const large = post(
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n`,
    'x'.repeat(length),
  )
  const quote = post(
    `Content-Type: application/json\r\nContent-Length: ${A_QUOTE.length}\r\n${close}`,
    A_QUOTE,
  )
  const answer = await exchange(large + quote)
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('a body without end is cut off', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(post('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', ''))
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let sent = 0
  const push = (error?: Error | null) => {
    if (error != null || sent === 1_000) return
    sent += 1
    socket.write(chunk, push)
  }
  push()
  socket.resume()
  await new Promise((closed) => socket.on('close', closed))
  // 256 kB, eight times as much in patience, and what the sockets hold.
  expect(sent).toBeLessThan(400)
})

test('bytes that are no UTF-8 are refused as that', async () => {
  const body = Buffer.concat([
    Buffer.from('{"chain":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}'),
  ])
  const headers = { 'x-api-key': DEFAULT_KEYS.test, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/developer/quotes`, {
    method: 'POST',
    headers,
    body,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'MALFORMED_JSON',
    details: [{ field: 'body', message: 'must be UTF-8' }],
  })
})

test('a replacement character that was sent as such is a character', async () => {
  const body = A_QUOTE.replace('base', '\ufffd')
  const headers = { 'x-api-key': DEFAULT_KEYS.test, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/developer/quotes`, {
    method: 'POST',
    headers,
    body,
  })
  expect(await response.json()).not.toMatchObject({ code: 'MALFORMED_JSON' })
})

test('the app also works in a server that is not made for it', async () => {
  const response = await request(createApp(sandbox))
    .get('/api/developer/provider-bank-list/northwind')
    .set('x-api-key', DEFAULT_KEYS.test)
  expect(response.status).toBe(200)
  expect(response.headers['etag']).toBeUndefined()
})
