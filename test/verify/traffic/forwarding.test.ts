/** What passes the proxy is what was sent, in the parts in which it was sent. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { eventually, proxied } from './proxied.ts'

/** Those of the client's connection are the proxy's own. */
function withoutConnection(answer: Buffer): string {
  return answer.toString('latin1').replace(/^(connection|keep-alive): .*\r\n/gim, '')
}

const GZIP = gzipSync('{"a":1}').toString('latin1')

test.each([
  ['a length', 'GET', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na\r\n\0~'],
  ['no body', 'GET', 'HTTP/1.1 204 No Content\r\nX-Last: ~\r\n\r\n'],
  ['chunks', 'GET', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'],
  [
    'trailers',
    'GET',
    'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n',
  ],
  [
    'a compressed body',
    'GET',
    `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${GZIP.length}\r\n\r\n${GZIP}`,
  ],
  ['the length of a HEAD', 'HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 7000\r\nX-Last: ~\r\n\r\n'],
  [
    'headers as they are spelled and repeated',
    'GET',
    'HTTP/1.1 299 Odd Reason\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nX-ODD: é\r\nContent-Length: 1\r\n\r\n~',
  ],
])('an answer with %s passes byte for byte', async (_what, method, answer) => {
  const { send, received, passed } = await proxied((socket) => socket.write(answer, 'latin1'))
  send(method)
  await eventually(() => withoutConnection(received())).toBe(answer)
  await eventually(() => passed.map(({ response }) => response?.isWhole)).toEqual([true])
})

test('the trailers of a request pass', async () => {
  let seen = ''
  const { send, until } = await proxied((socket, data) => {
    seen += data
    if (seen.endsWith('X-Sum: 1\r\n\r\n'))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n~')
  })
  const head = 'Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n'
  send('POST', `${head}\r\n3\r\nabc\r\n0\r\nX-Sum: 1\r\n`)
  await until('~')
  expect(seen).toContain('\r\nTrailer: X-Sum\r\n')
})

test('a long body passes as a stream, and the recording says that it is not whole', async () => {
  const half = Buffer.alloc(8 * 1024 * 1024, 'ab')
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${half.length * 2}\r\n\r\n`
  const { send, received, sockets, passed } = await proxied((socket) => {
    socket.write(head)
    socket.write(half)
  })
  send('GET')
  await eventually(() => received().length).toBeGreaterThan(half.length)
  expect(passed).toEqual([])
  sockets[0]?.write(half)
  await eventually(() => passed.length).toBe(1)
  const body = () => received().subarray(received().indexOf('\r\n\r\n') + 4)
  await eventually(() => body().length).toBe(half.length * 2)
  expect(digest(body())).toBe(digest(Buffer.concat([half, half])))
  expect(passed[0]?.response?.bytes.length).toBe(half.length * 2)
  expect(passed[0]?.response?.bytes.bytes.length).toBeLessThan(half.length * 2)
})

test('the head of an answer passes before its body', async () => {
  const { send, until, sockets } = await proxied((socket) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nX-Head: 1\r\n\r\n'),
  )
  send('GET')
  await until('X-Head: 1\r\n')
  sockets[0]?.write('~')
  await until('~')
})

test('a client that leaves a hanging target ends the call there too', async () => {
  let asked = 0
  const { send, client, sockets, passed } = await proxied(() => (asked += 1))
  send('GET')
  await eventually(() => asked).toBe(1)
  client.destroy()
  await eventually(() => sockets[0]?.destroyed).toBe(true)
  await eventually(() => passed.map(({ response }) => response)).toEqual([undefined])
})

test('an answer that is reset within its body is reset for the client', async () => {
  const { send, until, client, sockets, passed } = await proxied((socket) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'),
  )
  send('GET')
  await until('abc')
  sockets[0]?.resetAndDestroy()
  await eventually(() => client.destroyed).toBe(true)
  expect(passed.map(({ response }) => response?.isWhole)).toEqual([false])
})

test('two requests of one connection reach the target over one connection', async () => {
  let count = 0
  const { send, until, sockets } = await proxied((socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n~${(count += 1)}`),
  )
  for (const end of ['~1', '~2']) {
    send('GET')
    await until(end)
  }
  expect(sockets).toHaveLength(1)
})

