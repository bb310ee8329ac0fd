import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../a-folder.ts'
import { aRunningSandbox } from './running-sandbox.ts'

test('a recording is written, repeated, and its first difference named with exit code 4', async () => {
  const { place, ramp } = await aRunningSandbox()
  const cwd = aFolder()
  const none = await ramp('recording', { cwd })
  expect([none.code, none.err]).toEqual([
    1,
    expect.stringContaining('nothing is recorded. Begin with "npx ramp-sandbox recording --begin"'),
  ])
  expect((await ramp('recording --begin')).out).toBe('Everything is recorded from now on.\n')
  expect(await ramp('recording . --force', { cwd })).toMatchObject({
    code: 2,
    err: 'Failed to write ".": it is a folder. Check the path.\n',
  })
  const id = place()
  await ramp(`simulate ${id} complete`)
  await ramp('advance 5m')
  expect((await ramp('recording bug.har', { cwd })).out).toMatch(/^wrote bug.har: \d+ entries\n$/)
  expect(await ramp('replay bug.har', { cwd })).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^\d+ steps, 0 responses, and 0 webhooks repeated until 2026-01-01T09:05.*: the same rows, statuses and bodies, byte for byte\.\n$/,
    ),
    err: '',
  })
  const path = join(cwd, 'bug.har')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"action":"complete"', '"action":"fail"'))
  const other = await ramp('replay bug.har', { cwd })
  expect([other.code, other.out]).toEqual([
    4,
    expect.stringMatching(/^Step 2 \(simulateOrder at .*\) differs: it wrote /),
  ])
})

test('a recording whose steps do not end in a valid world is not served', async () => {
  const { place, ramp } = await aRunningSandbox()
  const cwd = aFolder()
  await ramp('recording --begin')
  place()
  await ramp('recording bug.har', { cwd })
  const path = join(cwd, 'bug.har')
  const har = JSON.parse(readFileSync(path, 'utf8'))
  const input = { assumptions: { referencePrefix: "');process.exit('" } }
  const [{ _start }] = har.log.entries
  const step = { at: _start.at, operation: 'changeBehaviour', input, rows: [] }
  har.log.entries.splice(1, 0, { _steps: [step] })
  writeFileSync(path, JSON.stringify(har))
  const { code, err } = await ramp('replay bug.har --serve', { cwd })
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^Failed to serve "bug.har": its steps do not end in a valid world/),
  ])
})

test.each([
  ['missing.json', 'Failed to read "missing.json"'],
  ['text.json', 'it is not a HAR file'],
])('the file %s is rejected with exit code 2', async (file, expected) => {
  const { ramp } = await aRunningSandbox()
  const cwd = aFolder()
  writeFileSync(join(cwd, 'text.json'), 'text')
  const { code, err } = await ramp(`replay ${file}`, { cwd })
  expect([code, err]).toEqual([2, expect.stringContaining(expected)])
})
