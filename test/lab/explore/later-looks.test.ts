/** What is read again when its sequence has passed. */
import { expect, test } from 'vitest'
import { LaterLooks } from '../../../src/lab/explore/later-looks.ts'

const SAME = async () => true
const CHANGED = async () => false
const LATER_MS = 2_000

function looks(...kept: readonly (readonly [passed: string, look: () => Promise<boolean>])[]) {
  const later = new LaterLooks<string>()
  for (const [passed, look] of kept) {
    later.begin()
    later.note('7', look)
    later.keep(passed, 0)
  }
  return later
}

test.each([
  ['an order that is as it was', SAME, []],
  ['an order that has changed', CHANGED, ['one']],
  ['an order that cannot be read', () => Promise.reject(new Error('down')), []],
] as const)('%s is shown so once, and not too early', async (_, look, changed) => {
  const later = looks(['one', look])
  expect(await later.changed(LATER_MS - 1)).toEqual([])
  expect(await later.changed(LATER_MS)).toEqual(changed)
  expect(await later.changed(LATER_MS)).toEqual([])
})

test('the last reading of an order counts', async () => {
  const later = new LaterLooks<string>()
  later.note('7', CHANGED)
  later.note('7', SAME)
  later.keep('one', 0)
  expect(await later.changed(LATER_MS)).toEqual([])
})

test('what was noted of the sequence before is not kept', async () => {
  const later = new LaterLooks<string>()
  later.note('7', CHANGED)
  later.begin()
  later.keep('two', 0)
  expect(await later.changed(LATER_MS)).toEqual([])
})

test('another application has no earlier orders', async () => {
  const later = looks(['one', CHANGED])
  later.forget()
  expect(await later.changed(LATER_MS)).toEqual([])
})

test('an application whose orders change for nothing is no longer read again', async () => {
  const later = looks(['one', CHANGED])
  for (let times = 0; times < 3; times++) later.noteUnconfirmed()
  later.note('8', CHANGED)
  later.keep('two', 0)
  expect(await later.changed(LATER_MS)).toEqual([])
})
