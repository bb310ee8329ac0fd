/** A sandbox whose parent ends; package managers between are in the gate. */
import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isPortOpen } from '../../src/lab/application/application-process.ts'
import { whenOver } from '../when-over.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { end, startByAnother } from './starter.ts'
import { quote } from './started.ts'

const MAIN = resolve('dist/main.cjs')
const START = [process.execPath, MAIN, 'start', '--memory', '--port', '0', '--json', '--quiet']

test('start --exit-with-parent ends when its parent is killed, and without it goes on', async () => {
  const commands = [[...START, '--exit-with-parent'], START]
  const starter = startByAnother(commands, { cwd: aFolder() })
  await starter.printed(/"url"[^]*"url"/)
  const pids = [...starter.out().matchAll(/"started":(\d+)/g)].map(([, pid]) => Number(pid))
  whenOver(() => pids.forEach((pid) => end(pid)))
  const urls = [...starter.out().matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url)
  starter.child.kill('SIGKILL')
  const isUp = (url: string) => isPortOpen(Number(new URL(url).port))
  const up = async () => {
    const open = await Promise.all(urls.map(isUp))
    return urls.filter((_, index) => open[index])
  }
  let left = await up()
  while (left.length > 1) left = await up()
  expect(await quote(left[0] ?? '')).toBe(200)
  // The one that goes on is the one without the flag.
  end(pids[1] ?? 0)
  expect(await starter.ended).toBe('SIGKILL')
})

test('start --exit-with-parent with the id of a process ends with that process', async () => {
  const other = startByAnother([], { cwd: aFolder() })
  const args = ['--port', '0', '--quiet', '--exit-with-parent', String(other.child.pid)]
  const running = runBuilt(args, { cwd: aFolder() })
  await running.printed(/is ready/)
  expect(running.child.exitCode).toBeNull()
  other.child.kill('SIGKILL')
  expect(await running.ended).toBe(0)
  // What started it was killed before it could look.
  expect(await runBuilt(args, { cwd: aFolder() }).ended).toBe(0)
})

test('exec --exit-with-parent ends its command when the parent is killed', async () => {
  const waits = "console.log('waiting', process.pid); setInterval(() => {}, 1000)"
  const exec = ['exec', '--exit-with-parent', '--', process.execPath, '-e', waits]
  const starter = startByAnother([[process.execPath, MAIN, ...exec]], { cwd: aFolder() })
  const [, pid] = await starter.printed(/waiting (\d+)/)
  whenOver(() => end(Number(pid)))
  await nextTurn()
  starter.child.kill('SIGKILL')
  expect(await starter.ended).toBe('SIGKILL')
})
