/** A proxy asks a target over TLS, and only one whose certificate it can check. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '../../../src/base/client/local-server.ts'
import { startForwarding } from '../../../src/verify/traffic/forwarding-server.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from '../../base/client/certificate.ts'

/** The address of a proxy before a target that says on which connection it was asked. */
async function aProxy(env: NodeJS.ProcessEnv): Promise<string> {
  const ports: (number | undefined)[] = []
  const target = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
    const { url, headers, socket } = request
    ports.push(socket.remotePort)
    response.end(`${url} of ${headers.host}, connection ${new Set(ports).size}`)
  })
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
  const { port } = target.address() as AddressInfo
  const args = ['proxy', '--target', `https://localhost:${port}`, '--port', '0']
  const child = spawn(process.execPath, ['dist/main.cjs', ...args], {
    env: { ...process.env, ...env },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    target.closeAllConnections()
    target.close()
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/Forwarding/)
  return /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? ''
}

test('the calls of a client share a connection to a target that is trusted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ramp-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'ca.pem')
  writeFileSync(file, CERTIFICATE)
  const url = await aProxy({ NODE_EXTRA_CA_CERTS: file })
  for (const path of ['/a', '/b']) {
    const text = await (await fetch(url + path)).text()
    expect(text).toMatch(new RegExp(`^${path} of localhost:\\d+, connection 1$`))
  }
})

test('a certificate is checked, also where the environment says otherwise', async () => {
  const target = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (_request, response) => {
    response.end('the target')
  })
  const { port, close } = await listening(target, { port: 0, host: '127.0.0.1' })
  const onPassed = () => {}
  const proxy = await startForwarding({ upstream: `https://localhost:${port}`, port: 0, onPassed })
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  onTestFinished(async () => {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before
    await proxy.close()
    await close()
  })
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  const answer = await fetch(`http://127.0.0.1:${proxy.port}/a`)
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringMatching(/certificate/)])
})

test('a certificate that nobody has signed is a 502 that names the cause', async () => {
  const answer = await fetch(`${await aProxy({})}/a`)
  expect(answer.status).toBe(502)
  expect(answer.headers.get('x-ramp-sandbox-proxy')).toBe('1')
  expect(await answer.text()).toMatch(/certificate/)
})
