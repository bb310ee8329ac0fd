import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchRequests } from '../../../src/sandbox/http/request-batching.ts'

function aBatch() {
  const done: string[][] = []
  const add = batchRequests<string>((jobs) => {
    done.push([...jobs])
    if (jobs.includes('one that asks for more')) add('more')
  })
  return { add, done }
}

test('jobs of one turn are done together, in the order of arrival', async () => {
  const { add, done } = aBatch()
  add('first')
  add('second')
  expect(done).toEqual([])
  await nextTurn()
  expect(done).toEqual([['first', 'second']])
})

test('later jobs are done in a later turn', async () => {
  const { add, done } = aBatch()
  add('first')
  await nextTurn()
  add('second')
  await nextTurn()
  expect(done).toEqual([['first'], ['second']])
})

test('jobs that arrive while a batch is done wait for the next turn', async () => {
  const { add, done } = aBatch()
  add('one that asks for more')
  await nextTurn()
  expect(done).toEqual([['one that asks for more']])
  await nextTurn()
  expect(done).toEqual([['one that asks for more'], ['more']])
})
