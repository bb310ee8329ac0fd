import { expect, test } from 'vitest'
import { aFolder } from '../a-folder.ts'
import { runBuilt } from '../built.ts'
import { call } from '../call.ts'
import { aRunningSandbox } from './running-sandbox.ts'

test('stop ends the sandbox of this folder, stop --all the others, and both wait for it', async () => {
  const env = { XDG_RUNTIME_DIR: aFolder() }
  const folders = [aFolder(), aFolder(), aFolder()]
  const [first, ...others] = folders.map((cwd) =>
    runBuilt(['--port', '0', '--json', '--quiet'], { cwd, env }),
  )
  for (const each of [first, ...others]) await each?.printed(/^\{.*\}\n/)
  const [cwd = ''] = folders
  const stopped = await call(['stop'], { cwd, env })
  expect(stopped).toEqual({
    code: 0,
    out: expect.stringMatching(
      `^The sandbox at http://127.0.0.1:\\d+ has ended \\(process ${first?.child.pid}\\)\\.\n$`,
    ),
    err: '',
  })
  expect(await first?.ended).toBe(0)
  const all = await call(['stop', '--all', '--json'], { cwd, env })
  const { stopped: ended } = JSON.parse(all.out) as { stopped: readonly { pid: number }[] }
  expect(ended.map(({ pid }) => pid).sort()).toEqual(others.map(({ child }) => child.pid).sort())
  expect(await Promise.all(others.map((each) => each.ended))).toEqual([0, 0])
  expect(await call(['stop', '--all'], { cwd, env })).toMatchObject({
    code: 0,
    out: 'No sandbox runs.\n',
  })
  expect((await call(['stop'], { cwd, env })).code).toBe(3)
})

test('a sandbox that is no process of this machine is not stopped', async () => {
  const { ramp, url } = await aRunningSandbox()
  const { code, err } = await ramp('stop', {
    env: { RAMP_SANDBOX_URL: url, XDG_RUNTIME_DIR: aFolder() },
  })
  expect([code, err]).toEqual([
    3,
    `Failed to stop the sandbox at ${url}: this user has not started it on this machine with "start". Stop it where it runs.\n`,
  ])
})
