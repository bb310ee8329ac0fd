/** A limit on the size of files acts like a disk that is full in the middle of a line. */
import { expect, test } from 'vitest'
import { openFileStorage } from '../../src/storage/lowdb-storage.ts'
import { aDirectory } from './a-directory.ts'
import { rowsOf } from './changes.ts'
import { bundle, run } from './child-process.ts'

const hasLimits = process.platform !== 'win32'

test.runIf(hasLimits)(
  'a change that is half written is undone, and smaller ones go on',
  async () => {
    const directory = aDirectory()
    const script = await bundle('fill-disk.script.ts')
    // 64 blocks of 512 bytes: six whole lines, and most of a seventh.
    const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`
    const child = run('sh', ['-c', limited, process.execPath, script, directory])
    const [line] = await child.rest()
    expect(child.errors()).toBe('')
    const { written, failure } = JSON.parse(line ?? '') as { written: number; failure: string }
    expect(written).toBeGreaterThan(1)
    expect(failure).toMatch(/Failed to write to the journal ".*": (only \d+ of \d+ bytes|EFBIG)/)

    const notices: string[] = []
    const storage = openFileStorage({ directory, onNotice: (notice) => notices.push(notice) })
    const rows = rowsOf(storage.open('default'))
    storage.close()
    expect(notices).toEqual([])
    expect(rows.count('faults')).toBe(written + 1)
    expect(rows.sequence).toBe(written + 1)
  },
)
