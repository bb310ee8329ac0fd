/** A command that is interrupted leaves no application behind, at whatever point. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { BOOKINGS } from '../application/bookings.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'

const SCENARIO = `name: Something about an application
steps:
  - app: { path: / }
`

const NEVER_READY = 'echo $$ > started; sleep 60'

test.each([
  ['exam --adapter ramp-app.yaml', NEVER_READY, 1, 130],
  ['app check', NEVER_READY, 1, 130],
  ['run one.yaml --adapter ramp-app.yaml', NEVER_READY, 1, 130],
  ['explore --adapter ramp-app.yaml --jobs 1', NEVER_READY, 2, 3],
  ['exam --adapter ramp-app.yaml', `echo $$ > started; ${BOOKINGS.start ?? ''}`, 1, 130],
])('%s with "%s", after %s signals, ends with %s', async (command, start, signals, code) => {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify({ ...BOOKINGS, start }))
  writeFileSync(join(cwd, 'one.yaml'), SCENARIO)
  const { child, ended } = runBuilt(command.split(' '), { cwd })
  const written = () =>
    existsSync(join(cwd, 'started')) && readFileSync(join(cwd, 'started'), 'utf8')
  await expect.poll(written, { timeout: 60_000 }).toMatch(/^\d+\n/)
  for (let n = 0; n < signals; n++) {
    child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await ended).toBe(code)
  const group = spawnSync('ps', ['-o', 'stat=', '-g', String(written()).trim()], {
    encoding: 'utf8',
  })
  expect(group.stdout.split('\n').filter((line) => /^[^Z\s]/.test(line))).toEqual([])
})
