/** Which calls of two recordings are compared with each other. */
import { expect, test } from 'vitest'
import { compareRecordings, RecordedSide } from '../../../src/verify/traffic/compare.ts'
import { trafficEntry } from '../../../src/verify/traffic/har-entry.ts'
import { aDay } from './a-day.ts'

type Har = readonly object[]

function compared(before: Har, after: Har) {
  const sideOf = (file: string, har: Har) => {
    const side = new RecordedSide()
    for (const [index, raw] of har.entries()) {
      const entry = trafficEntry(raw, undefined, index)
      if (entry !== undefined) side.see(entry, '')
    }
    return { file, side, judged: side.judge.run() }
  }
  return compareRecordings('traffic compare', sideOf('a', before), sideOf('b', after))
}

const [{ har: one }, { har: other }] = await Promise.all([aDay(), aDay({}, { number: 2 })])

test('two days of one deployment are pairs in everything, whatever their ids are', () => {
  expect(compared(one, other)).toMatchObject({ percent: 100, notCompared: 0, differences: [] })
})

test('calls that one recording lacks are counted', () => {
  const less = compared(one, other.slice(0, 12))
  expect(less.differences).toEqual([])
  expect(less.notCompared).toBeGreaterThan(0)
})

test('an id of another order in the newer one is a difference, with both places', () => {
  const ids = [...JSON.stringify(other).matchAll(/\\"transactionId\\":\\"([\w-]{36})/g)]
  const [first, second] = [...new Set(ids.map(([, id = '']) => id))]
  const place = other.findIndex((entry) => JSON.stringify(entry).includes('/monitor-status'))
  const changed = other.map((entry, index) => {
    if (index !== place) return entry
    const text = JSON.stringify(entry)
    const answer = text.lastIndexOf(first ?? '')
    return JSON.parse(text.slice(0, answer) + (second ?? '') + text.slice(answer + 36)) as object
  })
  const { differences } = compared(one, changed)
  expect(differences.map(({ difference }) => difference).join()).toContain('body.transactionId')
  expect(differences.flatMap(({ entries }) => entries)).toContain(place)
})

test('many calls take no more than their share', () => {
  const many = Array.from({ length: 25 }, () => one).flat()
  expect(compared(many, many)).toMatchObject({ percent: 100, differences: [] })
})
