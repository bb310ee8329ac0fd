/** What is wrong around the sandbox is said in words, and is no defect of the sandbox. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reportFailure } from '../../src/cli/failure.ts'
import { ControlError } from '../../src/base/client/control-error.ts'
import { DeploymentError } from '../../src/base/client/deployment-error.ts'
import { serveLocally, type Reply } from '../../src/base/client/local-server.ts'
import { aFolder } from './a-folder.ts'
import { call } from './call.ts'

const DEFECT = /defect|report this|^\s+at \S/im

/** What stands where a file is expected. */
const PLACES: Readonly<Record<string, (folder: string) => string>> = {
  'a missing file': (folder) => join(folder, 'missing.yaml'),
  'a missing folder': (folder) => join(folder, 'no/such/file.yaml'),
  'a folder': (folder) => made(folder, 'folder.yaml', (path) => mkdirSync(path)),
  'a link to itself': (folder) => made(folder, 'loop.yaml', (path) => symlinkSync(path, path)),
  'a name that is too long': (folder) => join(folder, `${'x'.repeat(300)}.yaml`),
  'a file below a file': (folder) =>
    join(
      made(folder, 'file.txt', (path) => writeFileSync(path, 'x')),
      'below.yaml',
    ),
  'memory that cannot be read': () => '/proc/self/mem',
  'bytes that are no text': (folder) =>
    made(folder, 'bytes.yaml', (path) => writeFileSync(path, Buffer.from([0x80, 0, 1]))),
  'an empty file': (folder) => made(folder, 'empty.yaml', (path) => writeFileSync(path, '')),
  'a list': (folder) => made(folder, 'list.yaml', (path) => writeFileSync(path, '[]')),
  null: (folder) => made(folder, 'null.yaml', (path) => writeFileSync(path, 'null')),
  'brackets without an end': (folder) =>
    made(folder, 'deep.yaml', (path) => writeFileSync(path, '['.repeat(5_000))),
}

function made(folder: string, name: string, make: (path: string) => void): string {
  const path = join(folder, name)
  make(path)
  return path
}

const NOWHERE = 'http://127.0.0.1:9'
const VERIFY = ['verify', '--base-url', NOWHERE, '--api-key', 'k']

/** Each names one file. */
const OF_FILES: readonly (readonly string[])[] = [
  ['start', '--memory', '--port', '70000', '--config', 'FILE'],
  ['exec', '--config', 'FILE', '--', '/nowhere/at/all'],
  ['exec', '--scenario', 'FILE', '--', '/nowhere/at/all'],
  ['exec', '--', 'FILE'],
  ['run', 'FILE'],
  ['run', '--adapter', 'FILE', '--filter', 'app.buy'],
  ['run', '--target', NOWHERE, '--ca', 'FILE'],
  ['validate', 'FILE'],
  ['replay', 'FILE'],
  ['merge', 'FILE'],
  ['verify', '--compare', 'FILE', 'FILE'],
  [...VERIFY, '--known-gaps', 'FILE'],
  [...VERIFY, '--magic', 'FILE'],
  [...VERIFY, '--ca', 'FILE'],
  ['exam', '--adapter', 'FILE'],
  ['explore', '--adapter', 'FILE'],
  ['app', 'check', '--adapter', 'FILE'],
  ['sign', '--secret', 'whsec_x', 'FILE'],
  ['check-signature', '--secret', 'whsec_x', '--header', 'a: b', 'FILE'],
  ['doctor', '--config', 'FILE'],
  ['orders', '--data', 'FILE'],
  ['doctor', '--data', 'FILE'],
  ['snapshot', 'FILE', '--url', NOWHERE],
  ['snapshot', '--restore', 'FILE', '--url', NOWHERE],
]

/** Every third of them, others for each name: all pairs would take a tenth of the suite. */
function everyThird<Item>(items: readonly Item[], of: object, name: string): readonly Item[] {
  const first = Object.keys(of).indexOf(name) % 3
  return items.filter((_, index) => index % 3 === first)
}

test.each(Object.entries(PLACES))('%s in place of a file is no defect', async (name, place) => {
  const cwd = aFolder()
  const file = place(cwd)
  const env = { XDG_RUNTIME_DIR: cwd }
  const blamed = []
  for (const words of everyThird(OF_FILES, PLACES, name)) {
    const args = words.map((word) => (word === 'FILE' ? file : word))
    const { out, err } = await call(args, { cwd, env })
    if (DEFECT.test(out + err)) blamed.push([words.join(' '), err])
  }
  expect(blamed).toEqual([])
})

