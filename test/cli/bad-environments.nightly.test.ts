/** The built command where the machine or the installation lacks something. */
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'

const MAIN = resolve('dist/main.cjs')
const DEFECT = /defect|report this|^\s+at \S/im

/** The package as it is where nothing else is installed. */
const bare = aFolder()
const BARE_MAIN = join(bare, 'dist/main.cjs')

beforeAll(() => {
  for (const part of ['dist', 'contracts', 'scenarios', 'package.json'])
    cpSync(resolve(part), join(bare, part), { recursive: true })
  // Another user reads it below.
  chmodSync(bare, 0o755)
})

type Run = {
  readonly main?: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly uid?: number
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

function ramp(args: readonly string[], { main = MAIN, cwd = aFolder(), env, uid }: Run = {}) {
  const { PATH = '' } = process.env
  const own = { PATH, XDG_RUNTIME_DIR: cwd, ...env }
  const options = { cwd, env: own, ...(uid === undefined ? {} : { uid }), timeout: 60_000 }
  return new Promise<Ended>((resolved) => {
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) => {
      resolved({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

const VERIFY = ['verify', '--base-url', 'http://127.0.0.1:9', '--api-key', 'k']

test('a working directory that was deleted is named', async () => {
  const cwd = aFolder()
  const script = 'rmdir "$PWD" && exec "$0" "$1" orders'
  const child = spawn('sh', ['-c', script, process.execPath, MAIN], { cwd })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = await once(child, 'close')
  expect([code, stderr]).toEqual([
    3,
    'Failed to run the command: the working directory does not exist. Change to another one.\n',
  ])
})

test.runIf(process.platform === 'linux')('a full disk behind the output is named', async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [MAIN, 'cheatsheet'], { stdio: ['ignore', full, 'pipe'] })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = await once(child, 'close')
  expect([code, stderr]).toEqual([
    3,
    'Failed to write the output: the disk is full. Make room for it.\n',
  ])
})

/** Not in the list of users, as in many containers. */
const NOBODY = 54_321

const DENIED: readonly (readonly string[])[] = [
  ['run', 'secret.yaml'],
  ['run', '.'],
  ['validate', 'closed'],
  ['run', 'closed/deeper.yaml'],
  ['merge', 'secret.yaml'],
  ['replay', 'secret.yaml'],
  ['exec', '--config', 'secret.yaml', '--', 'true'],
  ['exec', '--', './secret.yaml'],
  ['exam', '--adapter', 'secret.yaml'],
  ['explore', '--adapter', 'secret.yaml'],
  ['app', 'check', '--adapter', 'secret.yaml'],
  ['app', 'init'],
  ['init'],
  ['sign', '--secret', 'whsec_x', 'secret.yaml'],
  ['orders', '--data', 'closed'],
  ['start', '--port', '0', '--data', 'closed/data'],
  ['start', '--port', '0', '--data', 'closed'],
  ['run', '--report-json', 'closed/report.json', '--filter', 'order.completed'],
  ['verify', '--compare', 'secret.yaml', 'secret.yaml'],
  [...VERIFY, '--known-gaps', 'secret.yaml'],
]

test.runIf(process.getuid?.() === 0)(
  'what this user may not read or write is said in words',
  async () => {
    const cwd = aFolder()
    writeFileSync(join(cwd, 'secret.yaml'), '{}')
    mkdirSync(join(cwd, 'closed'))
    for (const name of ['secret.yaml', 'closed']) chmodSync(join(cwd, name), 0)
    chmodSync(cwd, 0o755)
    const blamed = []
    for (const args of DENIED) {
      const { code, stdout, stderr } = await ramp(args, { main: BARE_MAIN, cwd, uid: NOBODY })
      const isSaid = /^Failed to|permissions|not allow|cannot/m.test(stdout + stderr)
      if (DEFECT.test(stdout + stderr) || code === 0 || !isSaid)
        blamed.push([args.join(' '), code, stdout, stderr])
    }
    expect(blamed).toEqual([])
  },
)
