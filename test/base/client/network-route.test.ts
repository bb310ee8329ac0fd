/** The way to a deployment through proxies, and with an authority of its own. */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { HttpClient } from '../../../src/base/client/http-client.ts'
import type { NetworkRoute } from '../../../src/base/client/network-route.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts'

async function portOf(server: Pick<Server, 'listen' | 'address' | 'close' | 'once'>) {
  server.listen(0, '127.0.0.1')
  await once(server as Server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function get(baseUrl: string, network: NetworkRoute) {
  const client = new HttpClient({ baseUrl, timeoutMs: 60_000, network })
  onTestFinished(() => client.close())
  const headers = { 'x-api-key': 'key' }
  return client.send({ method: 'POST', path: '/quotes', headers, body: '{}' })
}

const ECHO = createEcho()

function createEcho(): Server {
  return createServer(({ url, headers }, response) => {
    response.end(JSON.stringify({ url, key: headers['x-api-key'], host: headers.host }))
  })
}

/** Sends whatever host is named to one port of this machine. */
async function aProxy(port: number) {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    const { method, headers } = incoming
    const path = new URL(incoming.url ?? '').pathname
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(onward)
  })
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url} ${incoming.headers['proxy-authorization'] ?? ''}`.trim())
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onTestFinished(() => void onward.destroy())
  })
  return { port: await portOf(server), asked }
}

test('an http address is asked of the proxy as a whole', async () => {
  const { port, asked } = await aProxy(await portOf(createEcho()))
  const answer = await get('http://ramp.test/v2', { proxy: `http://127.0.0.1:${port}` })
  expect(answer.json).toEqual({ url: '/v2/quotes', key: 'key', host: 'ramp.test' })
  expect(asked).toEqual(['POST http://ramp.test/v2/quotes'])
})

test('an https address has a tunnel through the proxy, and its authority can be named', async () => {
  const tls = createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (incoming, response) => {
    ECHO.emit('request', incoming, response)
  })
  const { port, asked } = await aProxy(await portOf(tls))
  const network = { proxy: `http://me:word@127.0.0.1:${port}`, ca: [CERTIFICATE] }
  const answer = await get('https://ramp.test', network)
  expect(answer.json).toMatchObject({ url: '/quotes', key: 'key' })
  expect(asked).toEqual([`CONNECT ramp.test:443 Basic ${btoa('me:word')}`])
})

test('an authority that nobody named is not trusted', async () => {
  const tls = createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY })
  const url = `https://localhost:${await portOf(tls)}`
  await expect(get(url, {})).rejects.toMatchObject({ kind: 'tls' })
  tls.on('request', (_, response) => response.end('{}'))
  expect((await get(url, { ca: [CERTIFICATE] })).json).toEqual({})
})

test.each([
  ['does not run', async () => 1, 'connection refused'],
  [
    'refuses',
    () =>
      portOf(
        createServer().on('connect', (_, socket) =>
          socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'),
        ),
      ),
    'the proxy does not let it pass (status 407)',
  ],
])('a proxy that %s is named, without its password', async (_, portOfProxy, cause) => {
  const proxy = `http://me:word@127.0.0.1:${await portOfProxy()}`
  const failure = await get('https://ramp.test', { proxy }).catch((error: Error) => error)
  expect(failure).toMatchObject({ message: expect.stringContaining(cause) })
  expect(failure).toMatchObject({ message: expect.stringContaining('through the proxy http://…@') })
  expect(failure).toMatchObject({ message: expect.stringContaining('NO_PROXY') })
  expect(String(failure)).not.toContain('word')
})
