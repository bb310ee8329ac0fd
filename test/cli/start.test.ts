import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { VERSION } from '../../src/vocabulary/version.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt, type Running } from './built.ts'

const QUOTE = { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDT', chain: 'base' }

type Ready = {
  readonly url: string
  readonly controlUrl: string
  readonly apiKey: string
  readonly webhookSecret: string
  readonly controlToken?: string
}

async function started(running: Running): Promise<Ready> {
  const [line] = await running.printed(/^\{.*\}\n/)
  return JSON.parse(line) as Ready
}

async function quote({ url, apiKey }: Ready): Promise<number> {
  const answer = await fetch(`${url}/api/developer/quotes`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(QUOTE),
  })
  await answer.arrayBuffer()
  return answer.status
}

async function control(
  ready: Ready,
  path: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(ready.controlUrl + path, { headers })
  return answer.json()
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

test('start --port 0 --json prints one line that says all, and nothing else on stdout', async () => {
  const cwd = aFolder()
  const running = runBuilt(['--port', '0', '--json'], { cwd })
  const ready = await started(running)
  expect(ready).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    controlUrl: `${ready.url}/__sandbox`,
    apiKey: 'ramp_test_local',
    liveApiKey: 'ramp_live_local',
    webhookSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    version: VERSION,
  })
  expect(await quote(ready)).toBe(200)
  expect(await control(ready, '/health')).toMatchObject({ status: 'ok', version: VERSION })
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(running.out()).toBe(`${JSON.stringify(ready)}\n`)
  const [logged] = running.err().split('\n')
  expect(JSON.parse(logged ?? '')).toMatchObject({ kind: 'request', status: 200 })
  expect(readdirSync(join(cwd, '.ramp-sandbox'))).toContain('default.json')
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s drains and ends with 0, also while a client keeps its connection',
  async (signal) => {
    const running = runBuilt(['--port', '0', '--json', '--memory', '--quiet'], { cwd: aFolder() })
    await quote(await started(running))
    running.child.kill(signal)
    expect(await running.ended).toBe(0)
    expect(running.err()).toBe('')
  },
)

test('a second signal does not wait for an orderly end', async () => {
  const running = runBuilt(['--port', '0', '--json', '--memory', '--quiet'], { cwd: aFolder() })
  const port = Number(new URL((await started(running)).url).port)
  const halfSent = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void halfSent.destroy())
  halfSent.write(
    'POST /api/developer/quotes HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{',
  )
  await quote({
    url: `http://127.0.0.1:${port}`,
    controlUrl: '',
    apiKey: 'ramp_test_local',
    webhookSecret: '',
  })
  running.child.kill('SIGTERM')
  while (await isListening(port));
  expect(running.child.exitCode).toBeNull()
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(128 + 15)
})

test('the banner tells a person what there is, and the log what happens', async () => {
  const cwd = aFolder()
  const running = runBuilt(['--port', '0', '--webhook', 'http://127.0.0.1:9/hook'], { cwd })
  const [, url = ''] = await running.printed(
    new RegExp(`^ramp-sandbox ${VERSION} is ready on (http://\\S+)\n`),
  )
  const [command = ''] = await running.printed(/curl -s [^]*?\n\n/)
  for (const told of [
    'ramp_test_local',
    'ramp_live_local',
    `${url}/__sandbox`,
    'http://127.0.0.1:9/hook',
    'whsec_',
    cwd,
  ]) {
    expect(running.out()).toContain(told)
  }
  const body = /-d '(.*)'/.exec(command)?.[1] ?? ''
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  expect(
    (await fetch(`${url}/api/developer/quotes`, { method: 'POST', headers, body })).status,
  ).toBe(200)
  await running.printed(/--> POST \/api\/developer\/quotes 200/)
})

test('with --quiet a person gets the ready line alone', async () => {
  const running = runBuilt(['--port', '0', '--memory', '--quiet'], { cwd: aFolder() })
  const [line, url = ''] = await running.printed(/^ramp-sandbox \S+ is ready on (\S+)\n/)
  await quote({ url, controlUrl: '', apiKey: 'ramp_test_local', webhookSecret: '' })
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(running.out()).toBe(line)
})

test('a port in use is said so with the mend and code 3', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const port = String((server.address() as AddressInfo).port)
  const running = runBuilt(['--port', port, '--json'], { cwd: aFolder() })
  expect(await running.ended).toBe(3)
  expect(running.out()).toBe('')
  expect(running.err()).toContain(
    `Failed to listen on 127.0.0.1:${port}: something else listens there.`,
  )
  expect(running.err()).toContain('--port 0')
})

