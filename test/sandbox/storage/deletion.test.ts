/** What a deletion or a write leaves when something ends it early, and what a start does then. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { forkWorld } from '../../../src/sandbox/control/fork.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { thrownBy } from '../../thrown-error.ts'

function start(directory: string) {
  const notices: string[] = []
  const storage = openFileStorage({ directory, onNotice: (notice) => notices.push(notice) })
  const clock = { mode: 'manual' } as const
  const sandbox = new Sandbox({ storage, clock, timers: noTimers })
  onTestFinished(() => sandbox.close())
  return { sandbox, notices, names: () => [...sandbox.worlds.keys()] }
}

test('a start deletes what a kill left, names each file, and touches no other', async () => {
  const directory = aFolder()
  const { sandbox } = start(directory)
  sandbox.createWorld({ name: 'shop' })
  await sandbox.close()
  const left = ['.shop.json.tmp', '.new.json.tmp']
  const foreign = ['.gitignore', '.notes.tmp', '.Not-a-world.json.tmp', 'shop.json.tmp']
  for (const file of [...left, ...foreign]) writeFileSync(join(directory, file), '{')
  writeFileSync(join(directory, '.shop.deleted'), '')
  const { notices, names } = start(directory)
  expect(names()).toEqual(['default'])
  expect(notices.toSorted()).toEqual([
    ...left.toSorted().map((file) => expect.stringContaining(`"${join(directory, file)}"`)),
    `Finished the deletion of world "shop" in "${directory}", which a crash interrupted.`,
  ])
  const files = readdirSync(directory).filter((file) => !/^(default\.|\.lock)/.test(file))
  expect(files.toSorted()).toEqual(foreign.toSorted())
})

test('a world whose files cannot all be deleted is deleted, and its name waits for them', async () => {
  const directory = aFolder()
  const { sandbox } = start(directory)
  sandbox.createWorld({ name: 'shop' })
  const inTheWay = join(directory, 'shop.json')
  mkdirSync(join(inTheWay, 'of-a-person'), { recursive: true })
  await sandbox.removeWorld('shop')
  expect(sandbox.worlds.has('shop')).toBe(false)
  await sandbox.close()
  const restarted = start(directory)
  expect(restarted.names()).toEqual(['default'])
  expect(restarted.notices).toEqual([
    expect.stringContaining(`Failed to delete the file "${inTheWay}"`),
  ])
  const error = thrownBy(() => restarted.sandbox.createWorld({ name: 'shop' }))
  expect(error.code).toBe('STORAGE_FAILED')
  expect(existsSync(join(inTheWay, 'of-a-person'))).toBe(true)
})

test('a fork that cannot be stored leaves no world and no file, and its name is free', async () => {
  const directory = aFolder()
  const { sandbox, names } = start(directory)
  const inTheWay = join(directory, '.copy.json.tmp')
  mkdirSync(join(inTheWay, 'of-a-person'), { recursive: true })
  const fork = (name: string) => forkWorld(sandbox, sandbox.defaultWorld, { name })
  await expect(fork('copy')).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
  expect(names()).toEqual(['default'])
  expect(readdirSync(directory).filter((file) => file.startsWith('copy'))).toEqual([])
  expect(sandbox.createWorld({ name: 'copy' }).running.world.rows.count('orders')).toBe(0)
  rmSync(inTheWay, { recursive: true })
})
