/** `run --watch`, as a process: each change is told by what it prints. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isScenarioChange } from '../../src/cli/watch-files.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'

const STORY = (status: number) =>
  `name: A story\nwhy: It is here to be tested.\nsteps:\n  - { call: createQuote, body: {}, expect: { status: ${status} } }\n`

test('run --watch tells the stories again after each change, and leaves as the last run did', async () => {
  const cwd = aFolder()
  const write = (text: string) => writeFileSync(join(cwd, 'story.yaml'), text)
  write(STORY(400))
  const watching = runBuilt(['run', '.', '--watch'], { cwd })
  await watching.printed(/1 passed\n.*\nWaiting for a change/)
  write(STORY(200))
  await watching.printed(/1 failed\n.*\nWaiting for a change/)
  write('name: [')
  await watching.printed(/1 invalid\n.*\nWaiting for a change/)
  writeFileSync(join(cwd, 'another.yaml'), STORY(401))
  await watching.printed(/1 failed, 1 invalid\n.*\nWaiting for a change/)
  for (const file of ['story.yaml', 'another.yaml']) rmSync(join(cwd, file))
  // Nothing but the complaint, which goes to stderr, stands between these.
  await watching.printed(/(Waiting for a change.*\n){2}/)
  watching.child.kill('SIGTERM')
  expect(await watching.ended).toBe(1)
})

test.each([
  ['stories', 'deeper/a.yml', true],
  ['stories', null, true],
  ['stories/a.txt', 'a.txt', true],
  ['stories', 'report.html', false],
])('of what is watched at %s, a change of %s is one of a story: %s', (path, name, is) => {
  expect(isScenarioChange(path, name)).toBe(is)
})

test('run --watch on nothing is refused as any other run is', async () => {
  const refused = runBuilt(['run', 'nowhere', '--watch'], { cwd: aFolder() })
  expect(await refused.ended).toBe(2)
  expect(refused.err()).toBe(
    'Failed to run "nowhere": there is no such file or folder. Check the path.\n',
  )
})
