/** A sandbox that a program starts through a package manager, and never ends. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { whenOver } from '../when-over.ts'
import { aFolder } from './a-folder.ts'
import { end, startByAnother } from './starter.ts'

const START = 'start --memory --port 0 --json --quiet --exit-with-parent'
/** One for each major version in use that runs on Node 20. */
const PACKAGE_MANAGERS = ['npm-10@npm:npm@10', 'pnpm@10', 'yarn@1']

const cwd = aFolder()
const bins = join(cwd, 'node_modules/.bin')

beforeAll(() => {
  const scripts = { sandbox: `ramp-sandbox ${START}` }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'consumer', scripts }))
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  execFileSync('npm', ['install', ...options, ...PACKAGE_MANAGERS], { cwd })
  mkdirSync(join(cwd, 'starters'))
  symlinkSync(resolve('dist/main.cjs'), join(bins, 'ramp-sandbox'))
})

/** What a person or a CI job ends, and how. */
const ENDS = [
  ['the program', 'SIGKILL'],
  ['the program', 'SIGTERM'],
  ['the program', 'SIGINT'],
  ['the package manager', 'SIGKILL'],
  ['the package manager', 'SIGTERM'],
] as const

const COMMANDS = [
  `npx ramp-sandbox ${START}`,
  'npm run sandbox',
  `${process.execPath} node_modules/npm-10/bin/npx-cli.js ramp-sandbox ${START}`,
  `pnpm exec ramp-sandbox ${START}`,
  'pnpm run sandbox',
  `yarn run ramp-sandbox ${START}`,
  `sh -c npx\u00a0ramp-sandbox\u00a0${START.replaceAll(' ', '\u00a0')}`,
]

test.each(COMMANDS.flatMap((command) => ENDS.map((ends) => [command, ...ends] as const)))(
  '"%s" leaves nothing running when %s gets %s',
  async (command, which, signal) => {
    const env = { PATH: [bins, process.env['PATH']].join(delimiter), HOME: cwd }
    const words = command.split(' ').map((word) => word.replaceAll('\u00a0', ' '))
    const starter = startByAnother([words], { cwd, env })
    const [, url = ''] = await starter.printed(/"url":"([^"]+)"/)
    const [, pid] = await starter.printed(/"started":(\d+)/)
    whenOver(() => end(Number(pid)))
    if (which === 'the program') starter.child.kill(signal)
    else end(Number(pid), signal)
    await expect.poll(() => fetch(url).catch(() => 'ended'), { timeout: 300_000 }).toBe('ended')
    starter.child.kill('SIGKILL')
    expect(await starter.ended).toBe(which === 'the program' ? signal : 'SIGKILL')
  },
)
