import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchRequests } from '../../../src/server/fast/request-batching.ts'

function turns() {
  const done: string[][] = []
  const add = batchRequests<string>((jobs) => {
    done.push([...jobs])
    if (jobs.includes('one that asks for more')) add('more')
  })
  return { add, done }
}

test('what comes in one turn is done together, in the order in which it came', async () => {
  const { add, done } = turns()
  add('first')
  add('second')
  expect(done).toEqual([])
  await nextTurn()
  expect(done).toEqual([['first', 'second']])
})

test('what comes later is done in a later turn', async () => {
  const { add, done } = turns()
  add('first')
  await nextTurn()
  add('second')
  await nextTurn()
  expect(done).toEqual([['first'], ['second']])
})

test('what comes while a turn is being done waits for the next', async () => {
  const { add, done } = turns()
  add('one that asks for more')
  await nextTurn()
  expect(done).toEqual([['one that asks for more']])
  await nextTurn()
  expect(done).toEqual([['one that asks for more'], ['more']])
})
