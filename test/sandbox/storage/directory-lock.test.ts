import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDirectory } from '../../../src/sandbox/storage/directory-lock.ts'
import { aFolder, textOf } from '../../cli/a-folder.ts'
import { bundle, run } from './child-process.ts'

const SCRIPT = await bundle('hold-directory.script.ts')

test('a directory is locked once, and free after the unlock', () => {
  const directory = aFolder()
  const { unlock } = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(
    `lock the directory "${directory}": this process (${process.pid}) uses it. Stop it`,
  )
  unlock()
  lockDirectory(directory).unlock()
  expect(readdirSync(directory)).toEqual([])
})

test('a directory that another process locked is free as soon as that one is killed', async () => {
  const directory = aFolder()
  const holder = run(process.execPath, [SCRIPT, directory])
  expect(await holder.line()).toBe('held')
  expect(() => lockDirectory(directory)).toThrow(
    `lock the directory "${directory}": process ${holder.pid} uses it. Stop it, `,
  )
  await holder.kill()
  const { unlock } = lockDirectory(directory)
  expect(textOf(directory, '.lock')).toContain(`${process.pid} `)
  unlock()
  expect(readdirSync(directory)).toEqual([])
})

test('of several processes that find the lock of an ended process at once, one gets the directory', async () => {
  const directory = aFolder()
  writeFileSync(join(directory, '.lock'), '999999999 1')
  const children = Array.from({ length: 3 }, () => run(process.execPath, [SCRIPT, directory]))
  const lines = await Promise.all(children.map((child) => child.line()))
  expect(lines.filter((line) => line === 'held')).toHaveLength(1)
  for (const child of children) if (!child.errors().includes('uses it')) await child.kill()
  expect(readdirSync(directory)).toEqual(['.lock'])
})

test.each([
  ['a process that has ended', '999999999 1'],
  ['a process whose id was reused', `${process.ppid} 1`],
  ['an earlier process with the id of this one', `${process.pid} 1`],
  ['nobody', ''],
  ['nonsense', 'locked!'],
])('a lock that names %s is taken over', (_, holder) => {
  const directory = aFolder()
  writeFileSync(join(directory, '.lock'), holder)
  lockDirectory(directory).unlock()
  expect(readdirSync(directory)).toEqual([])
})

test('an unlock leaves the lock of another process', () => {
  const directory = aFolder()
  const { unlock } = lockDirectory(directory)
  writeFileSync(join(directory, '.lock'), '1 1')
  unlock()
  expect(textOf(directory, '.lock')).toBe('1 1')
})
