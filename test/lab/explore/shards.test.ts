import { expect, test } from 'vitest'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import { sequencesOf } from '../../../src/lab/explore/policies/exhaustive.ts'
import { drawnSequences } from '../../../src/lab/explore/policies/random.ts'
import { keyOf } from '../../../src/lab/explore/sequences.ts'

const SHARDS = [1, 2, 3].map((index) => ({ index, of: 3 }))

test.each([1, 2])('every sequence with %i perturbations is in exactly one shard', (depth) => {
  const all = sequencesOf(defaultAdapter(), depth).map(keyOf)
  const shares = SHARDS.map((shard) => sequencesOf(defaultAdapter(), depth, shard).map(keyOf))
  expect(shares.flat().toSorted()).toEqual(all.toSorted())
  const sizes = shares.map((share) => share.length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2)
})

test('the drawn sequences of the shards are those that one search would draw', () => {
  const drawn = (shard?: { index: number; of: number }) =>
    drawnSequences(defaultAdapter(), 2, { seed: 7, ...(shard && { shard }) })
  const take = (from: Iterator<Parameters<typeof keyOf>[0]>, count: number) =>
    Array.from({ length: count }, () => from.next()).flatMap(({ value }) =>
      value === undefined ? [] : [keyOf(value)],
    )
  const shares = SHARDS.map((shard) => take(drawn(shard), 5))
  expect(shares.flat().toSorted()).toEqual(take(drawn(), 15).toSorted())
})
