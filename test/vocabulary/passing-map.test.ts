import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { PassingMap } from '../../src/vocabulary/passing-map.ts'

const PASSED = 20_000
const BYTES = 1_000

/** Prints by how many bytes the old space grew, while entries came and went. */
const MEASURED = `
import { getHeapSpaceStatistics } from 'node:v8'
const oldBytes = () =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size
const map = new PassingMap()
gc()
const before = oldBytes()
for (let n = 0; n < ${PASSED}; n++) {
  map.set(n, new Array(${BYTES} / 8).fill(n))
  map.delete(n - 16)
  if (n % 200 === 0) gc({ type: 'minor' })
}
console.log(oldBytes() - before)
`

test('a map does what a Map does while a thousand entries come and go', () => {
  const [ours, theirs] = [new PassingMap<number, string>(), new Map<number, string>()]
  for (let n = 0; n < 1_000; n++) {
    ours.set(n, `${n}`)
    theirs.set(n, `${n}`)
    if (n % 10 === 0) continue
    expect(ours.delete(n - 3)).toBe(theirs.delete(n - 3))
    expect(ours.delete(n - 3)).toBe(false)
    expect(ours.size).toBe(theirs.size)
  }
  expect([...ours]).toEqual([...theirs])
  expect([...ours.keys()]).toEqual([...theirs.keys()])
  expect([...ours.values()]).toEqual([...theirs.values()])
  expect([ours.has(0), ours.get(990), ours.get(1)]).toEqual([
    theirs.has(0),
    theirs.get(990),
    theirs.get(1),
  ])
  ours.clear()
  expect([...ours]).toEqual([])
})

test('what has left the map does not live until the next full collection', () => {
  // In a process of its own: what other tests left would be collected meanwhile.
  const source = readFileSync('src/vocabulary/passing-map.ts', 'utf8')
  const { code } = transformSync(source, { loader: 'ts' })
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', code + MEASURED],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(Number(stdout)).toBeLessThan((PASSED * BYTES) / 4)
})
