/** A restore is written in slices: what a start finds at any moment of it, and who goes on. */
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { WorldSnapshot } from '../../src/simulator/rows.ts'
import { openFileStorage } from '../../src/storage/lowdb-storage.ts'
import { aBuy, aWorld } from '../worlds.ts'
import { aFolder } from '../cli/a-folder.ts'
import { aKey } from './changes.ts'

/** A world in files with one order, and a snapshot of some megabytes for it to become. */
function aStoredWorld() {
  const directory = aFolder()
  const storage = openFileStorage({ directory })
  onTestFinished(() => storage.close())
  const { world, place } = aWorld({ storage })
  let orders = 0
  const order = () => place(aBuy({ externalCustomerId: `customer${++orders}` }))
  order()
  const { tables, ...rest } = world.snapshot()
  const long = Array.from({ length: 20 }, (_, n) => aKey(`key_${n}`, { key: 'k'.repeat(100_000) }))
  const other: WorldSnapshot = { ...rest, tables: { ...tables, orders: [], keys: long } }
  return { directory, storage, world, order, other, countOf: () => orders }
}

/** What a start would find; a copy, because a start repairs. */
function startOf(directory: string): { readonly orders: number; readonly keys: number } {
  const copy = aFolder()
  cpSync(directory, copy, { recursive: true, filter: (file) => !file.includes('.lock') })
  const storage = openFileStorage({ directory: copy })
  const { rows } = aWorld({ storage }).world
  const found = { orders: rows.count('orders'), keys: rows.count('keys') }
  storage.close()
  return found
}

const filesBeside = (directory: string) =>
  readdirSync(directory).filter((file) => file.endsWith('.next'))

test('a restore leaves turns to the event loop, and what happens in them is before it', async () => {
  const { directory, world, order, other, countOf } = aStoredWorld()
  const { keys } = startOf(directory)
  let isOver = false
  const restored = world.restoreInSlices(other).then(() => (isOver = true))
  let turns = 0
  for (; !isOver; turns++) {
    order()
    if (turns % 5 === 0) expect(startOf(directory)).toEqual({ orders: countOf(), keys })
    await setImmediate()
  }
  await restored
  // Two megabytes, and a slice has a quarter.
  expect(turns).toBeGreaterThanOrEqual(6)
  expect(world.snapshot()).toEqual(other)
  expect(startOf(directory)).toEqual({ orders: 0, keys: 20 })
  order()
  expect(startOf(directory)).toEqual({ orders: 1, keys: 20 })
})

test('a restore that cannot be put in place changes nothing', async () => {
  const { directory, world, order, other, countOf } = aStoredWorld()
  mkdirSync(join(directory, 'default.json'))
  const before = world.snapshot()
  await expect(world.restoreInSlices(other)).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
  expect(world.snapshot()).toEqual(before)
  rmSync(join(directory, 'default.json'), { recursive: true })
  expect(filesBeside(directory)).toEqual([])
  order()
  expect(startOf(directory).orders).toBe(countOf())
  await world.restoreInSlices(other)
  expect(startOf(directory)).toEqual({ orders: 0, keys: 20 })
})

test('a close ends a restore, and the world is what it was', async () => {
  const { directory, world, other, countOf } = aStoredWorld()
  const restored = world.restoreInSlices(other)
  await setImmediate()
  world.close()
  await expect(restored).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
  expect(filesBeside(directory)).toEqual([])
  expect(startOf(directory).orders).toBe(countOf())
})
