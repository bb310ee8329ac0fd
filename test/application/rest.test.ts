/** When an application is at rest, by what it has shown. */
import { expect, test } from 'vitest'
import { DEFAULT_ADAPTER } from '../../src/application/default-adapter.ts'
import { readUntil } from '../../src/application/patience.ts'
import { Rest } from '../../src/application/rest.ts'

const ADAPTER = { ...DEFAULT_ADAPTER, effectsWithin: '200ms' }

/** Its sequences so far were patient, and it has asked for the order by itself. */
async function aPollingRest(order: string): Promise<Rest> {
  const rest = new Rest()
  for (let sequence = 0; sequence < 5; sequence++) rest.begin()
  await rest.waiting(
    Promise.resolve().then(() => {
      for (let asked = 0; asked < 3; asked++) rest.noteSync(order, false)
    }),
  )
  return rest
}

test('an application that nobody asks to ask polls, and reads until it has read what changed', async () => {
  const rest = await aPollingRest('a')
  expect([rest.polls, rest.hasRead]).toEqual([true, true])
  rest.noteChange('a')
  expect(rest.hasRead).toBe(false)
  rest.noteSync('a', true)
  expect(rest.hasRead).toBe(true)
})

test('what an application has read to its end need not be read again', async () => {
  const rest = await aPollingRest('a')
  rest.noteSync('a', true)
  rest.noteChange('a')
  expect(rest.hasRead).toBe(true)
})

test('an application that asks while it is called does not poll', () => {
  const rest = new Rest()
  for (let asked = 0; asked < 5; asked++) rest.noteSync('a', false)
  rest.noteChange('a')
  expect([rest.polls, rest.hasRead]).toEqual([false, true])
})

test('a wrong state is read again until the application that polls has read the right one', async () => {
  const rest = await aPollingRest('a')
  rest.noteChange('a')
  let reads = 0
  const read = async () => {
    reads += 1
    // Later than any effect may be: it is the reading of the service that takes so long.
    if (reads === 8) rest.noteSync('a', true)
    return reads >= 8
  }
  expect(await readUntil(ADAPTER, read, (isRight) => isRight, { rest })).toBe(true)
})

test('the first sequences wait as long as the adapter says, later ones as long as effects took', async () => {
  const rest = new Rest()
  rest.begin()
  rest.noteEffect(20)
  rest.noteEffect(30)
  expect(rest.usualMs).toBe(undefined)
  for (let sequence = 0; sequence < 4; sequence++) rest.begin()
  expect(rest.usualMs).toBe(120)
})

test('one that shows what it has not asked for is not waited for again and again', async () => {
  const rest = await aPollingRest('a')
  for (let times = 0; times < 3; times++) rest.noteKnown()
  rest.noteChange('a')
  expect(rest.hasRead).toBe(true)
})
