/** A command that is interrupted or killed leaves no application behind, at whatever point. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { BOOKINGS } from '../lab/application/bookings.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { end } from './starter.ts'
import { whenOver } from '../when-over.ts'

const SCENARIO = `name: Something about an application
steps:
  - app: { path: / }
`

const NEVER_READY = 'echo $$ >> started; sleep 60'

test.each([
  ['exam --adapter ramp-app.yaml', NEVER_READY, 1, 6],
  ['app check', NEVER_READY, 1, 6],
  ['run one.yaml --adapter ramp-app.yaml', NEVER_READY, 1, 6],
  ['explore --adapter ramp-app.yaml --jobs 1', NEVER_READY, 2, 6],
  ['exam --adapter ramp-app.yaml', `echo $$ >> started; ${BOOKINGS.start ?? ''}`, 1, 6],
])('%s with "%s", after %s signals, ends with %s', async (command, start, signals, code) => {
  const { child, ended, groups } = await started(command, start)
  for (let n = 0; n < signals; n++) {
    child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await ended).toBe(code)
  expect(runningIn(groups())).toEqual([])
})

/** It ends by itself unless it is killed, and has a child of its own. */
const HANGS = "trap '' TERM HUP; echo $$ >> started; sleep 300 & sleep 300"

test.each([
  ['exam --adapter ramp-app.yaml', NEVER_READY],
  ['app check', HANGS],
  ['run one.yaml --adapter ramp-app.yaml', HANGS],
  ['explore --adapter ramp-app.yaml --jobs 2', HANGS],
  ['exam --adapter ramp-app.yaml', `echo $$ >> started; ${BOOKINGS.start ?? ''}`],
  ['explore --adapter ramp-app.yaml', `echo $$ >> started; ${BOOKINGS.start ?? ''}`],
])('%s with "%s", after kill -9, leaves nothing running', async (command, start) => {
  const { child, ended, groups } = await started(command, start)
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => runningIn(groups()), { timeout: 30_000 }).toEqual([])
})

async function started(command: string, start: string) {
  const cwd = aFolder()
  writeFileSync(join(cwd, 'ramp-app.yaml'), stringify({ ...BOOKINGS, start }))
  writeFileSync(join(cwd, 'one.yaml'), SCENARIO)
  const { child, ended } = runBuilt(command.split(' '), { cwd })
  const file = join(cwd, 'started')
  /** The shells of all the applications that were started. */
  const groups = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  whenOver(() => groups().forEach((group) => end(-Number(group))))
  await expect.poll(groups, { timeout: 60_000 }).not.toEqual([])
  return { child, ended, groups }
}

/** The states of the processes of these groups that run. */
function runningIn(groups: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-g', groups.join(',')], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => /^[^Z\s]/.test(line))
}