/** What answers where a sandbox is expected. */
const ANSWERS: Readonly<Record<string, Reply>> = {
  'a web page': { body: '<p>Welcome</p>', headers: { 'content-type': 'text/html' } },
  nothing: {},
  'an empty object': json({}),
  null: json(null),
  'a list': json([]),
  'a list of nothing': json({ items: null }),
  'a list of null': json({ items: [null] }),
  'a list of empty objects': json({ items: [{}], next: 5 }),
  'a text': json('yes'),
  'an error without a code': { ...json({ message: ['no'] }), status: 400 },
  'an error with a numeric code': { ...json({ code: 5, message: 'no' }), status: 404 },
  'an error of a server': { status: 500 },
  'a redirect': { status: 302, headers: { location: '/elsewhere' } },
  'a connection that closes': { hangUp: true },
}

function json(value: unknown): Reply {
  return { body: JSON.stringify(value), headers: { 'x-ramp-sandbox': '0.1.0' } }
}

const CONTROL = [
  ...['simulate x complete', 'advance 1s', 'orders', 'orders --json', 'order x', 'events'],
  ...['events --follow', 'deliveries', 'resend x', 'rotate', 'rotate x', 'reset', 'snapshot'],
  ...['recording', 'open', 'doctor', 'orders --world w'],
]

test.each(Object.entries(ANSWERS))('%s in place of a sandbox is no defect', async (name, reply) => {
  const { port, close } = await serveLocally({ port: 0, host: '127.0.0.1' }, () => reply)
  onTestFinished(close)
  const url = `http://127.0.0.1:${port}`
  const cwd = aFolder()
  const env = { XDG_RUNTIME_DIR: cwd, BROWSER: 'true' }
  const blamed = []
  for (const line of everyThird(CONTROL, ANSWERS, name)) {
    const { code, out, err } = await call([...line.split(' '), '--url', url], { cwd, env })
    const isRight = (code === 3 && err.startsWith('Failed to ')) || line === 'doctor'
    if (DEFECT.test(out + err) || !isRight) blamed.push([line, code, err])
  }
  expect(blamed).toEqual([])
})

/** The whole text that is printed for an error that nothing expects. */
function printed(error: unknown): string {
  let text = ''
  const io = { out: () => {}, err: (part: string) => (text += part), cwd: '/', hasColours: false }
  expect(reportFailure(error, io)).toBe(3)
  return text
}

function thrown(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('an error of the system, of the installation or of a server is said in words', () => {
  expect(printed(thrown(() => readFileSync('/nowhere')))).toBe(
    'Failed to run the command: the call "open" of "/nowhere" of the system failed, because there is no such file. Correct that, and try again.\n',
  )
  const missing = Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(printed(missing)).toContain(
    'the installation is incomplete, or was changed meanwhile (Cannot find module).',
  )
  expect(printed(new DeploymentError('timeout', 'Failed to call it.'))).toBe('Failed to call it.\n')
  expect(printed(new ControlError('X', 'Failed to reset.'))).toBe('Failed to reset.\n')
})

test('only an error of the code is called a defect, with its stack', () => {
  const closed = Object.assign(new Error('EBADF: bad file descriptor'), {
    code: 'EBADF',
    syscall: 'read',
  })
  for (const error of [new TypeError('x is undefined'), closed, 'a text'])
    expect(printed(error)).toMatch(/^Failed to run the command: the sandbox has a defect\./)
  expect(printed(new TypeError('x is undefined'))).toMatch(/TypeError: x is undefined\n\s+at /)
})

test('a redirect in place of a sandbox is named with its target', async () => {
  const headers = { location: 'https://sandbox.example/' }
  const serve = () => ({ status: 307, headers })
  const { port, close } = await serveLocally({ port: 0, host: '127.0.0.1' }, serve)
  onTestFinished(close)
  const { code, err } = await call(['orders', '--url', `http://127.0.0.1:${port}`])
  expect(code).toBe(3)
  expect(err).toContain('it redirects to https://sandbox.example/ (status 307)')
})
