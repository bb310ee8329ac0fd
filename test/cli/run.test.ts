/** `run` and `validate`: their output and exit codes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../src/base/client/free-port.ts'
import { serveLocally } from '../../src/base/client/local-server.ts'
import { listen } from '../../src/sandbox/http/listen.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const HEAD = 'name: A scenario\nwhy: To test the runner.\nsteps:\n'
const ADAPTER =
  'buy: { request: POST /buy, order: $.id }\nstate: { request: GET /, at: $.a, pending: [a], completed: [b], failed: [c] }\n'
const FILES = {
  'good.yaml': `${HEAD}  - { call: createQuote, body: {}, expect: { status: 400 } }\n`,
  'wrong.yaml': `${HEAD}  - { call: createQuote, body: {}, expect: { status: 200 } }\n`,
  'broken.yaml': `${HEAD}  - { cal: createQuote }\n`,
  'app.yaml': `needs: [app]\n${HEAD}  - { app: { path: / } }\n`,
  'url.adapter': `url: http://127.0.0.1:1\n${ADAPTER}`,
  'bare.adapter': ADAPTER,
  'down.mjs': `import { createServer } from 'node:http'
createServer((_, response) => response.writeHead(500).end()).listen(process.env.PORT)
`,
  'restart.yaml': `needs: [restart]\n${HEAD}  - restart: kill\n`,
} as const

let cwd = ''

beforeEach(() => {
  cwd = aFolder()
  mkdirSync(join(cwd, 'suite/deeper'), { recursive: true })
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text)
  for (const name of ['suite/a.yaml', 'suite/deeper/b.yml', 'suite/c.yaml']) {
    writeFileSync(join(cwd, name), FILES['good.yaml'])
  }
  writeFileSync(join(cwd, 'suite/notes.md'), 'Not a scenario.')
})

test.each([
  ['suite', 0],
  ['good.yaml wrong.yaml', 4],
  ['app.yaml --adapter nowhere.yaml', 2],
  ['app.yaml --adapter url.adapter', 1],
  ['restart.yaml app.yaml --adapter bare.adapter', 0],
  ['wrong.yaml app.yaml', 4],
  ['--list --filter app.', 0],
  ['suite --tag nowhere', 1],
  ['suite --jobs 2', 0],
  ['suite --app-url http://127.0.0.1:1 --service-port 7267', 0],
])('run %s exits with %i', async (args, code) => {
  expect((await call(`run ${args}`.trim().split(' '), { cwd })).code).toBe(code)
})

test('a folder selects every scenario below it, and a shard a part of them', async () => {
  const listed = async (...more: readonly string[]) => {
    const { out } = await call(['run', 'suite', '--list', ...more], { cwd })
    return out
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0])
  }
  expect(await listed()).toEqual(['suite/a.yaml', 'suite/c.yaml', 'suite/deeper/b.yml'])
  expect(await listed('--shard', '1/2')).toEqual(['suite/a.yaml', 'suite/deeper/b.yml'])
  expect(await listed('--filter', 'deeper')).toEqual(['suite/deeper/b.yml'])
})

test.each([
  ['suite/*.yaml', ['suite/a.yaml', 'suite/c.yaml']],
  ['**/b.y?l', ['suite/deeper/b.yml']],
  ['suite/{a,deeper/b}.*', ['suite/a.yaml', 'suite/deeper/b.yml']],
  ['suite/**', ['suite/a.yaml', 'suite/c.yaml', 'suite/deeper/b.yml']],
  ['suit[e]/*.yaml', []],
  ['suite/{a', []],
  ['nowhere/*.yaml', []],
])('the pattern %s selects %j', async (pattern, files) => {
  const { code, out } = await call(['run', pattern, '--list'], { cwd })
  expect(code).toBe(files.length === 0 ? 2 : 0)
  expect(out.split('\n').flatMap((line) => line.split(':')[0] || [])).toEqual(files)
})

test('a scenario varies what its world names', async () => {
  const world = 'world: { variations: { always: [unknown-fields], named: true } }\n'
  const quote = '{ side: buy, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base }'
  const expected = 'expect: { headers: { x-ramp-variations: unknown-fields } }'
  const steps = `  - { call: createQuote, body: ${quote}, ${expected} }\n`
  writeFileSync(join(cwd, 'varied.yaml'), world + HEAD + steps)
  expect(await call(['run', 'varied.yaml'], { cwd })).toMatchObject({ code: 0 })
})

test('run prints its seed, and takes another one', async () => {
  expect((await call(['run', 'good.yaml'], { cwd })).out).toContain('seed 1')
  expect((await call(['run', 'good.yaml', '--seed', '77'], { cwd })).out).toContain('seed 77')
})

test('a failure prints the command that repeats it, with its application', async () => {
  const { out } = await call(['run', 'app.yaml', '--app-start', 'node down.mjs'], { cwd })
  expect(out).toContain("  npx ramp-sandbox run app.yaml --seed 1 --app-start 'node down.mjs'\n")
  const { port, close } = await serveLocally({ port: 0, host: '127.0.0.1' }, () => ({
    status: 500,
  }))
  onTestFinished(close)
  const servicePort = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const app = ['--app-url', url, '--service-port', servicePort, '--scheme', 'base64']
  const { out: printed } = await call(['run', 'app.yaml', ...app], { cwd })
  expect(printed).toContain(`  npx ramp-sandbox run app.yaml --seed 1 ${app.join(' ')}\n`)
})

