/** The process of `start`: how it begins and ends, with what it finds. */
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { isPortOpen } from '../../src/lab/application/application-process.ts'
import { VERSION } from '../../src/base/vocabulary/version.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'

import { control, HOOK, quote, start, stop } from './started.ts'

test('a second signal ends the process at once', async () => {
  const running = await start(aFolder(), ['--memory'])
  const port = Number(new URL(running.ready.url).port)
  const halfSent = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void halfSent.destroy())
  halfSent.write(
    'POST /api/developer/quotes HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{',
  )
  await quote(running.ready.url)
  running.child.kill('SIGTERM')
  while (await isPortOpen(port));
  expect(running.child.exitCode).toBeNull()
  expect(await stop(running)).toBe(128 + 15)
})

test('the banner shows keys, addresses and a request that works; the log shows the request', async () => {
  const cwd = aFolder()
  const running = runBuilt(['--port', '0', '--webhook', HOOK], { cwd })
  const [, url = ''] = await running.printed(
    new RegExp(`^ramp-sandbox ${VERSION} is ready on (http://\\S+)\n`),
  )
  const [command = ''] = await running.printed(/curl -s [^]*?\n\n/)
  for (const shown of [
    'ramp_test_local',
    'ramp_live_local',
    `${url}/__sandbox`,
    HOOK,
    'whsec_',
    cwd,
  ])
    expect(running.out()).toContain(shown)
  expect(await quote(url, /-d '(.*)'/.exec(command)?.[1])).toBe(200)
  await running.printed(/--> POST \/api\/developer\/quotes 200/)
})

test('--open opens the console with the command of BROWSER, and the banner names its address', async () => {
  const cwd = aFolder()
  const opened = join(cwd, 'opened')
  const browser = join(cwd, 'browser')
  writeFileSync(
    browser,
    `#!/bin/sh\nprintf %s "$1" > "${opened}.part" && mv "${opened}.part" "${opened}"\n`,
  )
  chmodSync(browser, 0o755)
  const running = runBuilt(['--port', '0', '--memory', '--open'], {
    cwd,
    env: { BROWSER: browser },
  })
  const [, url = ''] = await running.printed(/console +(http:\S+)/)
  while (!existsSync(opened)) await nextTurn()
  expect(readFileSync(opened, 'utf8')).toBe(url)
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<title>ramp-sandbox</title>')
  const reference = await fetch(`${url}__sandbox/reference`)
  expect(await reference.json()).toMatchObject({
    magic: expect.arrayContaining([expect.objectContaining({ tag: 'complete' })]),
  })
})

test('without a browser --open says so, and the sandbox runs', async () => {
  const running = runBuilt(['--port', '0', '--memory', '--open'], {
    cwd: aFolder(),
    env: { BROWSER: '/nowhere/browser' },
  })
  const [, url = ''] = await running.printed(/console +(http:\S+)/)
  while (!running.err().includes('no browser was opened')) await nextTurn()
  expect(await quote(url.replace(/\/$/, ''))).toBe(200)
})

test('--quiet prints the ready line alone', async () => {
  const running = runBuilt(['--port', '0', '--memory', '--quiet'], { cwd: aFolder() })
  const [line, url = ''] = await running.printed(/^ramp-sandbox \S+ is ready on (\S+)\n/)
  await quote(url)
  expect(await stop(running)).toBe(0)
  expect(running.out()).toBe(line)
})

test('a folder in use by another sandbox is an error with code 3 until that sandbox ends', async () => {
  const cwd = aFolder()
  const first = await start(cwd)
  const second = runBuilt(['--port', '0', '--json', '--quiet'], { cwd })
  expect(await second.ended).toBe(3)
  expect(second.err()).toMatch(/Failed to lock the directory .*--data/)
  await stop(first)
  await start(cwd)
})

test('a damaged snapshot is an error with code 2, and stays unchanged', async () => {
  const cwd = aFolder()
  await stop(await start(cwd, ['--data', 'kept']))
  const snapshot = join(cwd, 'kept/default.json')
  writeFileSync(snapshot, '{"half":')
  const second = runBuilt(['--port', '0', '--json', '--data', 'kept'], { cwd })
  expect(await second.ended).toBe(2)
  expect(second.err()).toContain('default.json')
  expect(readFileSync(snapshot, 'utf8')).toBe('{"half":')
})

test('a torn last line of the journal is a notice, and the sandbox starts', async () => {
  const cwd = aFolder()
  await stop(await start(cwd), 'SIGKILL')
  const journal = join(cwd, '.ramp-sandbox/default.journal.jsonl')
  writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"at":17`)
  const second = await start(cwd)
  expect(await quote(second.ready.url)).toBe(200)
  expect(second.err()).toMatch(/^Notice: .*default\.journal\.jsonl/)
})

test('a stored world takes the overrides of a later start', async () => {
  const cwd = aFolder()
  const first = await start(cwd)
  await stop(first)
  const overrides = `--webhook ${HOOK} --progression polls:3 --clock manual --seed 5`.split(' ')
  for (const times of ['once', 'twice']) {
    const again = await start(cwd, overrides)
    expect(again.ready.webhookSecret, times).toBe(first.ready.webhookSecret)
    expect(await control(again, '/webhook-endpoints')).toMatchObject({ items: [{ url: HOOK }] })
    expect(await control(again, '/behaviour')).toMatchObject({ progression: 'polls:3' })
    expect(await control(again, '/clock')).toMatchObject({ mode: 'manual' })
    expect(again.err()).toContain('has seed 1. Seed 5 takes effect at the next reset')
    await control(again, '/behaviour', { method: 'DELETE' })
    expect(await control(again, '/behaviour')).toMatchObject({ progression: 'polls:3' })
    expect(await stop(again)).toBe(0)
  }
})

test('start reads the configuration file of its folder', async () => {
  const cwd = aFolder()
  const settings = 'port: 0\nmemory: true\nclock: manual\njson: true\nquiet: true\n'
  writeFileSync(join(cwd, 'ramp-sandbox.config.yaml'), settings)
  expect(await control(await start(cwd, [], []), '/clock')).toMatchObject({ mode: 'manual' })
  expect(readdirSync(cwd)).toEqual(['ramp-sandbox.config.yaml'])
})

test.each([[[]], [['--json']]])(
  'a reader that ends early, such as head, ends start %j quietly',
  async (args) => {
    const running = runBuilt(['--port', '0', '--memory', ...args], { cwd: aFolder() })
    const [url] = await running.printed(/http:\/\/127\.0\.0\.1:\d+/)
    running.child.stdout?.destroy()
    running.child.stderr?.destroy()
    // The log line of a call breaks the pipe.
    while ((await quote(url).catch(() => undefined)) !== undefined) continue
    expect(await running.ended).toBe(0)
  },
)

test('a reader that ends early, such as head, gets no stack trace from a long output', async () => {
  const command = `${process.execPath} ${resolve('dist/main.cjs')} cheatsheet --json | head -c 1`
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { cwd: aFolder() })
  expect([stdout, stderr]).toEqual(['{', ''])
})
