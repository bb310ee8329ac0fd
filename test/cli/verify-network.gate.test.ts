/** `verify` of a deployment behind a proxy and a gateway. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aServer } from '../a-server.ts'
import { createSandbox } from '../../src/create-sandbox.ts'
import { listening } from '../../src/base/client/local-server.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { call } from './call.ts'

const KEY = 'ramp_test_local'
const TOKEN = 'token-of-the-gateway'

/** Passes on what has the token and the prefix, whatever host is asked for. */
async function aGateway(target: string) {
  const asked = new Set<string>()
  const gateway = await aServer((incoming, response) => {
    const { method, headers, url = '' } = incoming
    const { host, pathname, search } = new URL(url, 'http://no-proxy')
    asked.add(host)
    if (headers['x-auth-token'] !== TOKEN || !pathname.startsWith('/ramp/v2/')) {
      response.writeHead(403).end()
      return
    }
    const path = pathname.slice('/ramp/v2'.length) + search
    const onward = request(target, { method, headers, path }, (answer) => {
      // What the gateway echoes must not show the token either.
      response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'x-seen': TOKEN })
      answer.pipe(response)
    })
    incoming.pipe(onward)
  })
  return { url: gateway, asked }
}

test('verify reaches a deployment with a base path, a header and a proxy, and no report has the header', async () => {
  const sandbox = await createSandbox({ progression: 'manual' })
  onTestFinished(() => sandbox.close())
  const { url, asked } = await aGateway(sandbox.url)
  const cwd = aFolder()
  const args = ['--base-url', 'http://ramp', '--base-path', '/ramp/v2', '--max-requests', '200']
  const env = {
    RAMP_API_KEY: KEY,
    HTTP_PROXY: url,
    NO_PROXY: '',
    RAMP_HEADER: `X-Auth-Token: ${TOKEN}`,
  }
  const { out } = await call(['verify', ...args, '--report-json', 'run.json'], { cwd, env })
  const text = readFileSync(join(cwd, 'run.json'), 'utf8')
  const { rows, exchanges } = JSON.parse(text)
  const verdicts = rows.map(({ verdict }: { verdict: string }) => verdict)
  expect(verdicts).not.toContain('failed')
  // The Verifier of the pacts calls this machine, whatever the proxy.
  const isPassedPact = ({ id, verdict }: { id: string; verdict: string }) =>
    id.startsWith('pact.') && verdict === 'passed'
  expect(rows.some(isPassedPact)).toBe(true)
  expect([...asked]).toEqual(['ramp'])
  expect(exchanges[0].request.headers['x-auth-token']).toBe('$RAMP_HEADER_X_AUTH_TOKEN')
  expect(exchanges[0].curl).toContain('-H "x-auth-token: $RAMP_HEADER_X_AUTH_TOKEN"')
  expect(out + text).not.toContain(TOKEN)
})

test('the same options lead a scenario run to its target', async () => {
  const sandbox = await createSandbox({ progression: 'manual' })
  onTestFinished(() => sandbox.close())
  const { url, asked } = await aGateway(sandbox.url)
  const cwd = aFolder()
  writeFileSync(
    join(cwd, 'a.yaml'),
    'name: A scenario\nwhy: To test the way.\nsteps:\n  - { call: createQuote, body: {}, expect: { status: 200 } }\n',
  )
  const way = ['--base-path', '/ramp/v2', '--header', `X-Auth-Token: ${TOKEN}`, '--proxy', url]
  const args = ['run', 'a.yaml', '--target', 'http://ramp', '--api-key', KEY, ...way]
  const { code, out } = await call(args, { cwd })
  // The sandbox behind the gateway has rejected the empty quote.
  expect([code, [...asked]]).toEqual([4, ['ramp']])
  expect(out).toContain('side is required')
  const again = '--header "x-auth-token: $RAMP_HEADER_X_AUTH_TOKEN" --proxy'
  expect(out).toContain(`--target http://ramp/ramp/v2 ${again}`)
  expect(out).not.toContain(TOKEN)
})

// The bundle has only some parts of the HTTP client.
test('the built program asks a proxy for a tunnel to an https target', async () => {
  const asked: unknown[] = []
  const proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  const { port, close } = await listening(proxy, { port: 0, host: '127.0.0.1' })
  onTestFinished(close)
  const url = `http://127.0.0.1:${port}`
  const file = 'scenarios/order.completed.yaml'
  const args = ['run', file, '--target', 'https://ramp.example', '--api-key', KEY, '--proxy', url]
  expect(await runBuilt(args, { cwd: process.cwd() }).ended).not.toBe(0)
  expect(asked).toContain('ramp.example:443')
})
