import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { PassingMap } from '../../src/vocabulary/passing-map.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

const PASSED = 20_000
const AT_ONCE = 16
const BYTES = 1_000
const TRIES = 5

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
  // Whatever else the engine does meanwhile can make single tries grow.
  const grown = Array.from({ length: TRIES }, bytesThatGrewOld)
  expect(Math.min(...grown)).toBeLessThan((PASSED * BYTES) / 4)
})

function bytesThatGrewOld(): number {
  const map = new PassingMap<number, number[]>()
  collect()
  const before = oldBytes()
  for (let n = 0; n < PASSED; n++) {
    map.set(n, new Array<number>(BYTES / 8).fill(n))
    map.delete(n - AT_ONCE)
    if (n % 200 === 0) collect({ type: 'minor' })
  }
  return oldBytes() - before
}

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')
  return old?.space_used_size ?? NaN
}
