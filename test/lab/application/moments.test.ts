/** The moments of interruptions, by what was measured before. */
import { expect, test } from 'vitest'
import { Moments } from '../../../src/lab/application/moments.ts'
import type { AppInterrupt } from '../../../src/base/contract/generated/types.ts'

const KILL: AppInterrupt = { by: 'kill', during: 'transaction.completed' }

function triesOf(moments: Moments, count: number) {
  return Array.from({ length: count }, () => moments.of(KILL))
}

test('each try of an application whose effects are late is killed at another time after its answer', () => {
  const moments = new Moments()
  moments.lateMs = () => 100
  const before = ['first byte', '1ms', '5ms', '9ms', '13ms', '17ms', '23ms']
  const expected = [before, ['73ms'], ['58ms'], before, ['effect'], ['88ms'], before]
  expect(triesOf(moments, 7)).toEqual(expected)
})

test('what it does before it says that its work is done is cut at shares of that time', () => {
  const moments = new Moments()
  moments.hasBacklog = true
  moments.lateMs = () => 60_000
  const busy = () =>
    triesOf(moments, 4)
      .flat()
      .find((each) => each.startsWith('busy '))
  expect(busy()).toBe('busy 10ms')
  moments.noteCount(80)
  expect(busy()).toBe('busy 40ms')
})

test('the kills of later tries are timed by how long the first webhook of a new process took', () => {
  const moments = new Moments()
  moments.noteFirst(40)
  const last = triesOf(moments, 3).map((each) => each.at(-2))
  // Of 20 ms, which is taken where nothing was measured; as if 20 ms came before; and of 40 ms.
  expect(last).toEqual(['17ms', '37ms', '34ms'])
})
