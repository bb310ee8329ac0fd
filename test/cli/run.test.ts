/** `run` and `validate`: what they print and the code they leave with. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../../src/server/listen.ts'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { call } from './call.ts'

const HEAD = 'name: A story\nwhy: It is here to be tested.\nsteps:\n'
const FILES = {
  'good.yaml': `${HEAD}  - { call: createQuote, body: {}, expect: { status: 400 } }\n`,
  'wrong.yaml': `${HEAD}  - { call: createQuote, body: {}, expect: { status: 200 } }\n`,
  'broken.yaml': `${HEAD}  - { cal: createQuote }\n`,
  'app.yaml': `needs: [app]\n${HEAD}  - { app: { path: / } }\n`,
  'restart.yaml': `needs: [restart]\n${HEAD}  - restart: kill\n`,
} as const

let cwd = ''

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-'))
  mkdirSync(join(cwd, 'stories/deeper'), { recursive: true })
  mkdirSync(join(cwd, 'empty'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text)
  for (const name of ['stories/a.yaml', 'stories/deeper/b.yml', 'stories/c.yaml']) {
    writeFileSync(join(cwd, name), FILES['good.yaml'])
  }
  writeFileSync(join(cwd, 'stories/notes.md'), 'Not a story.')
})

afterEach(() => rmSync(cwd, { recursive: true }))

test.each([
  [['good.yaml'], 0],
  [['stories'], 0],
  [['good.yaml', 'wrong.yaml'], 4],
  [['good.yaml', 'broken.yaml'], 2],
  [['wrong.yaml', 'broken.yaml'], 4],
  [['good.yaml', 'app.yaml'], 5],
  [['wrong.yaml', 'app.yaml'], 4],
  [['nowhere.yaml'], 2],
  [['empty'], 1],
  [[], 1],
  [['stories', '--filter', 'nothing like it'], 1],
  [['stories', '--shard', '3/2'], 1],
  [['stories', '--shard', '0/2'], 1],
  [['stories', '--seed', 'x'], 1],
  [['stories', '--target', 'ftp://somewhere'], 1],
  [['stories', '--target', 'http://user:secret@127.0.0.1'], 1],
  [['stories', '--target', 'http://127.0.0.1:1', '--api-key', 'x'], 3],
  [['stories', '--target', 'http://127.0.0.1:1', '--api-key', 'ramp_live_local'], 1],
  [['stories', '--target', 'http://127.0.0.1:1', '--app-start', 'true'], 1],
  [['stories', '--app', 'http://127.0.0.1:1', '--app-start', 'true', '--service-port', '7267'], 1],
  [['stories', '--app', 'http://127.0.0.1:1'], 1],
  [['stories', '--app', 'http://127.0.0.1:1', '--service-port', '7267'], 0],
])('run %j leaves with %i', async (args, code) => {
  expect((await call(['run', ...args], { cwd })).code).toBe(code)
})

test('a folder means every story below it, and a share is a share', async () => {
  const listed = async (...more: readonly string[]) => {
    const { out } = await call(['run', 'stories', '--list', ...more], { cwd })
    return out
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0])
  }
  expect(await listed()).toEqual(['stories/a.yaml', 'stories/c.yaml', 'stories/deeper/b.yml'])
  expect(await listed('--shard', '1/2')).toEqual(['stories/a.yaml', 'stories/deeper/b.yml'])
  expect(await listed('--filter', 'deeper')).toEqual(['stories/deeper/b.yml'])
})

test('the seed is printed, and taken', async () => {
  expect((await call(['run', 'good.yaml'], { cwd })).out).toContain('seed 1')
  expect((await call(['run', 'good.yaml', '--seed', '77'], { cwd })).out).toContain('seed 77')
})

test('a failure says how it is seen again, application and all', async () => {
  const { out } = await call(['run', 'app.yaml', '--app-start', 'node nowhere.js'], { cwd })
  expect(out).toContain("  ramp-sandbox run app.yaml --seed 1 --app-start 'node nowhere.js'\n")
  const app = ['--app', 'http://127.0.0.1:1', '--service-port', '7268']
  const { out: told } = await call(['run', 'app.yaml', ...app], { cwd })
  expect(told).toContain(`  ramp-sandbox run app.yaml --seed 1 ${app.join(' ')}\n`)
})

test('bail starts nothing more', async () => {
  writeFileSync(join(cwd, 'stories/b.yaml'), FILES['wrong.yaml'])
  const { out, code } = await call(['run', 'stories', '--bail', '--report-json', 'r.json'], { cwd })
  expect(code).toBe(4)
  expect(out).toContain('1 passed')
  expect(out).toContain('1 failed')
})

test('reports are written where they are wanted', async () => {
  const files = ['junit.xml', 'deep/run.json', 'run.html'].map((file) => join(cwd, file))
  const [junit = '', json = '', html = ''] = files
  await call(
    ['run', 'good.yaml', '--report-junit', junit, '--report-json', json, '--report-html', html],
    { cwd },
  )
  expect(files.map((file) => readFileSync(file, 'utf8').length > 100)).toEqual([true, true, true])
})

test('within GitHub Actions a failure is an annotation at its line', async () => {
  const { out } = await call(['run', 'wrong.yaml'], { cwd, env: { GITHUB_ACTIONS: 'true' } })
  expect(out).toMatch(/^::error file=wrong\.yaml,line=4,title=A story::/m)
})

test('a running sandbox is told the same stories, and what only a runner can do is not reachable there', async () => {
  const sandbox = await listen(new Sandbox(), { host: '127.0.0.1', port: 0 })
  const { code, out } = await call(['run', 'good.yaml', 'restart.yaml', '--target', sandbox.url], {
    cwd,
  })
  await sandbox.close()
  expect(out).toContain(sandbox.url)
  expect(code).toBe(5)
})

test.each([
  ['wrong.yaml', 4],
  ['good.yaml', 3],
])('a report of %s that cannot be written leaves with %i, and is said', async (file, code) => {
  const args = ['run', file, '--report-json', join(cwd, 'good.yaml/r.json')]
  const told = await call(args, { cwd })
  expect(told.code).toBe(code)
  expect(told.err).toContain('Failed to write report')
  expect(told.out).toContain(file === 'wrong.yaml' ? '1 failed' : '1 passed')
})

test('a sandbox whose control API wants a token is told stories by who has it', async () => {
  const control = { token: 'a-token-of-some-length' }
  const sandbox = await listen(new Sandbox(), { host: '127.0.0.1', port: 0, control })
  const args = ['run', 'good.yaml', '--target', sandbox.url]
  const without = await call(args, { cwd })
  const handed = await call([...args, '--control-token', control.token], { cwd })
  const found = await call(args, { cwd, env: { RAMP_CONTROL_TOKEN: control.token } })
  await sandbox.close()
  expect(without).toMatchObject({ code: 1, err: expect.stringContaining('--control-token') })
  expect([handed.code, found.code]).toEqual([0, 0])
  expect(handed.out).not.toContain(control.token)
})

test('validate says all that is wrong with all files, and runs none', async () => {
  const { code, err } = await call(['validate', '.'], { cwd })
  expect(code).toBe(2)
  expect(err).toContain(
    'broken.yaml:4:7: steps[0].cal is not known; did you mean "call"?\n1 of 8 files does not fit.',
  )
})

test('validate is silent about files that fit but for their number', async () => {
  expect(await call(['validate', 'stories', 'wrong.yaml'], { cwd })).toEqual({
    code: 0,
    out: '4 files fit.\n',
    err: '',
  })
})
