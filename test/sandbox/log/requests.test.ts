/** The requests that the log has, within a number of entries and a length of their texts. */
import { expect, test } from 'vitest'
import { requestsIn } from '../../../src/sandbox/log/requests.ts'
import { WorldLog } from '../../../src/sandbox/log/world-log.ts'
import { logExchange, type LoggedExchange } from './log-exchange.ts'

const KEY = ['x-api-key', 'a']
const OTHER_VALUE = ['x-api-key', 'b']

function aJournal(bound = { entries: 100, megabytes: 1 }) {
  const log = new WorldLog({ now: () => 0, bound })
  return {
    add: (exchange: LoggedExchange) => logExchange(log, exchange),
    clear: () => log.clear(),
    list: (after?: number) => requestsIn(log, after),
  }
}

test('after a reset, the first request has the first number', () => {
  const journal = aJournal()
  journal.add({ headers: KEY })
  journal.clear()
  journal.add({ headers: OTHER_VALUE })
  expect(journal.list()).toMatchObject([{ sequence: 1, number: 1, headers: OTHER_VALUE }])
})

test('the newest requests are listed, and those before them have left', () => {
  const journal = aJournal({ entries: 6, megabytes: 1 })
  for (let n = 1; n <= 8; n++) journal.add({ path: `/${n}` })
  expect(journal.list().map(({ sequence, path }) => `${sequence} ${path}`)).toEqual([
    '6 /6',
    '7 /7',
    '8 /8',
  ])
  expect(journal.list(7).map(({ sequence }) => sequence)).toEqual([8])
})

test('the oldest texts leave once all texts together are too long', () => {
  const journal = aJournal({ entries: 100, megabytes: 10 / 1024 ** 2 })
  const texts = (after?: number) =>
    journal.list(after).map(({ body, response }) => `${body} ${response}`)
  journal.add({ body: 'aaaaaa', response: 'bb' })
  journal.add({ body: 'ọọọ', response: null })
  expect(texts()).toEqual(['null bb', 'ọọọ null'])
  journal.add({ body: 'cc', response: 'dddd' })
  expect(texts()).toEqual(['null null', 'ọọọ null', 'cc dddd'])
  journal.add({ body: 'f'.repeat(11) })
  expect(texts()).toEqual(['null null', 'null null', 'null null', 'null null'])
  journal.add({ body: 'g' })
  expect(texts(4)).toEqual(['g null'])
})

test('a body of other bytes than UTF-8 is listed as what can be read of it', () => {
  const journal = aJournal()
  journal.add({ body: Uint8Array.of(0xff, 0x61) })
  expect(journal.list()[0]?.body).toBe('\ufffda')
})
