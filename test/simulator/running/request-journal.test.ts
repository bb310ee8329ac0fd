/** Requests with equal headers share one list; each is listed with its own. */
import { expect, test } from 'vitest'
import { RequestJournal } from '../../../src/simulator/running/request-journal.ts'

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
