/** What `init` writes for each kind of project passes as it is, where its language is installed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MAIN = join(ROOT, 'dist/main.js')
const JEST = ['jest@30.5.2', '@jest/globals@30.5.2']

/** A project that has installed the package and vitest, as npm links a folder. */
function aProject(): string {
  const cwd = aFolder()
  const modules = join(cwd, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(ROOT, join(modules, 'ramp-sandbox'))
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(modules, 'vitest'))
  symlinkSync(MAIN, join(modules, '.bin/ramp-sandbox'))
  symlinkSync(join(ROOT, 'node_modules/vitest/vitest.mjs'), join(modules, '.bin/vitest'))
  return cwd
}

function ran(command: string, cwd: string): string {
  // Without npx, which takes a second each time.
  const direct = command.replace(/^npx /, 'node_modules/.bin/')
  const { status, stdout, stderr } = spawnSync('sh', ['-c', direct], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      VITEST: '',
      NODE_TEST_CONTEXT: '',
      CI: 'true',
      RAMP_SANDBOX_COMMAND: `${process.execPath} ${MAIN}`,
    },
  })
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

/** The commands that `init` names between the first and the last. */
function init(cwd: string, flags: string): readonly string[] {
  const out = ran(`npx ramp-sandbox init --yes ${flags}`, cwd)
  return out
    .slice(out.indexOf('\nNext:\n'))
    .split('\n  ')
    .slice(2, -1)
    .map((line) => line.split(/ {2,}/, 1)[0] ?? '')
}

function has(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0
}

const RUNS_TYPES = 'typescript' in process.features && process.features.typescript !== false
const KINDS: readonly (readonly [language: string, runner: string, has: boolean])[] = [
  ['javascript', 'node', true],
  ['javascript', 'vitest', true],
  ['typescript', 'vitest', true],
  ['typescript', 'node', RUNS_TYPES],
  ['python', 'pytest', has('python3', '-m', 'pytest', '--version')],
  ['go', 'go', has('go', 'version')],
]

for (const project of ['client', 'receiver']) {
  for (const [language, runner, isInstalled] of KINDS) {
    test.skipIf(!isInstalled)(`${project} in ${language} with ${runner}`, () => {
      const cwd = aProject()
      const commands = init(cwd, `--project ${project} --language ${language} --runner ${runner}`)
      expect(commands).toHaveLength(2)
      for (const command of commands) ran(command, cwd)
    })
  }
}

test('a client and a receiver in JavaScript with jest', () => {
  for (const project of ['client', 'receiver']) {
    const cwd = aFolder()
    const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
    writeFileSync(join(cwd, 'package.json'), '{}')
    execFileSync('npm', [...install, '--no-save', ROOT, ...JEST], { cwd })
    for (const command of init(cwd, `--project ${project} --language javascript --runner jest`))
      ran(command, cwd)
  }
})

test('the test of a TypeScript project has no type errors', () => {
  for (const project of ['client', 'receiver']) {
    for (const runner of ['node', 'vitest']) {
      const cwd = aProject()
      init(cwd, `--project ${project} --language typescript --runner ${runner}`)
      mkdirSync(join(cwd, 'node_modules/@types'))
      symlinkSync(join(ROOT, 'node_modules/@types/node'), join(cwd, 'node_modules/@types/node'))
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
      const flags = '--noEmit --strict --skipLibCheck --module nodenext --target es2022'
      ran(`node ${tsc} ${flags} --types node test/ramp.test.ts`, cwd)
    }
  }
})
