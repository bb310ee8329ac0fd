/** `run --watch`, as a process: its output shows each change. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isScenarioChange } from '../../src/cli/scenarios/watch-files.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'

const SCENARIO = (status: number) =>
  `name: A scenario\nwhy: To test the runner.\nsteps:\n  - { call: createQuote, body: {}, expect: { status: ${status} } }\n`

test('run --watch runs again after each change, and exits as the last run did', async () => {
  const cwd = aFolder()
  const write = (text: string) => writeFileSync(join(cwd, 'a.yaml'), text)
  write(SCENARIO(400))
  const watching = runBuilt(['run', '.', '--watch'], { cwd })
  await watching.printed(/1 passed\n(.*\n)*?Waiting for a change/)
  write(SCENARIO(200))
  await watching.printed(/1 failed\n(.*\n)*?Waiting for a change/)
  write('name: [')
  await watching.printed(/1 invalid\n(.*\n)*?Waiting for a change/)
  writeFileSync(join(cwd, 'another.yaml'), SCENARIO(401))
  await watching.printed(/1 invalid, 1 failed\n(.*\n)*?Waiting for a change/)
  for (const file of ['a.yaml', 'another.yaml']) rmSync(join(cwd, file))
  // Only the error message, on stderr, comes between these lines.
  await watching.printed(/(Waiting for a change.*\n){2}/)
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(2)
})

test.each([
  ['scenarios', 'deeper/a.yml', true],
  ['scenarios', null, true],
  ['scenarios/a.txt', 'a.txt', true],
  ['scenarios', 'report.html', false],
])('below %s, a change of %s starts another run: %s', (path, name, starts) => {
  expect(isScenarioChange(path, name)).toBe(starts)
})
