import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDirectory } from '../../src/storage/directory-lock.ts'
import { aDirectory, textOf } from './a-directory.ts'
import { bundle, run } from './child-process.ts'

test('a directory is held once, and free when let go', () => {
  const directory = aDirectory()
  const unlock = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(
    `lock the directory "${directory}": this process (${process.pid}) already works in it. Stop`,
  )
  unlock()
  lockDirectory(directory)()
  expect(readdirSync(directory)).toEqual([])
})

test('a directory that another process holds is free the moment that one is killed', async () => {
  const directory = aDirectory()
  const script = await bundle('hold-directory.script.ts')
  const holder = run(process.execPath, [script, directory])
  expect(await holder.line()).toBe('held')
  expect(() => lockDirectory(directory)).toThrow(
    `lock the directory "${directory}": process ${holder.pid} works in it. Stop that one, `,
  )
  await holder.kill()
  const unlock = lockDirectory(directory)
  expect(textOf(directory, '.lock')).toContain(`${process.pid} `)
  unlock()
  expect(readdirSync(directory)).toEqual([])
})

test('of several processes that find a dead lock at once, one gets the directory', async () => {
  const directory = aDirectory()
  const script = await bundle('hold-directory.script.ts')
  writeFileSync(join(directory, '.lock'), '999999999 1')
  const children = Array.from({ length: 5 }, () => run(process.execPath, [script, directory]))
  const lines = await Promise.all(children.map((child) => child.line()))
  expect(lines.filter((line) => line === 'held')).toHaveLength(1)
  for (const child of children) if (!child.errors().includes('works in it')) await child.kill()
  expect(readdirSync(directory)).toEqual(['.lock'])
})

test.each([
  ['a process that is no more', '999999999 1'],
  ['a process whose number was given to another', `${process.ppid} 1`],
  ['an earlier process with our own number', `${process.pid} 1`],
  ['nobody', ''],
  ['nonsense', 'locked!'],
])('a lock that names %s is taken over', (_, holder) => {
  const directory = aDirectory()
  writeFileSync(join(directory, '.lock'), holder)
  lockDirectory(directory)()
  expect(readdirSync(directory)).toEqual([])
})

test('who lost the directory to another does not take its lock away on leaving', () => {
  const directory = aDirectory()
  const unlock = lockDirectory(directory)
  writeFileSync(join(directory, '.lock'), '1 1')
  unlock()
  expect(textOf(directory, '.lock')).toBe('1 1')
})
