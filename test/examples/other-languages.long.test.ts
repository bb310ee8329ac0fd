/** The plugin for pytest and the helper for Go, each with its own tests, over the built sandbox. */
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { runBuilt } from '../cli/built.ts'

const PYTHON = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-m', 'pytest', '--version']).status === 0,
)
const HAS_GO = spawnSync('go', ['version']).status === 0
const COMMAND = { RAMP_SANDBOX_COMMAND: `${process.execPath} ${resolve('dist/main.js')}` }

/** A copy, because both write files beside their tests. */
function copyOf(example: string): string {
  const folder = aFolder()
  cpSync(join('examples', example), folder, { recursive: true })
  return folder
}

test.skipIf(PYTHON === undefined)('pytest passes with a sandbox that the plugin starts', () => {
  const env = { ...process.env, ...COMMAND }
  const args = ['-m', 'pytest', '-q']
  const { status, stdout } = spawnSync(PYTHON ?? '', args, { cwd: copyOf('pytest'), env })
  expect(status, String(stdout)).toBe(0)
  expect(String(stdout)).toMatch(/^6 passed/m)
})

test.skipIf(PYTHON === undefined)('pytest passes within exec', async () => {
  const cwd = copyOf('pytest')
  const ran = runBuilt(['exec', '--', PYTHON ?? '', '-m', 'pytest', '-q'], { cwd })
  // The command of exec writes to the terminal itself, so its output is not seen here.
  expect(await ran.ended).toBe(0)
})

test.skipIf(!HAS_GO)('go vet and go test pass with a sandbox that the helper starts', () => {
  const cwd = copyOf('go')
  const env = { ...process.env, ...COMMAND, GOPROXY: 'off' }
  for (const args of [
    ['vet', './...'],
    ['test', '-count=1', './...'],
  ]) {
    const { status, stdout, stderr } = spawnSync('go', args, { cwd, env })
    expect(status, `${stdout}${stderr}`).toBe(0)
  }
})
