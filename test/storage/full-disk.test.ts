/** A limit on the size of files is a disk that is full in the middle of a line. */
import { expect, test } from 'vitest'
import { openFileStorage } from '../../src/storage/lowdb-storage.ts'
import { aDirectory } from './a-directory.ts'
import { rowsOf } from './changes.ts'
import { bundle, run } from './child-process.ts'

const hasLimits = process.platform !== 'win32'

test.runIf(hasLimits)('a change that only half fits is undone, and what fits goes on', async () => {
  const directory = aDirectory()
  const script = await bundle('fill-disk.script.ts')
  // 64 blocks of 512 bytes: six whole lines, and most of a seventh.
  const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`
  const child = run('sh', ['-c', limited, process.execPath, script, directory])
  const [line] = await child.rest()
  expect(child.errors()).toBe('')
  const { taken, refusal } = JSON.parse(line ?? '') as { taken: number; refusal: string }
  expect(taken).toBeGreaterThan(1)
  expect(refusal).toMatch(/Failed to write to the journal ".*": (only \d+ of \d+ bytes|EFBIG)/)

  const notices: string[] = []
  const storage = openFileStorage({ directory, onNotice: (notice) => notices.push(notice) })
  const rows = rowsOf(storage.open('default'))
  storage.close()
  expect(notices).toEqual([])
  expect(rows.count('faults')).toBe(taken + 1)
  expect(rows.sequence).toBe(taken + 1)
})
