/** When an application is at rest, by what it has shown. */
import { expect, test } from 'vitest'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import { readUntil } from '../../../src/lab/application/patience.ts'
import { Rest } from '../../../src/lab/application/rest.ts'

const adapter = { ...defaultAdapter(), effectsWithin: '200ms' }

/** It has so much work each time that it is asked, and none after that. */
function working(...counts: readonly number[]) {
  const left = [...counts]
  const backlog = { request: 'GET /queue', count: '$' }
  return { adapter: { ...adapter, backlog }, backlog: async () => left.shift() ?? 0 }
}

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
  expect(
    await readUntil({ adapter, backlog: async () => 0 }, read, (isRight) => isRight, { rest }),
  ).toBe(true)
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

test.each([
  ['no work', [], 1],
  ['work before the reading', [2, 1], 1],
  ['work that came during the reading', [0, 1], 2],
  ['work that came during two readings', [0, 1, 0, 3, 1], 3],
] as const)('what is read with %s is read while nothing waits', async (_, counts, expected) => {
  let reads = 0
  const application = working(...counts)
  expect(
    await readUntil(
      application,
      async () => (reads += 1),
      () => true,
    ),
  ).toBe(expected)
})

test('each worker must have no work', async () => {
  const application = working(0, 3)
  application.adapter = { ...application.adapter, workers: 2 }
  let reads = 0
  await readUntil(
    application,
    async () => (reads += 1),
    () => true,
    { again: false },
  )
  expect(reads).toBe(1)
})

test('how long work waits is how late an effect is', async () => {
  const rest = new Rest()
  for (let sequence = 1; sequence <= 5; sequence += 1) {
    rest.begin()
    await readUntil(
      working(1, 1),
      async () => true,
      (isDone) => isDone,
      { rest },
    )
  }
  // Twice as long, and what an application does with an answer.
  expect(rest.usualMs).toBe(2 * 30 + 60)
})

test('work that never ends counts as none until it becomes less', () => {
  const rest = new Rest()
  rest.noteStuck(2)
  expect([2, 3, 1, 2].map((count) => rest.isIdle(count))).toEqual([true, false, true, false])
})
