import { expect, onTestFinished, test } from 'vitest'
import {
  openWebhookReceiver,
  type ReceiverOptions,
} from '../../../src/base/client/webhook-receiver.ts'

async function receiverWith(options: Partial<ReceiverOptions> = {}) {
  const receiver = await openWebhookReceiver({ port: 0, ...options })
  onTestFinished(() => receiver.close())
  const send = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(receiver.url, { method: 'POST', body, headers })
  return { receiver, send }
}

test('an arrival has its bytes, headers, JSON and time', async () => {
  const { receiver, send } = await receiverWith({ now: () => 1_700_000_000_000 })
  await send('{"a": "ü"}', { 'x-mine': 'here' })
  const [arrival] = receiver.arrivals
  expect(arrival).toMatchObject({
    at: 1_700_000_000_000,
    headers: { 'x-mine': 'here' },
    body: '{"a": "ü"}',
    json: { a: 'ü' },
  })
  expect(arrival?.bytes).toHaveLength(11)
})

test('a body in another encoding than UTF-8 is not JSON, and keeps its bytes', async () => {
  const { receiver } = await receiverWith()
  const body = Buffer.from('{"a":"ü"}', 'latin1')
  await fetch(receiver.url, { method: 'POST', body })
  const [arrival] = receiver.arrivals
  expect([arrival?.json, arrival?.bytes]).toEqual([undefined, body])
})

test('a request without a body that is no POST, or one beyond any size, is no webhook', async () => {
  const { receiver, send } = await receiverWith()
  expect((await fetch(receiver.url)).status).toBe(405)
  expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  expect(receiver.arrivals).toEqual([])
  expect(receiver.bodiless).toMatchObject([{ method: 'GET', path: '/' }])
})

test('a webhook may come by another method, which nothing documented excludes', async () => {
  const { receiver } = await receiverWith()
  expect((await fetch(receiver.url, { method: 'PUT', body: '{}' })).status).toBe(200)
  expect(receiver.arrivals).toMatchObject([{ json: {} }])
})

test('one webhook that is asked for is rejected, once', async () => {
  const { receiver, send } = await receiverWith()
  receiver.rejectOnce(({ body }) => body === '2')
  const statuses = [await send('1'), await send('2'), await send('2')].map(({ status }) => status)
  expect(statuses).toEqual([200, 500, 200])
  expect(receiver.arrivals).toHaveLength(3)
})

test('the script answers in order, also with a delay or a closed connection, and 200 after it', async () => {
  const { receiver, send } = await receiverWith()
  receiver.answer(
    { status: 503, headers: { 'retry-after': '9' }, body: 'later', times: 1 },
    { hangUp: true, times: 1 },
    { status: 202, slowMs: 20, times: 1 },
  )
  const first = await send('{}')
  expect([first.status, first.headers.get('retry-after'), await first.text()]).toEqual([
    503,
    '9',
    'later',
  ])
  await expect(send('{}')).rejects.toThrow('fetch failed')
  expect((await send('{}')).status).toBe(202)
  expect((await send('{}')).status).toBe(200)
  expect(receiver.arrivals).toHaveLength(4)
})

test('beyond its memory it answers 507 and keeps nothing more', async () => {
  const { receiver, send } = await receiverWith({ memoryLimitBytes: 10 })
  const statuses = [await send('{"a": 1}'), await send('{}'), await send('{}')]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 507])
  expect(receiver.arrivals).toHaveLength(2)
})

test('an error for a port in use names the option that changes it', async () => {
  const { receiver } = await receiverWith()
  const port = Number(new URL(receiver.url).port)
  await expect(openWebhookReceiver({ port })).rejects.toThrow(
    /Failed to listen for webhooks: .*--webhook-listen/,
  )
})
