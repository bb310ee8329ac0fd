/** A limit on the size of files acts like a disk that is full in the middle of a line. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { rowsOf } from './changes.ts'
import { bundle, run } from './child-process.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { aBuy, TEST_CALLER } from '../../worlds.ts'

const hasLimits = process.platform !== 'win32'

test.runIf(hasLimits)(
  'a change that is half written is undone, and smaller ones go on',
  async () => {
    const directory = aFolder()
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

test.runIf(hasLimits)('a start on a full disk serves what is stored', async () => {
  const directory = aFolder()
  const storage = openFileStorage({ directory })
  const sandbox = new Sandbox({ storage, behaviour: { progression: 'manual' } })
  sandbox.defaultWorld.world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  await sandbox.close()
  const main = fileURLToPath(new URL('../../../dist/main.cjs', import.meta.url))
  const start = ['start', '--port', '0', '--json', '--quiet', '--data', directory]
  // Nothing can be written, not one byte.
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`
  const child = run('sh', ['-c', limited, process.execPath, main, ...start])
  const line = await child.line()
  const { url, controlUrl } = JSON.parse(line ?? '') as { url: string; controlUrl: string }
  const orders: unknown = await (await fetch(`${controlUrl}/orders`)).json()
  expect(orders).toMatchObject({ items: [{ side: 'buy' }] })
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const body = JSON.stringify(aBuy({ externalCustomerId: 'obi' }))
  const refused = await fetch(`${url}/api/developer/orders`, { method: 'POST', headers, body })
  expect(refused.status).toBe(503)
  await child.kill()
})
