/** The last requests, within a number of them and a length of their texts. */
import { expect, test } from 'vitest'
import { RequestJournal } from '../../../src/sandbox/running/request-journal.ts'

const KEY = ['x-api-key', 'a']
const OTHER_VALUE = ['x-api-key', 'b']
const MORE = [...KEY, 'accept', '*/*']
const ANSWERED = {
  ...{ at: 0, method: 'GET', path: '/', operation: null, status: 200, tookMs: 0 },
  ...{ body: null, response: null },
}

test('each request is listed with its own headers, whatever the one before it had', () => {
  const journal = new RequestJournal()
  const sent = [KEY, [...KEY], OTHER_VALUE, MORE, KEY, []]
  for (const headers of sent) journal.add({ ...ANSWERED, headers })
  expect(journal.list().map(({ headers }) => headers)).toEqual(
    sent.map((headers) => headers.join('\n')),
  )
})

test('after a reset, the first request has its own headers too', () => {
  const journal = new RequestJournal()
  journal.add({ ...ANSWERED, headers: KEY })
  journal.clear()
  journal.add({ ...ANSWERED, headers: OTHER_VALUE })
  expect(journal.list()).toMatchObject([{ sequence: 1, headers: 'x-api-key\nb' }])
})

test('the newest requests are listed, and those before them have left', () => {
  const journal = new RequestJournal(3)
  for (let n = 1; n <= 5; n++) journal.add({ ...ANSWERED, path: `/${n}` })
  expect(journal.list().map(({ sequence, path }) => `${sequence} ${path}`)).toEqual([
    '3 /3',
    '4 /4',
    '5 /5',
  ])
  expect(journal.list(4).map(({ sequence }) => sequence)).toEqual([5])
})

test('the oldest texts leave once all texts together are too long', () => {
  const journal = new RequestJournal(4, 10)
  const texts = (after?: number) =>
    journal.list(after).map(({ body, response }) => `${body} ${response}`)
  journal.add({ ...ANSWERED, body: 'aaaa', response: 'bb' })
  journal.add({ ...ANSWERED, body: Buffer.from('ọọ'), response: null })
  expect(texts()).toEqual(['null null', 'ọọ null'])
  journal.add({ ...ANSWERED, body: 'cc', response: 'dd' })
  expect(texts()).toEqual(['null null', 'ọọ null', 'cc dd'])
  for (let n = 0; n < 3; n++) journal.add({ ...ANSWERED, body: 'e' })
  expect(texts()).toEqual(['cc dd', 'e null', 'e null', 'e null'])
  journal.add({ ...ANSWERED, body: 'f'.repeat(11) })
  expect(texts()).toEqual(['null null', 'null null', 'null null', 'null null'])
  journal.add({ ...ANSWERED, body: 'g' })
  expect(texts(7)).toEqual(['g null'])
})
