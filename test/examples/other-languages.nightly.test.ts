/**
 * The helpers for Go and pytest in a project elsewhere that has installed the package: the commands
 * of their READMEs, and tests that are interrupted or killed.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { end } from '../cli/starter.ts'
import { PYTHON, runs } from '../docs/shell.ts'
import { packedInto } from '../package/packed.ts'
import { whenOver } from '../when-over.ts'

const HAS_GO = runs('go', 'version')

const project = aFolder()
const OPTIONS = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
/** pnpm 10 is the last one that runs on Node 20. */
const PACKAGE_MANAGERS = ['pnpm@10.18.0', 'yarn@1.22.22']

beforeAll(() => {
  const { tarball } = packedInto(project)
  const scripts = { sandbox: 'ramp-sandbox' }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', scripts }))
  execFileSync('npm', ['install', ...OPTIONS, tarball, ...PACKAGE_MANAGERS], {
    cwd: project,
  })
})

type Helper = {
  readonly name: string
  readonly has: boolean
  readonly passed: RegExp
  /** A test that says when it runs, and lasts. */
  readonly lasting: readonly [file: string, text: string, command: readonly string[]]
}

const HELPERS: readonly Helper[] = [
  {
    name: 'go',
    has: HAS_GO,
    passed: /^ok\s/m,
    lasting: [
      'lasting_test.go',
      `package rampsandbox
import ("os"; "testing"; "time")
func TestLasting(t *testing.T) {
	os.WriteFile("started", []byte("started"), 0o644)
	time.Sleep(time.Hour)
}
`,
      ['./tests', '-test.run', 'TestLasting'],
    ],
  },
  {
    name: 'pytest',
    has: PYTHON !== undefined,
    passed: /\b6 passed/,
    lasting: [
      'test_lasting.py',
      `import time
def test_lasting(ramp):
    open("started", "w").close()
    time.sleep(3600)
`,
      [PYTHON ?? '', '-m', 'pytest', 'test_lasting.py'],
    ],
  },
]

/** A copy below the project, where npx finds the package. */
function copyOf(name: string): string {
  const folder = mkdtempSync(join(project, `${name}-`))
  cpSync(join('examples', name), folder, { recursive: true })
  whenOver(() => processesOf(folder).forEach(({ pid }) => end(pid)))
  return folder
}

function environment(folder: string, more: Record<string, string> = {}) {
  const bins = [join(project, 'node_modules/.bin'), process.env['PATH'] ?? '']
  const PATH = PYTHON?.startsWith('/') === true ? ['/usr/bin', ...bins] : bins
  return { ...process.env, GOPROXY: 'off', ...more, PATH: PATH.join(delimiter), MARK: folder }
}

/** Processes with the variable MARK of a folder; those that have ended are not among them. */
function processesOf(folder: string): readonly { readonly pid: number; readonly line: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const variables = readFileSync(`/proc/${pid}/environ`, 'utf8')
        if (!variables.includes(`MARK=${folder}\0`)) return []
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(pid), line }]
      } catch {
        return []
      }
    })
}

function commandsOf(name: string): readonly string[] {
  const page = readFileSync(join('examples', name, 'README.md'), 'utf8')
  const [, block = ''] = /^```\n(.*?)^```$/ms.exec(page) ?? []
  return block.trim().split('\n')
}

for (const { name, has, passed, lasting } of HELPERS) {
  test.skipIf(!has).each(commandsOf(name))(
    `${name}: "%s" passes as printed, ends, and leaves nothing running`,
    async (command) => {
      const folder = copyOf(name)
      const output = await outputOf('sh', ['-c', command], { cwd: folder })
      expect(output).toMatch(passed)
      expect(processesOf(folder)).toEqual([])
    },
  )

  test.skipIf(!has).each(['pnpm exec ramp-sandbox', 'yarn run ramp-sandbox', 'npm run sandbox --'])(
    `${name}: the helper starts and ends a sandbox of "%s"`,
    async (command) => {
      const folder = copyOf(name)
      const [first = ''] = commandsOf(name)
      const env = { RAMP_SANDBOX_COMMAND: command }
      const output = await outputOf('sh', ['-c', first], { cwd: folder, env })
      expect(output).toMatch(passed)
      expect(processesOf(folder)).toEqual([])
    },
  )

  test.skipIf(!has).each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    `${name}: no process is left of tests that %s ends`,
    async (signal) => {
      const folder = copyOf(name)
      const [file, text, [command = '', ...args]] = lasting
      writeFileSync(join(folder, file), text)
      if (name === 'go') execFileSync('go', ['test', '-c', '-o', 'tests'], { cwd: folder })
      const child = spawn(command, args, { cwd: folder, env: environment(folder), stdio: 'ignore' })
      whenOver(() => void child.kill('SIGKILL'))
      const isStarted = () => readdirSync(folder).includes('started')
      await expect.poll(isStarted, { timeout: 300_000 }).toBe(true)
      const lines = processesOf(folder).map(({ line }) => line)
      expect(lines.join('\n')).toMatch(/ramp-sandbox start/)
      child.kill(signal)
      await once(child, 'exit')
      await expect.poll(() => processesOf(folder), { timeout: 300_000 }).toEqual([])
    },
  )

  test.skipIf(!has)(`${name}: a command that starts no sandbox is an error`, async () => {
    const folder = copyOf(name)
    const [first = ''] = commandsOf(name)
    const env = { RAMP_SANDBOX_COMMAND: 'sh -c false' }
    const output = await outputOf('sh', ['-c', first], { cwd: folder, env, code: 'another' })
    expect(output).toMatch(/sh -c false start .* did not get ready: exit (code|status) 1/)
  })
}

test.skipIf(!HAS_GO)('go vet finds nothing in the helper for Go', async () => {
  await outputOf('go', ['vet', './...'], { cwd: copyOf('go') })
})

type Run = {
  readonly cwd: string
  readonly env?: Record<string, string>
  readonly code?: 0 | 'another'
}

/** Ends when nothing holds its output, like a CI job. */
async function outputOf(
  command: string,
  args: readonly string[],
  { cwd, env = {}, code = 0 }: Run,
): Promise<string> {
  const child = spawn(command, args, { cwd, env: environment(cwd, env) })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [ended] = (await once(child, 'close')) as [number | null]
  expect(ended === 0, output).toBe(code === 0)
  return output
}
