/** How many applications a search uses at once. */
import { expect, test } from 'vitest'
import { ApplicationPool } from '../../../src/lab/explore/pool.ts'
import type { SharedApplication } from '../../../src/lab/targets/shared-application.ts'

/** The applications that work on ten sequences, by how many there may be. */
async function opened(most: number, mayGrow: () => boolean): Promise<readonly number[]> {
  let count = 0
  const open = async () => ({ number: (count += 1) }) as unknown as SharedApplication
  const pool = await ApplicationPool.open({ count: 2, most, mayGrow }, open)
  let [left, done] = [10, 0]
  await pool.work(() => {
    left -= 1
    return left < 0 ? undefined : async () => void (done += 1)
  })
  return [count, done]
}

type Row = readonly [what: string, most: number, mayGrow: () => boolean, count: number]

const ROWS: readonly Row[] = [
  ['as many as it was given where no processor is idle', 5, () => false, 2],
  ['more while processors are idle, and not more than it may', 5, () => true, 5],
  ['as many as it was given where it may not grow', 2, () => true, 2],
]

test.each(ROWS)('a search uses %s', async (_, most, mayGrow, count) => {
  expect(await opened(most, mayGrow)).toEqual([count, 10])
})

test('what fails in one that joined later is thrown, and ends no process', async () => {
  let count = 0
  const open = async () => ({ number: (count += 1) }) as unknown as SharedApplication
  const size = { count: 1, most: 2, mayGrow: () => true }
  const pool = await ApplicationPool.open(size, open)
  let begun = 0
  const working = pool.work(() => async () => {
    begun += 1
    // The first one works until the other one has failed, and for a turn longer.
    if (begun > 1) throw new Error('It has failed')
    await new Promise((done) => setImmediate(() => setImmediate(done)))
    throw new Error('It has failed')
  })
  await expect(working).rejects.toThrow('It has failed')
})