test('a client that expects 100 sends its body after it', async () => {
  let seen = ''
  const { send, client, until, received } = await proxied((socket, data) => {
    seen += data
    if (seen.endsWith('~body')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n~')
  })
  send('POST', 'Expect: 100-continue\r\nContent-Length: 5\r\n')
  await until('HTTP/1.1 100 Continue\r\n\r\n')
  client.write('~body')
  await until('200 OK')
  await until('~')
  expect(seen).not.toMatch(/expect/i)
  expect(
    received()
      .toString('latin1')
      .match(/100 Continue/g),
  ).toHaveLength(1)
})

test('a request to upgrade passes as one that does not ask for it', async () => {
  let seen = ''
  const { send, until, passed } = await proxied((socket, data) => {
    seen += data
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n~')
  })
  send('GET', 'Upgrade: websocket\r\nProxy-Authorization: Basic x\r\nX-Own: 1\r\n')
  await until('~')
  expect(seen).toContain('X-Own: 1')
  expect(seen).not.toMatch(/upgrade|proxy-/i)
  await eventually(() => passed.map(({ response }) => response?.status)).toEqual([200])
})

test('requests that arrive together are answered in their order', async () => {
  const asked: string[] = []
  const { client, until, received, passed } = await proxied((socket, data) => {
    const [, path = ''] = /^\w+ \/(\w)/.exec(data) ?? []
    asked.push(path)
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n~${path}`)
  })
  const request = (path: string) => `GET /${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
  client.write(['a', 'b', 'c'].map(request).join(''))
  for (const path of ['a', 'b', 'c']) await until(`~${path}`)
  expect(received().toString('latin1').match(/~\w/g)).toEqual(['~a', '~b', '~c'])
  expect(asked.toSorted()).toEqual(['a', 'b', 'c'])
  await eventually(() => passed.length).toBe(3)
})

test('a client that leaves within its body ends the call at the target too', async () => {
  let seen = ''
  const { send, client, sockets, passed } = await proxied((_socket, data) => (seen += data))
  send('POST', 'Content-Length: 1000\r\n')
  client.write('half a body')
  await eventually(() => seen.endsWith('half a body')).toBe(true)
  client.destroy()
  await eventually(() => sockets[0]?.destroyed).toBe(true)
  await eventually(() => passed.map(({ response }) => response)).toEqual([undefined])
})

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const BODY = 'POST /a HTTP/1.1\r\nHost: 127.0.0.1\r\n'

test.each([
  ['two lengths', `${BODY}Content-Length: 1\r\nContent-Length: 5\r\n\r\n~~~~~`],
  ['a list of lengths', `${BODY}Content-Length: 1, 1\r\n\r\n~`],
  ['a length with a sign', `${BODY}Content-Length: +1\r\n\r\n~`],
  [
    'a length and chunks',
    `${BODY}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['chunks that are coded again', `${BODY}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
  ['a coding twice', `${BODY}${'Transfer-Encoding: chunked\r\n'.repeat(2)}\r\n0\r\n\r\n`],
  ['a space before the colon', `${BODY}Content-Length : 1\r\n\r\n~`],
  ['a folded line', `${BODY}X-A: 1\r\n Content-Length: 1\r\n\r\n~`],
  ['a bare line end', `${BODY}X-A: 1\nContent-Length: 1\r\n\r\n~`],
  ['a zero byte', `${BODY}X-A: \0\r\n\r\n`],
  ['a chunk without a size', `${BODY}Transfer-Encoding: chunked\r\n\r\nz\r\n`],
  ['a chunk with a bare line end', `${BODY}Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n`],
  ['a chunk longer than its size', `${BODY}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n`],
  ['a tunnel', 'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
  ['a head without an end', `${BODY}X-A: ${'a'.repeat(20_000)}`],
])('a request with %s is rejected, and no other one follows it', async (_what, text) => {
  const { client, received, sockets } = await proxied((socket) => {
    if (!socket.destroyed) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n~')
  })
  client.write(`${text}GET /b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, 'latin1')
  await eventually(() => client.readableEnded).toBe(true)
  const answers = received().toString('latin1')
  expect(answers).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(answers).toContain('x-ramp-sandbox-proxy: 1')
  expect(answers.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  await eventually(() => sockets.every(({ destroyed }) => destroyed)).toBe(true)
})

test.each([
  ['//other.example/x', '127.0.0.1', 400],
  ['///other.example/x', '127.0.0.1', 400],
  ['/\\other.example/x', '127.0.0.1', 400],
  ['http://other.example/x', '127.0.0.1', 400],
  ['HTTP://127.0.0.1/x', '127.0.0.1', 400],
  ['https:other.example', '127.0.0.1', 400],
  ['*', '127.0.0.1', 400],
  ['/x', 'other.example', 403],
  ['/x', '127.0.0.1.other.example', 403],
  ['/x', '127.0.0.1\r\nHost: other.example', 403],
  ['/x', 'localhost@other.example', 403],
])('a request for %s of %j reaches no target', async (path, host, status) => {
  const heads: string[] = []
  const { client, until, received } = await proxied((_socket, head) => heads.push(head))
  client.write(`OPTIONS ${path} HTTP/1.1\r\nHost: ${host}\r\nx-api-key: ramp_test_local\r\n\r\n`)
  await until('x-ramp-sandbox-proxy: 1')
  expect(received().toString('latin1')).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(heads).toEqual([])
})

test.each([
  '/..//other.example',
  '/a/../../b',
  '/%2F/other.example',
  '/@other.example',
  '/a?b=//c',
])('the path %s stays as it is, below the origin of the target', async (path) => {
  const heads: string[] = []
  const { client, until } = await proxied((socket, head) => {
    heads.push(head)
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n~')
  })
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost:1\r\n\r\n`)
  await until('~')
  expect(heads[0]).toMatch(/\r\nHost: 127\.0\.0\.1:\d+\r\n/)
  expect(heads[0]?.split(' ')[1]).toBe(path)
})

test.each([
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n~~'],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['no status', 'HTTP/1.1 OK\r\n\r\n'],
  ['a status below 100', 'HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n'],
  ['no HTTP', '220 mail.example ready\r\n\r\n'],
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  ],
  ['a head without an end', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(20_000)}`],
])('an answer with %s is a 502 of the proxy', async (_what, answer) => {
  let asked = 0
  const { send, until, received, passed } = await proxied((socket) => {
    asked += 1
    socket.write(answer)
  })
  send('GET')
  await until('x-ramp-sandbox-proxy: 1')
  expect(received().toString('latin1')).toMatch(/^HTTP\/1\.1 502 .*\r\n/)
  expect(passed.map(({ response }) => response)).toEqual([undefined])
  // It is not sent again.
  expect(asked).toBe(1)
})

test('a target that closes without an answer is asked once, and a redirect is an answer', async () => {
  const seen: string[] = []
  const { send, until } = await proxied((socket, head) => {
    seen.push(head)
    if (seen.length === 1) socket.destroy()
    else socket.write('HTTP/1.1 307 No\r\nLocation: /b\r\nContent-Length: 1\r\n\r\n~')
  })
  send('GET')
  await until('did not answer: connection closed')
  send('GET')
  await until('Location: /b\r\n')
  await until('~')
  expect(seen).toHaveLength(2)
})

test.each([
  ['', '/', '/'],
  ['/v1', '/a', '/v1/a'],
  ['/v1/', '/a?b=c', '/v1/a?b=c'],
  ['/webhooks?from=proxy', '/', '/webhooks?from=proxy'],
])('below a target at %j, %s is %s', async (below, asked, path) => {
  const heads: string[] = []
  const { client } = await proxied((_socket, head) => heads.push(head), { below })
  client.write(`POST ${asked} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  await eventually(() => heads[0]?.split(' ')[1]).toBe(path)
  expect(heads[0]).toContain('Content-Length: 0\r\n')
})

test('more calls than a hundred wait, and none is left out', async () => {
  const asked: (() => void)[] = []
  const { client, received } = await proxied((socket) =>
    asked.push(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n~')),
  )
  client.write('GET /a HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(103))
  await eventually(() => asked.length).toBe(100)
  for (let at = 0; at < 103; at++) {
    await eventually(() => asked.length).toBeGreaterThan(at)
    asked[at]?.()
  }
  await eventually(() => received().toString('latin1').match(/~/g)?.length).toBe(103)
})

test('a live key, or whatever else is rejected, reaches no target', async () => {
  const heads: string[] = []
  const reject = (headers: Readonly<Record<string, string>>) => headers['x-api-key']
  const { send, until } = await proxied((_socket, head) => heads.push(head), { reject })
  send('GET', 'X-Api-Key: not this one\r\n')
  await until('not this one')
  expect(heads).toEqual([])
})

test('an exchange is reported before the end of its answer passes', async () => {
  const order: string[] = []
  const answer = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n~\r\n0\r\n\r\n'
  const { client, send, until } = await proxied((socket) => socket.write(answer), {
    onPassed: () => order.push('reported'),
  })
  client.on('data', (data) => order.push(data.toString('latin1').includes('~') ? 'last' : 'head'))
  send('GET')
  await until('0\r\n\r\n')
  expect(order).toEqual(['reported', 'last'])
})

test('events of a stream pass one by one', async () => {
  const { send, until, sockets, passed } = await proxied((socket) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n'),
  )
  send('GET')
  for (const event of [1, 2, 3]) {
    await until(`data: ${event}\n\n`)
    sockets[0]?.write(`data: ${event + 1}\n\n`)
  }
  expect(passed).toEqual([])
  sockets[0]?.end()
  await until('\r\n0\r\n\r\n')
  await eventually(() => passed.map(({ response }) => response?.isWhole)).toEqual([true])
})

test('a connection cannot name the length of a body as its own', async () => {
  let seen = ''
  const { send, client, until } = await proxied((socket, data) => {
    seen += data
    if (seen.endsWith('~')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n~')
  })
  send('POST', 'Connection: Content-Length, X-Own\r\nX-Own: 1\r\nContent-Length: 5\r\n')
  client.write('body~')
  await until('200 OK')
  expect(seen).toContain('Content-Length: 5\r\n')
  expect(seen).not.toContain('X-Own')
})

test('an answer after another one on the same connection is no answer of the next call', async () => {
  let count = 0
  const { send, until, received, sockets } = await proxied((socket) => {
    const answer = `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n~${(count += 1)}`
    socket.write(count === 1 ? `${answer}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n~x` : answer)
  })
  send('GET')
  await until('~1')
  send('GET')
  await until('~2')
  expect(received().toString('latin1')).not.toContain('~x')
  expect(sockets).toHaveLength(2)
})

test('an answer that announces trailers without chunks passes without the announcement', async () => {
  const { send, until, received } = await proxied((socket) =>
    socket.write('HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nContent-Length: 1\r\n\r\n~'),
  )
  send('GET')
  await until('~')
  expect(received().toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK\r\nContent-Length: 1\r\n/)
})

test('an answer without a length ends with its connection, and passes whole', async () => {
  const { send, until, passed } = await proxied((socket) =>
    socket.end('HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\n\r\nall of it'),
  )
  send('GET')
  await until('all of it\r\n0\r\n\r\n')
  expect(passed.map(({ response }) => response?.isWhole)).toEqual([true])
})

test('heads and bodies pass that come byte for byte', async () => {
  let seen = ''
  const chunked =
    'Transfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n1\r\n~\r\n0\r\nX-Sum: 1\r\n\r\n'
  const { client, until, sockets, passed } = await proxied((_socket, data) => (seen += data))
  for (const byte of `${BODY}${chunked}`) await new Promise((done) => client.write(byte, done))
  await eventually(() => seen.endsWith('X-Sum: 1\r\n\r\n')).toBe(true)
  for (const byte of `HTTP/1.1 200 OK\r\n${chunked}`)
    await new Promise((done) => sockets[0]?.write(byte, done))
  await until('X-Sum: 1\r\n\r\n')
  await eventually(() => passed.map(({ response }) => response?.bytes.bytes.toString())).toEqual([
    'abc~',
  ])
  expect(passed[0]?.requestBytes.bytes.toString()).toBe('abc~')
})
