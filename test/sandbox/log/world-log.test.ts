/** What the log keeps, and what it says of a place that it no longer has. */
import { expect, test } from 'vitest'
import { WorldLog } from '../../../src/sandbox/log/world-log.ts'

const REQUEST = {
  ...{ method: 'POST', path: '/', host: 'sandbox', operation: null, isControl: false },
  ...{ headers: null, body: 'x'.repeat(1024 * 1024) },
}

function aLog(megabytes = 100) {
  return new WorldLog({ now: () => 0, bound: { entries: 4, megabytes } })
}

function numbersOf(entries: ReturnType<WorldLog['after']>) {
  return entries?.map(({ number }) => number)
}

test('a place that has just left the log is gone, and the one after it has everything since', () => {
  const log = aLog()
  const places = Array.from({ length: 6 }, () => log.request(REQUEST))
  expect(log.entries.map(({ number }) => number)).toEqual([3, 4, 5, 6])
  expect(places.map((place) => numbersOf(log.after(place)))).toEqual([
    undefined,
    [3, 4, 5, 6],
    [4, 5, 6],
    [5, 6],
    [6],
    [],
  ])
  expect(log.after(log.end + 1)).toBeUndefined()
})

test('texts leave before their entries, the oldest first', () => {
  const log = aLog(2)
  for (let count = 0; count < 3; count += 1) log.request(REQUEST)
  const bodies = log.entries.map((entry) => entry.kind === 'request' && entry.body?.length)
  expect(bodies).toEqual([undefined, REQUEST.body.length, REQUEST.body.length])
  expect(log.whole.map(({ number }) => number)).toEqual([2, 3])
})

test('nothing follows from what came before a reset, and its places are gone', () => {
  const log = aLog()
  const before = log.request(REQUEST)
  log.clear()
  const after = log.because(before, () => log.request(REQUEST))
  expect(log.get(1)?.cause).toBeUndefined()
  expect([numbersOf(log.after(before)), numbersOf(log.after(after))]).toEqual([undefined, []])
})