test('--bail starts no further scenario', async () => {
  writeFileSync(join(cwd, 'suite/b.yaml'), FILES['wrong.yaml'])
  const { out, code } = await call(['run', 'suite', '--bail', '--report-json', 'r.json'], { cwd })
  expect(code).toBe(4)
  expect(out).toContain('1 passed')
  expect(out).toContain('1 failed')
})

test('--repeat runs each scenario several times, counts the failed runs in every report, and can be merged', async () => {
  const files = ['good.yaml', 'wrong.yaml', '--repeat', '3']
  const reports = ['--report-json', 'repeated.json', '--report-junit', 'repeated.xml']
  const { code, out } = await call(['run', ...files, '--shard', '1/1', ...reports], { cwd })
  expect(code).toBe(4)
  expect(out).toMatch(/^ok {3}.*, 0 of 3 runs failed$/m)
  expect(out).toMatch(/^FAIL .*, 3 of 3 runs failed$/m)
  expect(out).toContain('3 of 3 runs failed; this one has seed 1.')
  expect(readFileSync(join(cwd, 'repeated.xml'), 'utf8')).toMatch(
    /tests="2" failures="1"[^]*3 of 3 runs failed; this one has seed 1/,
  )
  const merged = await call(['merge', 'repeated.json'], { cwd })
  expect([merged.code, merged.err]).toEqual([4, ''])
  expect(merged.out).toMatch(/^FAIL .*, 3 of 3 runs failed$/m)
})

test('at a running sandbox, scenarios that need more than HTTP are skipped', async () => {
  const sandbox = await listen(new Sandbox(), { host: '127.0.0.1', port: 0 })
  const { code, out } = await call(['run', 'good.yaml', 'restart.yaml', '--target', sandbox.url], {
    cwd,
  })
  await sandbox.close()
  expect(out).toContain(sandbox.url)
  expect(code).toBe(0)
})

test.each([
  ['wrong.yaml', 4],
  ['good.yaml', 3],
])(
  'a report of %s that can no longer be written is an error, and the exit code is %i',
  async (file, code) => {
    // Each could be written before the run.
    const own = aFolder()
    const reports = ['--report-json', join(own, 'r/json'), '--report-junit', join(own, 'r')]
    const args = ['run', file, ...reports]
    const printed = await call(args, { cwd })
    expect(printed.code).toBe(code)
    expect(printed.err).toContain('Failed to write report')
    expect(printed.out).toContain(file === 'wrong.yaml' ? '1 failed' : '1 passed')
  },
)

test('a sandbox whose control API requires a token runs scenarios with that token', async () => {
  const control = { token: 'a-token-of-some-length' }
  const sandbox = await listen(new Sandbox(), { host: '127.0.0.1', port: 0, control })
  const args = ['run', 'good.yaml', '--target', sandbox.url]
  const without = await call(args, { cwd })
  const byFlag = await call([...args, '--control-token', control.token], { cwd })
  const byVariable = await call(args, { cwd, env: { RAMP_SANDBOX_CONTROL_TOKEN: control.token } })
  await sandbox.close()
  expect(without).toMatchObject({ code: 1, err: expect.stringContaining('--control-token') })
  expect([byFlag.code, byVariable.code]).toEqual([0, 0])
  expect(byFlag.out).not.toContain(control.token)
})

test('validate reports the issues of all files', async () => {
  const { code, err } = await call(['validate', '.'], { cwd })
  expect(code).toBe(2)
  expect(err).toContain(
    'broken.yaml:4:7: steps[0].cal is not known; did you mean "call"?\nFound issues in 1 of 8 files.',
  )
})

test('validate reports the number of valid files', async () => {
  expect(await call(['validate', 'suite', 'wrong.yaml'], { cwd })).toEqual({
    code: 0,
    out: '4 files are valid.\n',
    err: '',
  })
})

test('run without a path runs scenarios/, and says how the library is run', async () => {
  const none = await call(['run', '--list', '--filter', 'order.completed'], { cwd })
  expect(none).toMatchObject({ code: 0, out: expect.stringContaining('order.completed.yaml: ') })
  expect(none.err).toMatch(/^Notice: there is no folder scenarios\/ here, .*--library\.\n$/)
  mkdirSync(join(cwd, 'scenarios'))
  writeFileSync(join(cwd, 'scenarios/mine.yaml'), 'name: mine\nsteps: []\n')
  const own = await call(['run', '--list'], { cwd })
  expect([own.code, own.out.split(':')[0]]).toEqual([0, 'scenarios/mine.yaml'])
  expect(own.err).toBe(
    'Notice: these are the scenarios in scenarios/. Run those of the package with --library.\n',
  )
  const both = await call(['run', '--list', '--library', 'scenarios'], { cwd })
  expect(both.out).toContain('scenarios/mine.yaml')
  expect(both).toMatchObject({ code: 0, out: expect.stringContaining('order.completed.yaml: ') })
})

test.each(['broken.yaml', 'broken.yaml wrong.yaml', 'broken.yaml --repeat 3', '. broken.yaml'])(
  'run %s prints an issue of the invalid file once',
  async (args) => {
    const { out, err } = await call(['run', ...args.split(' ')], { cwd })
    expect((out + err).split('steps[0].cal is not known')).toHaveLength(2)
  },
)
