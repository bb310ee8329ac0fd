import { expect, test } from 'vitest'
import { leadsGroup, signalTree } from '../../../src/lab/application/process-tree.ts'

/** What is done to processes on a system. */
function on(platform: NodeJS.Platform, isThere = true) {
  const done: string[] = []
  const system = {
    platform,
    kill: (pid: number, signal: NodeJS.Signals | 0) => {
      done.push(`kill ${pid} ${signal}`)
      if (!isThere) throw new Error('ESRCH')
    },
    run: (program: string, args: readonly string[]) => {
      done.push([program, ...args].join(' '))
      return isThere
    },
  }
  return { done, system }
}

test.each<[NodeJS.Platform, NodeJS.Signals | 0, string]>([
  ['linux', 'SIGTERM', 'kill -4711 SIGTERM'],
  ['linux', 0, 'kill -4711 0'],
  ['darwin', 'SIGKILL', 'kill -4711 SIGKILL'],
  ['win32', 'SIGTERM', 'taskkill /pid 4711 /t /f'],
  ['win32', 'SIGKILL', 'taskkill /pid 4711 /t /f'],
  ['win32', 0, 'kill 4711 0'],
])('on %s, %s reaches what a process has started', (platform, signal, expected) => {
  for (const isThere of [true, false]) {
    const { done, system } = on(platform, isThere)
    expect(signalTree(4711, signal, system)).toBe(isThere)
    expect(done).toEqual([expected])
  }
})

test('a child leads a group except on Windows, where it would get a window', () => {
  expect([leadsGroup('linux'), leadsGroup('darwin'), leadsGroup('win32')]).toEqual([
    true,
    true,
    false,
  ])
})
