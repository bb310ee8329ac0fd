import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../a-folder.ts'
import { aRunningSandbox } from './running-sandbox.ts'

test('a recording is written, repeated, and its first difference named with exit code 4', async () => {
  const { place, ramp } = await aRunningSandbox()
  const cwd = aFolder()
  expect(await ramp('recording . --force', { cwd })).toMatchObject({
    code: 2,
    err: 'Failed to write ".": it is a folder. Check the path.\n',
  })
  const id = place()
  await ramp(`simulate ${id} complete`)
  await ramp('advance 5m')
  expect((await ramp('recording bug.har', { cwd })).out).toBe(
    'wrote bug.har: 3 entries since 2026-01-01T09:00:00.000Z\n',
  )
  expect(await ramp('replay bug.har', { cwd })).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^0 responses, 0 webhooks, and 2 control calls repeated until 2026-01-01T09:05.*: the same responses and webhooks, byte for byte\.\n$/,
    ),
    err: '',
  })
  const path = join(cwd, 'bug.har')
  const one = readFileSync(path, 'utf8').replace(
    '"_operation":"simulateOrder"',
    '"_operation":"revokeKey"',
  )
  writeFileSync(path, one)
  const { code, out } = await ramp('replay bug.har', { cwd })
  expect([code, out]).toEqual([
    4,
    expect.stringMatching(
      /^Entry 1 \(POST .*\/simulate at .*\) differs: it failed: Failed to revoke/,
    ),
  ])
})

test('a recording that does not end in a valid world is not served', async () => {
  const { place, ramp } = await aRunningSandbox()
  const cwd = aFolder()
  place()
  await ramp('recording bug.har', { cwd })
  const path = join(cwd, 'bug.har')
  const har = JSON.parse(readFileSync(path, 'utf8'))
  const text = JSON.stringify({ assumptions: { referencePrefix: "');process.exit('" } })
  const [{ startedDateTime }] = har.log.entries
  har.log.entries.splice(1, 0, {
    ...{ startedDateTime, _operation: 'changeBehaviour' },
    request: { method: 'PUT', url: 'http://sandbox/__sandbox/behaviour', postData: { text } },
  })
  writeFileSync(path, JSON.stringify(har))
  const { code, err } = await ramp('replay bug.har --serve', { cwd })
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^Failed to serve "bug.har": it does not end in a valid world/),
  ])
})