test('a folder that another sandbox works in is refused with code 3, and free again after it', async () => {
  const cwd = aFolder()
  const first = runBuilt(['--port', '0', '--json', '--quiet'], { cwd })
  await started(first)
  const second = runBuilt(['--port', '0', '--json', '--quiet'], { cwd })
  expect(await second.ended).toBe(3)
  expect(second.err()).toMatch(/Failed to lock the directory .*--data/)
  first.child.kill('SIGTERM')
  await first.ended
  await started(runBuilt(['--port', '0', '--json', '--quiet'], { cwd }))
})

test('a snapshot that is damaged is refused with code 2 and left as it is', async () => {
  const cwd = aFolder()
  const first = runBuilt(['--port', '0', '--json', '--quiet', '--data', 'kept'], { cwd })
  await started(first)
  first.child.kill('SIGTERM')
  await first.ended
  writeFileSync(join(cwd, 'kept/default.json'), '{"half":')
  const second = runBuilt(['--port', '0', '--json', '--data', 'kept'], { cwd })
  expect(await second.ended).toBe(2)
  expect(second.err()).toContain('default.json')
  expect(readFileSync(join(cwd, 'kept/default.json'), 'utf8')).toBe('{"half":')
})

test('a torn last line of the journal is told of, and the rest goes on', async () => {
  const cwd = aFolder()
  const first = runBuilt(['--port', '0', '--json', '--quiet'], { cwd })
  await started(first)
  first.child.kill('SIGKILL')
  await first.ended
  const journal = join(cwd, '.ramp-sandbox/default.journal.jsonl')
  writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"at":17`)
  const second = runBuilt(['--port', '0', '--json', '--quiet'], { cwd })
  expect(await quote(await started(second))).toBe(200)
  expect(second.err()).toMatch(/^Notice: .*default\.journal\.jsonl/)
})

test('a world that was kept takes what a later start asks for', async () => {
  const cwd = aFolder()
  const first = runBuilt(['--port', '0', '--json', '--quiet'], { cwd })
  const before = await started(first)
  first.child.kill('SIGTERM')
  await first.ended
  const overrides = [
    '--webhook',
    'http://127.0.0.1:9/hook',
    '--progression',
    'polls:3',
    '--clock',
    'manual',
    '--seed',
    '5',
  ]
  for (const times of ['once', 'twice']) {
    const again = runBuilt(['--port', '0', '--json', '--quiet', ...overrides], { cwd })
    const ready = await started(again)
    expect(ready.webhookSecret, times).toBe(before.webhookSecret)
    expect(await control(ready, '/webhook-endpoints')).toMatchObject({
      items: [{ url: 'http://127.0.0.1:9/hook' }],
    })
    expect(await control(ready, '/behaviour')).toMatchObject({ progression: 'polls:3' })
    expect(await control(ready, '/clock')).toMatchObject({ mode: 'manual' })
    expect(again.err()).toContain('began with seed 1. Seed 5 counts from its next reset')
    await fetch(`${ready.controlUrl}/behaviour`, { method: 'DELETE' })
    expect(await control(ready, '/behaviour')).toMatchObject({ progression: 'polls:3' })
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  }
})

test('beyond loopback the control API wants the token that is printed', async () => {
  const running = runBuilt(['--host', '0.0.0.0', '--port', '0', '--json', '--memory'], {
    cwd: aFolder(),
  })
  const ready = await started(running)
  expect(await quote(ready)).toBe(200)
  expect(await control(ready, '/clock')).toMatchObject({ code: 'CONTROL_TOKEN_REQUIRED' })
  const headers = { authorization: `Bearer ${ready.controlToken ?? ''}` }
  expect(await control(ready, '/clock', headers)).toMatchObject({ mode: 'real' })
})

test('the configuration file of the folder counts, and a flag beats it', async () => {
  const cwd = aFolder()
  writeFileSync(
    join(cwd, 'ramp-sandbox.config.yaml'),
    'port: 0\nmemory: true\nclock: manual\njson: true\nquiet: true\n',
  )
  expect(await control(await started(runBuilt([], { cwd })), '/clock')).toMatchObject({
    mode: 'manual',
  })
  expect(
    await control(await started(runBuilt(['--clock', 'real'], { cwd })), '/clock'),
  ).toMatchObject({ mode: 'real' })
  expect(readdirSync(cwd)).toEqual(['ramp-sandbox.config.yaml'])
})

test('exec leaves with the code of its command, and hands signals on to it', async () => {
  const cwd = aFolder()
  const code = runBuilt(['exec', '--', process.execPath, '-e', 'process.exit(9)'], { cwd })
  expect(await code.ended).toBe(9)
  const waits =
    "process.on('SIGTERM', () => process.exit(21)); setInterval(() => {}, 1000); console.log('waiting')"
  const running = runBuilt(['exec', '--', process.execPath, '-e', waits], { cwd })
  await running.printed(/waiting/)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(21)
  expect(running.out()).toBe('waiting\n')
})
