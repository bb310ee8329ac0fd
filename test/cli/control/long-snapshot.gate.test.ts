/** Snapshots that are longer than any other body. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../a-folder.ts'
import { withErrorPages } from './error-pages.ts'

const MEBIBYTE = 1024 * 1024
const LONG = 64 * MEBIBYTE

test('a snapshot over 64 MB is written, and restored as it is', async () => {
  const { ramp, sandbox, order } = await withErrorPages({ attempts: 200 })
  const cwd = aFolder()
  expect((await ramp('snapshot long.json', { cwd })).out).toBe('wrote long.json\n')
  expect(statSync(join(cwd, 'long.json')).size).toBeGreaterThan(LONG)
  await ramp(`simulate ${order} complete`)
  const restored = await ramp('snapshot --restore long.json', { cwd })
  expect(restored).toEqual({ code: 0, out: 'World "default" is as in long.json.\n', err: '' })
  expect(sandbox.defaultWorld.world.rows.get('orders', order)?.state).toBe('placed')
  await ramp('snapshot again.json', { cwd })
  const [first, again] = ['long.json', 'again.json'].map((file) => readFileSync(join(cwd, file)))
  expect(again?.equals(first ?? Buffer.alloc(0))).toBe(true)
})

test.each([
  ['on one line', (text: string) => JSON.stringify(JSON.parse(text)), 'has one row a line'],
  ['printed', (text: string) => JSON.stringify(JSON.parse(text), null, 1), 'has one row a line'],
  ['torn', (text: string) => text.slice(0, -100), 'is not a row with an "id"'],
  ['without its end', (text: string) => text.slice(0, -4), 'it ends in the middle'],
  ['of another format', (text: string) => text.replace('"format":2', '"format":0'), 'format must'],
])('a snapshot over 64 MB that is %s is rejected', async (_, damaged, cause) => {
  const { ramp, sandbox } = await withErrorPages({ attempts: 200 })
  const cwd = aFolder()
  await ramp('snapshot long.json', { cwd })
  const file = join(cwd, 'long.json')
  writeFileSync(file, damaged(readFileSync(file, 'utf8')))
  const before = sandbox.defaultWorld.world.row
  const { code, err } = await ramp('snapshot --restore long.json', { cwd })
  expect([code, err]).toEqual([2, expect.stringContaining(cause)])
  expect(err).toMatch(/^Failed to restore ".*long\.json": /)
  expect(sandbox.defaultWorld.world.row).toBe(before)
})
