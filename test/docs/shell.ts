/** A shell that runs the commands of a page as printed. Only the ports are others. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../../src/base/client/free-port.ts'
import { aFolder } from '../cli/a-folder.ts'

/** Where npm stores what npx links, once for a test file. */
const home = aFolder()

/** A bare command of this project would be found in the folders that npm adds for its scripts. */
const PATH = (process.env['PATH'] ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':')

/** What a clone has after `npm ci`, with few scenarios: all of them run elsewhere. */
export function aClone(): string {
  const cwd = aFolder()
  copyFileSync('package.json', join(cwd, 'package.json'))
  cpSync('scenarios/provider.slow.yaml', join(cwd, 'scenarios/provider.slow.yaml'))
  for (const name of ['contracts', 'dist', 'docs', 'examples', 'node_modules'])
    symlinkSync(resolve(name), join(cwd, name))
  return cwd
}

/** A folder, or a copy of one, after `npm i -D` of these packages and of this clone. */
export function aProject(packages: readonly string[] = [], from?: string): string {
  const cwd = aFolder()
  if (from !== undefined) cpSync(from, cwd, { recursive: true })
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true })
  symlinkSync(resolve('.'), join(cwd, 'node_modules/ramp-sandbox'))
  symlinkSync('../ramp-sandbox/dist/main.cjs', join(cwd, 'node_modules/.bin/ramp-sandbox'))
  for (const name of packages)
    symlinkSync(resolve('node_modules', name), join(cwd, 'node_modules', name))
  return cwd
}

/** The command as a reader keeps it running in another terminal. */
export function inBackground(command: string): string {
  return `${command} > ready.txt & until grep -q ' is ready on ' ready.txt; do kill -0 $!; sleep 0.1; done`
}

/** What each command prints on stdout. Every one must succeed. */
export async function printedBy(
  commands: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<readonly string[]> {
  const [service, application] = [await freePort(), await freePort()]
  const script = ['shopt -s expand_aliases', ...commands.map((each) => `${each}\nprintf '\\0'`)]
    .join('\n')
    .replaceAll('localhost:7267', `localhost:${service}`)
    .replaceAll(/(127\.0\.0\.1|localhost):3000/g, `$1:${application}`)
    .replaceAll('PORT=3000', `PORT=${application}`)
  const shell = spawn('bash', ['-ec', script], {
    cwd,
    // A group of its own: the end of npx does not end what it started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME: home,
      RAMP_SANDBOX_PORT: String(service),
      PORT: String(application),
      // A sandbox that somebody runs on this machine is not the one of the page.
      XDG_RUNTIME_DIR: cwd,
      // A command that needs the registry fails.
      npm_config_offline: 'true',
      // npx would run "prepare" of a clone at its first call.
      npm_config_ignore_scripts: 'true',
      ...env,
    },
  })
  const text = { out: '', err: '' }
  shell.stdout.setEncoding('utf8').on('data', (part: string) => (text.out += part))
  shell.stderr.setEncoding('utf8').on('data', (part: string) => (text.err += part))
  const closed = once(shell, 'close')
  const [code] = await once(shell, 'exit')
  endGroup(shell.pid)
  await closed
  expect(code, `${script}\n${text.out}${text.err}`).toBe(0)
  return text.out.split('\0').slice(0, -1)
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid)
  } catch {
    // Nothing of it runs.
  }
}

/** Whether a program is there; a language need not be. */
export function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0
}

/** One with pytest. */
export const PYTHON = ['python3', '/usr/bin/python3'].find((python) =>
  runs(python, '-m', 'pytest', '--version'),
)
