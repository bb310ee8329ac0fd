/** A shop in another language, with routes and members that are unlike those of the others. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { call } from '../cli/call.ts'

const cwd = fileURLToPath(new URL('../..', import.meta.url))
const adapter = ['--adapter', 'examples/python-shop/ramp-app.yaml']
/** It needs 3.9 or later. */
const HAS_PYTHON = spawnSync('python3', ['-c', '"".removeprefix("")']).status === 0
const COMMANDS: readonly (readonly [name: string, args: readonly string[], last: RegExp])[] = [
  ['app check', ['app', 'check', ...adapter], /^The adapter fits\.$/m],
  ['exam', ['exam', ...adapter], /^Grade A: \d+ passed, 0 failed, 1 skipped$/m],
  ['run', ['run', 'scenarios', '--filter', 'app.s', ...adapter], /^\d+ passed$/m],
]

test.each(COMMANDS)('the Python shop passes %s', async (_, args, last) => {
  // Python need not be installed where the rest of the project is.
  if (!HAS_PYTHON) return
  const { code, out } = await call(args, { cwd })
  expect(out).toMatch(last)
  expect(code).toBe(0)
})
