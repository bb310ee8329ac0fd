import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guard, spawnGuarded } from '../../../src/lab/application/process-guard.ts'
import { aFolder } from '../../cli/a-folder.ts'

const ENV = { PATH: process.env['PATH'] ?? '' }
/** Far longer than a shell takes to write a file; a longer wait changes nothing. */
const SLOW_MS = 500

test('a command begins after its guard, however slow that is', async () => {
  const cwd = aFolder()
  const file = join(cwd, 'begun')
  let hadBegun: boolean | undefined
  const slowGuard: typeof guard = (what, pid) => {
    const until = performance.now() + SLOW_MS
    while (performance.now() < until);
    hadBegun = existsSync(file)
    return guard(what, pid)
  }
  const { child, releaseGuard } = spawnGuarded('echo > begun', { cwd, env: ENV }, slowGuard)
  await once(child, 'close')
  releaseGuard()
  expect({ hadBegun, begun: existsSync(file) }).toEqual({ hadBegun: false, begun: true })
})

test.each([
  ['exit 3', 3, null],
  ['kill -9 $$', null, 'SIGKILL'],
  [`test "$(printf '%s' "it's" '"two"')" = "it's\\"two\\""`, 0, null],
  // Nothing of what held it is left open to it.
  ['test ! -e /dev/fd/3', 0, null],
])('a guarded shell runs %s and ends with %s, %s', async (command, code, signal) => {
  const { child, releaseGuard } = spawnGuarded(command, { cwd: aFolder(), env: ENV })
  const ended = await once(child, 'close')
  releaseGuard()
  expect(ended).toEqual([code, signal])
})
