/** The process of `start`; what else ends or hinders it is in start-process.gate.test.ts. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ReadyLine } from '../../src/cli/sandbox/announcement.ts'
import { serveLocally } from '../../src/base/client/local-server.ts'
import { VERSION } from '../../src/base/vocabulary/version.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'
import { runBuilt } from './built.ts'
import { control, quote, start, stop } from './started.ts'

test('start --json prints one line on stdout, logs to stderr, and drains at SIGTERM', async () => {
  const cwd = aFolder()
  const running = await start(cwd, [], ['--port', '0', '--json'])
  const { ready } = running
  expect(ready).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    controlUrl: `${ready.url}/__sandbox`,
    apiKey: 'ramp_test_local',
    liveApiKey: 'ramp_live_local',
    webhookSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    version: VERSION,
  })
  expect(await quote(ready.url)).toBe(200)
  expect(await control(running, '/health')).toMatchObject({ status: 'ok', version: VERSION })
  expect(await stop(running)).toBe(0)
  expect(running.out()).toBe(`${JSON.stringify(ready)}\n`)
  const [logged] = running.err().split('\n')
  expect(JSON.parse(logged ?? '')).toMatchObject({ kind: 'request', status: 200 })
  expect(readdirSync(join(cwd, '.ramp-sandbox'))).toContain('default.json')
})

test.each([[[]], [['--memory']]])(
  'start %j writes a ready file only for its user, by which commands find it, and removes it',
  async (args) => {
    const [cwd, home] = [aFolder(), aFolder()]
    const common = ['--port', '0', '--json', '--quiet']
    const running = runBuilt([...common, ...args], { cwd, env: { XDG_RUNTIME_DIR: home } })
    const { url } = JSON.parse((await running.printed(/^\{.*\}\n/))[0]) as ReadyLine
    const folders = [
      join(cwd, '.ramp-sandbox'),
      ...readdirSync(home).map((name) => join(home, name)),
    ]
    const files = () =>
      folders.flatMap((folder) =>
        existsSync(folder)
          ? readdirSync(folder)
              .filter((name) => /^(\.ready|\d+)\.json$/.test(name))
              .map((name) => join(folder, name))
          : [],
      )
    const [file = ''] = files()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ url, version: VERSION })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const env = { XDG_RUNTIME_DIR: home }
    expect((await call(['advance', '30m'], { cwd, env })).err).toBe('')
    expect(await stop(running)).toBe(0)
    expect(files()).toEqual([])
  },
)

test('start names what a named shape contradicts', async () => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-sandbox.config.yaml'), 'shapes: { events: root }\n')
  const running = await start(cwd, ['--memory'])
  expect(running.err()).toContain('deviate from the documentation: events.words (§6).')
  expect(await stop(running)).toBe(0)
})

test('SIGINT ends it with 0 while a client keeps its connection, and --memory stores nothing', async () => {
  const cwd = aFolder()
  const running = await start(cwd, ['--memory'])
  await quote(running.ready.url)
  expect(await stop(running, 'SIGINT')).toBe(0)
  expect(running.err()).toBe('')
  expect(readdirSync(cwd)).toEqual([])
})

test('a port in use is an error with code 3 that says what to do, and leaves no data', async () => {
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, () => ({ status: 404 }))
  onTestFinished(server.close)
  const port = String(server.port)
  const cwd = aFolder()
  const running = runBuilt(['--port', port, '--json'], { cwd })
  expect(await running.ended).toBe(3)
  expect(readdirSync(cwd)).toEqual([])
  expect(running.out()).toBe('')
  expect(running.err()).toContain(`Failed to listen on 127.0.0.1:${port}: `)
  expect(running.err()).toContain('--port 0')
})

test('beyond loopback the control API requires the token that start prints', async () => {
  const running = await start(aFolder(), ['--host', '0.0.0.0', '--memory'])
  expect(await quote(running.ready.url)).toBe(200)
  expect(await control(running, '/clock')).toMatchObject({ code: 'CONTROL_TOKEN_REQUIRED' })
  const headers = { authorization: `Bearer ${running.ready.controlToken ?? ''}` }
  expect(await control(running, '/clock', { headers })).toMatchObject({ mode: 'real' })
})
