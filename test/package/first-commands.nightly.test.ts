/** A fresh clone, and the ways to install it: the first commands run as the pages print them. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { VERSION } from '../../src/base/vocabulary/version.ts'
import { aFolder } from '../cli/a-folder.ts'
import { blockOf, blocksOf } from '../docs/page-commands.ts'
import { inBackground, printedBy } from '../docs/shell.ts'

const folder = aFolder()
const clone = join(folder, 'ramp-sandbox')

/** npm installs, and runs the scripts of packages, as it does by itself. */
const FRESH = {
  npm_config_offline: 'false',
  npm_config_prefer_offline: 'true',
  npm_config_ignore_scripts: 'false',
  npm_config_cache: join(process.env['HOME'] ?? '', '.npm'),
}

const TEN_MINUTES = 'docs/first-ten-minutes.md'
const [LINK = '', PACKED = ''] = blockOf('README.md', 'npm i -D').commands

/** An empty project beside the clone. */
function beside(name: string): string {
  const cwd = join(folder, name)
  mkdirSync(cwd)
  return cwd
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' })
}

beforeAll(() => {
  const files = git('.', 'ls-files', '--cached', '--others', '--exclude-standard').trim()
  for (const file of files.split('\n'))
    if (existsSync(file)) cpSync(file, join(clone, file), { recursive: true })
})

/** From the first command to a scenario. */
async function tenMinutes(cwd: string, install: readonly string[]): Promise<void> {
  const [[, start = ''] = [], ...rest] = blocksOf(TEN_MINUTES).map(({ commands }) => commands)
  const commands = [...install, inBackground(start), ...rest.flat()]
  const printed = await printedBy(commands, { cwd, env: FRESH })
  expect(printed.join('')).toContain('RMP-SBX-E5A2CCD1 (')
  expect(printed.at(-1)).toMatch(/^1 passed/m)
}

test('a fresh clone is linked into an empty folder, built on the way, and does the first ten minutes', async () => {
  expect(existsSync(join(clone, 'dist'))).toBe(false)
  const [install = ''] = blockOf(TEN_MINUTES, 'npm i -D').commands
  expect(LINK).toBe(install)
  const cwd = beside('linked')
  await tenMinutes(cwd, [install])
  const text = /^```ts\n(.*?)^```$/ms.exec(readFileSync(TEN_MINUTES, 'utf8'))?.[1] ?? ''
  writeFileSync(join(cwd, 'first.test.ts'), text)
  symlinkSync(join(clone, 'node_modules/vitest'), join(cwd, 'node_modules/vitest'))
  const ran = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], { cwd })
  expect(`${ran.stdout}${ran.stderr}`).toMatch(/1 passed/)
})

test('the packed file is installed into an empty folder, and does the first ten minutes', async () => {
  await printedBy(['npm pack'], { cwd: clone, env: FRESH })
  await tenMinutes(beside('packed'), [PACKED])
})

test('a repository is installed by its address', async () => {
  git(clone, 'init', '--quiet')
  git(clone, 'add', '--all')
  git(clone, '-c', 'user.name=a', '-c', 'user.email=a@a', 'commit', '--quiet', '-m', 'all')
  const commands = [`npm i -D git+file://${clone}`, 'npx ramp-sandbox --version']
  const cwd = beside('from-git')
  expect((await printedBy(commands, { cwd, env: FRESH })).at(-1)).toBe(`${VERSION}\n`)
})

test('the clone starts by npm ci and npm start, and npx of npm 10 and 11 runs its commands', async () => {
  const [ci = ''] = blockOf('README.md', 'npm ci && npm start').commands
  const versions = ['10', '11'].map(
    (major) => `npx --yes npm@${major} exec ramp-sandbox -- advance 10s`,
  )
  const commands = [inBackground(`${ci} -- --memory --clock manual`), ...versions]
  const printed = await printedBy(commands, { cwd: clone, env: FRESH })
  expect(printed.slice(1)).toEqual([
    'It is 2026-01-01 09:00:10 (manual clock).\n',
    'It is 2026-01-01 09:00:20 (manual clock).\n',
  ])
})
