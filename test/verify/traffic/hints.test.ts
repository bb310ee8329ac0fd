/** What a recorder says beside HAR is shown as its word, and decides nothing. */
import { expect, test } from 'vitest'
import { harEntry } from '../../../src/base/vocabulary/har.ts'
import { trafficEntry } from '../../../src/verify/traffic/har-entry.ts'
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'

function judged(...entries: readonly object[]) {
  const judge = new TrafficJudge()
  for (const entry of entries) {
    const read = trafficEntry(entry)
    if (read !== undefined) judge.see(read)
  }
  return judge.run().rows.filter(({ verdict }) => verdict === 'failed')
}

function anEntry(body: string, webhook?: { readonly signature: string }) {
  return harEntry(
    {
      ...{ method: 'POST', startedAt: 0, tookMs: 1, status: 200, responseBytes: 2 },
      ...{ hasResponseBody: true, ...(webhook === undefined ? {} : { webhook }) },
    },
    {
      url: 'http://ramp.example/api/developer/quotes',
      requestHeaders: { 'x-api-key': 'key', 'x-service-signature': 'a'.repeat(64) },
      ...{ requestBody: '{}', responseHeaders: {}, responseBody: body },
    },
  )
}

const SERVED = anEntry('{"success":true}')

test('the end of an order that only the recorder knows is its word', () => {
  const id = '2f0c6cde-7a41-4d12-9d55-0b6f1ac9d301'
  const body = { success: true, transactionId: id, status: 'pending', terminal: false }
  const entry = anEntry(JSON.stringify(body))
  const url = entry.request.url.replace('quotes', `orders/${id}/monitor-status`)
  const ended = { ...entry, request: { ...entry.request, url }, _verify: { ended: 'completed' } }
  const row = judged(ended).find((one) => one.id === 'completion.completed.reported')
  expect(row?.received).toContain('; its order was completed, as its recorder said')
})

test('a mistake on purpose fails, with the word of the recorder', () => {
  const plain = judged(SERVED, anEntry('text'))
  expect(plain.length).toBeGreaterThan(0)
  const hinted = judged(SERVED, { ...anEntry('text'), _fault: `garble\u0000${'x'.repeat(99)}` })
  expect(hinted.map(({ id }) => id)).toEqual(plain.map(({ id }) => id))
  const word = hinted.find(({ received }) => received?.includes('on purpose'))
  expect(word?.received).toMatch(/; on purpose \(garble.{1,60}\), as its recorder said/s)
  expect(word?.received?.length).toBeLessThan(300)
})

test('the verdict on a signature is that of the recorder', () => {
  const [row] = judged(anEntry('', { signature: 'another body' }))
  expect(row).toMatchObject({
    id: 'webhooks.signs-raw-body',
    received: 'another body, as its recorder said (in 1 of 1)',
  })
  expect(judged(anEntry('', { signature: 'raw' }))).toEqual([])
})
