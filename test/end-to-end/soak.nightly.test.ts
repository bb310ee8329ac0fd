/**
 * Many orders with a receiver that fails, hangs and closes. `npm run bench` measures it; what it
 * bounds are ratios and processor time, which other work on the machine hardly changes.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/**
 * `npm run test:nightly` makes it twice as long. A journal of many more orders is compacted: a
 * snapshot is written whole, in one turn of about a second.
 */
const ORDERS = 10_000 * Number(process.env['RAMP_TEST_FACTOR'] ?? 1)

type Row = { readonly title: string; readonly value: number; readonly met: boolean }

test('after many orders and bad receivers, the heap, the files and the longest turn are as before', () => {
  const env = { ...process.env, BENCH_SOAKED: process.env['RAMP_SOAK_ORDERS'] ?? String(ORDERS) }
  const args = ['bench/run.mjs', '--only', 'soak']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const report = readFileSync(join(ROOT, 'bench/latest.json'), 'utf8')
  const { rows } = JSON.parse(report) as { readonly rows: readonly Row[] }
  expect(rows).toHaveLength(3)
  expect(rows.filter(({ met }) => !met)).toEqual([])
})
